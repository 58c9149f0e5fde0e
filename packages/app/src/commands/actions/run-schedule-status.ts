import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { toReadableAge } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { readLastRun } from '../../archive/read-archive-facts.ts';
import { listArchiveHooks } from '../../schedule/list-archive-hooks.ts';
import { readSchedule } from '../../schedule/read-schedule.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, settings, terminal } = invocation;
  const state = await readSchedule(invocation);
  const hooks = await listArchiveHooks(settings);
  const lastRunMs = readLastRun(settings.dataDir);
  const isSafe = (state.isInstalled && state.isActive !== false) || hooks.length > 0;
  if (options['json'] === true) {
    await terminal.print(
      JSON.stringify(
        {
          kind: state.kind ?? null,
          isPresent: state.isPresent,
          isInstalled: state.isInstalled,
          isActive: state.isActive ?? null,
          file: state.file ?? null,
          everyMinutes: state.everyMinutes ?? null,
          hooks: hooks.map(({ folder }) => folder),
          lastRunAt: lastRunMs === undefined ? null : new Date(lastRunMs).toISOString(),
        },
        null,
        2,
      ) + '\n',
    );
    return isSafe ? 0 : 1;
  }
  const every =
    state.everyMinutes === undefined
      ? ''
      : ', every ' +
        (state.everyMinutes < 60
          ? `${state.everyMinutes} minutes`
          : state.everyMinutes === 60
            ? 'hour'
            : `${state.everyMinutes / 60} hours`);
  const lines = [
    state.isInstalled
      ? `Schedule  ${state.isActive === false ? 'installed but not active' : 'installed'} ` +
        `(${state.kind}${every}): ${toShownPath(state.file ?? '')}`
      : 'Schedule  not ' +
        ('installed' +
          (state.kind === undefined
            ? ''
            : state.isPresent
              ? ` (${state.kind} is available; run scrollkeep schedule install)`
              : ` (no ${state.kind} for your user; run scrollkeep schedule hook)`)),
    `Hook      ${hooks.length === 0 ? 'none' : hooks.map(({ file }) => toShownPath(file)).join(', ')}`,
    `Last run  ${lastRunMs === undefined ? 'never' : toReadableAge(lastRunMs, Date.now())}`,
  ];
  await terminal.print(`${lines.join('\n')}\n`);
  return isSafe ? 0 : 1;
}
