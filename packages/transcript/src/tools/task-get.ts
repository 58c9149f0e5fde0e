import { toolEntry } from '../shapes/entry.ts';
import { nullable, object, text } from '../shapes/shape.ts';
import { taskItem } from './task-item.ts';

export const taskGetTool = toolEntry({
  name: 'TaskGet',
  doc: 'Looks up one task of the task list.',
  input: {
    taskId: text(),
  },
  result: object({
    task: nullable(taskItem, 'Null if there is none with this id'),
  }),
  example: {
    input: { taskId: '2' },
    result: {
      task: {
        id: '2',
        subject: 'Show the next high water',
        description: 'A line at the top of the board.',
        status: 'pending',
        blocks: [],
        blockedBy: ['1'],
      },
    },
  },
});
