import { toolEntry } from '../shapes/entry.ts';
import { list, object } from '../shapes/shape.ts';
import { taskItem } from './task-item.ts';

export const taskListTool = toolEntry({
  name: 'TaskList',
  doc: 'Lists the tasks of the session or team.',
  input: {},
  result: object({
    tasks: list(taskItem),
  }),
  example: {
    input: {},
    result: {
      tasks: [
        { id: '1', subject: 'Read heights every 15 minutes', status: 'in_progress', owner: 'grace', blockedBy: [] },
        { id: '2', subject: 'Show the next high water', status: 'pending', blockedBy: ['1'] },
      ],
    },
  },
});
