import { sideFileEntry } from '../shapes/entry.ts';
import { todoItem } from '../records/attachment/todo-item.ts';
import { list } from '../shapes/shape.ts';

export const todoListFile = sideFileEntry({
  kind: 'todo-list',
  doc:
    'The todo list of a session or agent as TodoWrite left it, until the client moved to task files. Most are ' +
    'empty, because ' +
    'the client makes one for every session and agent.',
  format: 'json',
  content: list(todoItem),
  example: [
    { content: 'Read the tide tables', status: 'completed', activeForm: 'Reading the tide tables' },
    { content: 'List free berths', status: 'in_progress', activeForm: 'Listing free berths' },
  ],
});
