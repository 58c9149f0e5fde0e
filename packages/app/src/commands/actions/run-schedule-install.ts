import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { Invocation } from '../../command-line/command.ts';
import { callProgram } from '../../schedule/call-program.ts';
import { printCronLine } from '../../schedule/print-hook.ts';
import { buildSchedulePlan } from '../../schedule/read-schedule.ts';
import { intervals, type Interval } from '../../schedule/schedule-plan.ts';
import { isPassing, toRunCommand } from '../../schedule/to-run-command.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const interval = parseInterval(options['every'] ?? '1h');
  const plan = buildSchedulePlan(invocation, interval);
  const command = toRunCommand(invocation);
  const otherWays =
    'Run "scrollkeep schedule hook" for a Claude Code hook, or add this line to your crontab: ' +
    `${printCronLine(command)}`;
  if (plan === undefined)
    throw new AppError({
      code: 'NO_SCHEDULER',
      message: 'no supported scheduler found on this system',
      hint: otherWays,
      exitCode: 74,
    });
  if (options['print'] === true) {
    await terminal.print(
      plan.files.map(({ path, content }) => `# ${path}\n${content.replace(/^\ufeff/, '')}`).join('\n'),
    );
    return 0;
  }
  if (isPassing(command))
    terminal.warn(
      'scrollkeep is running from a temporary npx folder. Install it (npm install -g scrollkeep), then install ' +
        'the schedule again.',
    );
  const probe = await callProgram(plan.probe);
  if (probe.status !== 0)
    throw new AppError({
      code: 'NO_SCHEDULER',
      message: `${plan.probe.program} is not available for your user: ${toSafeText(probe.output.split('\n')[0] ?? '')}`,
      hint: otherWays,
      exitCode: 74,
    });
  for (const { path, content, encoding } of plan.files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { encoding, mode: 0o600 });
  }
  for (const call of plan.install) {
    const { status, output } = await callProgram(call);
    if (status !== 0 && call.mayFail !== true)
      throw new AppError({
        code: 'SCHEDULE_FAILED',
        message: `${call.program} ${call.args.join(' ')} failed: ${toSafeText(output)}`,
        hint: 'Run "scrollkeep schedule remove" to remove the files.',
        exitCode: 74,
      });
  }
  await terminal.print(
    `Automatic archiving is on, every ${interval} ` +
      `(${plan.kind}).\n${plan.files.map(({ path }) => `  ${toShownPath(path)}\n`).join('')}`,
  );
  return 0;
}

function parseInterval(text: Invocation['options'][string]): Interval {
  const found = (Object.keys(intervals) as Interval[]).find((each) => each === text);
  if (found !== undefined) return found;
  throw new AppError({
    code: 'usage',
    message: `--every: ${JSON.stringify(text)} must be one of ${Object.keys(intervals).join(', ')}`,
    hint: 'Run "scrollkeep help schedule install" for its options.',
    exitCode: 64,
  });
}
