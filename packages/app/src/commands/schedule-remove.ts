import type { Command } from '../command-line/command.ts';

export const scheduleRemoveCommand: Command = {
  name: 'schedule remove',
  summary: 'Stop automatic archiving',
  description: 'Removes what `schedule install` created. The archive is kept.',
  examples: [{ line: 'scrollkeep schedule remove', summary: 'Remove the timer' }],
  load: () => import('./actions/run-schedule-remove.ts'),
};
