import type { Command } from '../command-line/command.ts';

export const scheduleHookCommand: Command = {
  name: 'schedule hook',
  summary: 'Print a hook that lets Claude Code run the archive at the end of every session',
  description:
    'To be copied into settings.json of your Claude config folder, beside the hooks that are there. It is ' +
    "only printed: Scrollkeep does not write Claude Code's settings.",
  examples: [{ line: 'scrollkeep schedule hook', summary: 'Print it' }],
  load: () => import('./actions/run-schedule-hook.ts'),
};
