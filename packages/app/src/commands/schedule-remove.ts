import type { Command } from '../command-line/command.ts';

export const scheduleRemoveCommand: Command = {
  name: 'schedule remove',
  summary: 'Stop running the archive by itself',
  description: 'Removes what `schedule install` wrote. What was archived stays.',
  examples: [{ line: 'scrollkeep schedule remove', summary: 'Take the timer away' }],
  load: () => import('./actions/run-schedule-remove.ts'),
};
