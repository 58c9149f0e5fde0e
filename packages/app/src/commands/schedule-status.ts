import type { Command } from '../command-line/command.ts';

export const scheduleStatusCommand: Command = {
  name: 'schedule status',
  summary: 'Show whether the archive runs by itself, and when it last did',
  description:
    'Ends with 1 where neither a schedule nor a hook runs it.\n\nJSON: {kind, isPresent, isInstalled, ' +
    'isActive, file, everyMinutes, hooks, lastRunAt}.',
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep schedule status', summary: 'Schedule, hook and last run' }],
  load: () => import('./actions/run-schedule-status.ts'),
};
