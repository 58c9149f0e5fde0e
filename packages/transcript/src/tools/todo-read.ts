import { toolEntry } from '../shapes/entry.ts';
import { list } from '../shapes/shape.ts';
import { todoItem } from './todo-item.ts';

export const todoReadTool = toolEntry({
  name: 'TodoRead',
  doc: 'Reads the to-do list. Of early 1.0. The result is a list, not an object.',
  documented: 'seen in public transcripts of early versions; fields of a point as in `TodoWrite`',
  input: {},
  result: list(todoItem),
  example: {
    input: {},
    result: [{ content: 'Read heights every 15 minutes', status: 'in_progress', priority: 'high', id: '1' }],
  },
  seeAlso: ['TodoWrite'],
});
