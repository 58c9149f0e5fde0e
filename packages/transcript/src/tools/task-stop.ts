import { toolEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const taskStopTool = toolEntry({
  name: 'TaskStop',
  act: 'stops-task',
  doc:
    'Ends a command, agent or watch in the background; took the place of `KillShell`. One that is already over ' +
    'leaves an error text.',
  input: {
    task_id: optional(text('Id of the background task, or name of a team mate')),
    shell_id: optional(text('The same, from before')),
  },
  result: object({
    message: text(),
    task_id: text(),
    task_type: text('`local_bash` for a command, as in `TaskOutput`', ['local_bash', 'local_agent']),
    command: optional(text('The command, or the description of an agent')),
  }),
  example: {
    input: { task_id: 'b7k2m9q4x' },
    result: {
      message: 'Successfully stopped task: b7k2m9q4x (npm run watch)',
      task_id: 'b7k2m9q4x',
      task_type: 'local_bash',
      command: 'npm run watch',
    },
  },
  seeAlso: ['KillShell', 'KillBash'],
});
