import { toolEntry } from '../shapes/entry.ts';
import { boolean, list, object, optional } from '../shapes/shape.ts';
import { todoItem } from './todo-item.ts';

export const todoWriteTool = toolEntry({
  name: 'TodoWrite',
  act: 'lists-work',
  doc:
    'Rewrites the whole to-do list: the last call has its state. A list with everything done is usually ' +
    'forgotten, so that the next ' +
    '`oldTodos` is empty. Newer clients have the task list of `TaskCreate` instead.',
  input: {
    todos: list(todoItem),
  },
  result: object({
    oldTodos: list(todoItem),
    newTodos: list(todoItem),
    verificationNudgeNeeded: optional(boolean('The model is reminded to check its work')),
  }),
  example: {
    input: {
      todos: [{ content: 'Read heights every 15 minutes', status: 'completed', activeForm: 'Changing the step' }],
    },
    result: {
      oldTodos: [{ content: 'Read heights every 15 minutes', status: 'in_progress', activeForm: 'Changing the step' }],
      newTodos: [{ content: 'Read heights every 15 minutes', status: 'completed', activeForm: 'Changing the step' }],
    },
  },
  seeAlso: ['TodoRead', 'TaskCreate'],
});
