import { existsSync, rmSync } from 'node:fs';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import type { Invocation } from '../../command-line/command.ts';
import { callProgram } from '../../schedule/call-program.ts';
import { listArchiveHooks } from '../../schedule/list-archive-hooks.ts';
import { buildSchedulePlan } from '../../schedule/read-schedule.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const plan = buildSchedulePlan(invocation, '1h');
  const there = plan?.files.filter(({ path }) => existsSync(path)) ?? [];
  if (plan !== undefined && there.length > 0) {
    for (const call of plan.remove) await callProgram(call);
    for (const { path } of there) rmSync(path);
    if (plan.kind === 'systemd') await callProgram({ program: 'systemctl', args: ['--user', 'daemon-reload'] });
  }
  const hooks = await listArchiveHooks(invocation.settings);
  await invocation.terminal.print(
    (there.length === 0
      ? 'No schedule is installed.\n'
      : `Schedule removed\n${there.map(({ path }) => `  ${toShownPath(path)}\n`).join('')}`) +
      // The person put it there, and Scrollkeep does not write to Claude Code's settings.
      hooks
        .map(
          ({ file }) =>
            `A hook in ${toShownPath(file)} still archives. To remove it, delete the entry that runs ` +
            'scrollkeep archive from "hooks" in that file.\n',
        )
        .join(''),
  );
  return 0;
}
