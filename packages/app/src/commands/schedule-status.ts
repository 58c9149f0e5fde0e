import type { Command } from '../command-line/command.ts';

export const scheduleStatusCommand: Command = {
  name: 'schedule status',
  summary: 'Show whether archiving is automatic, and when it last ran',
  description:
    'Exits with status 1 if neither a schedule nor a hook is active.\n\n' +
    'JSON: {kind, isPresent, isInstalled, isActive, file, everyMinutes, hooks, lastRunAt}.',
  options: [{ name: 'json', summary: 'Print one JSON object instead of text' }],
  examples: [{ line: 'scrollkeep schedule status', summary: 'Schedule, hook and last run' }],
  load: () => import('./actions/run-schedule-status.ts'),
};
