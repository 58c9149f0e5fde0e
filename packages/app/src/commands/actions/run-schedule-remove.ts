import { existsSync, rmSync } from 'node:fs';
import type { Invocation } from '../../command-line/command.ts';
import type { ExitCode } from '../../errors/exit-codes.ts';
import { toShownPath } from '../../text/to-shown-path.ts';
import { callProgram } from '../../schedule/call-program.ts';
import { buildSchedulePlan } from '../../schedule/read-schedule.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const plan = buildSchedulePlan(invocation, '1h');
  const there = plan?.files.filter(({ path }) => existsSync(path)) ?? [];
  if (plan === undefined || there.length === 0) {
    await invocation.terminal.print('No schedule is installed.\n');
    return 0;
  }
  for (const call of plan.remove) await callProgram(call);
  for (const { path } of there) rmSync(path);
  if (plan.kind === 'systemd') await callProgram({ program: 'systemctl', args: ['--user', 'daemon-reload'] });
  await invocation.terminal.print(
    `Automatic archiving is off. Removed\n${there.map(({ path }) => `  ${toShownPath(path)}\n`).join('')}`,
  );
  return 0;
}
