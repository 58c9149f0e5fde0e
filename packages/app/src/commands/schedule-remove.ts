import type { Command } from '../command-line/command.ts';

export const scheduleRemoveCommand: Command = {
  name: 'schedule remove',
  summary: 'Remove the schedule',
  description:
    'Removes what `schedule install` created. The archive is kept. A hook from `schedule hook` stays in effect ' +
    'until you delete it from settings.json; the command says where it is.',
  examples: [{ line: 'scrollkeep schedule remove', summary: 'Remove the timer, launch agent or task' }],
  load: () => import('./actions/run-schedule-remove.ts'),
};
