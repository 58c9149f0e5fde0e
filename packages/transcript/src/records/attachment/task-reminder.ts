import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { list, number } from '../../shapes/shape.ts';
import { taskItem } from './task-item.ts';

export const taskReminderBase = kindBase({
  name: 'task_reminder',
});

export const taskReminderAttachment = () =>
  kindEntry(taskReminderBase, {
    doc:
      'Reminds the model of its task list when it has not touched it for a while, with the current list. The ' +
      'list is often empty.',
    fields: {
      content: list(taskItem),
      itemCount: number(),
    },
    example: {
      content: [
        {
          id: '1',
          subject: 'Read the tide tables',
          description: 'All of 2026',
          activeForm: 'Reading the tide tables',
          status: 'in_progress',
          blocks: ['2'],
          blockedBy: [],
        },
      ],
      itemCount: 1,
    },
  });
