import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { list, number } from '../../shapes/shape.ts';
import { todoItem } from './todo-item.ts';

export const todoReminderBase = kindBase({
  name: 'todo_reminder',
});

export const todoReminderAttachment = () =>
  kindEntry(todoReminderBase, {
    doc: 'The same as `task_reminder` for sessions that keep their list with TodoWrite. The list is often empty.',
    fields: {
      content: list(todoItem),
      itemCount: number(),
    },
    example: {
      content: [{ content: 'Read the tide tables', status: 'in_progress', activeForm: 'Reading the tide tables' }],
      itemCount: 1,
    },
  });
