import { list, object, optional, text } from '../shapes/shape.ts';

/** One task of the task list, as `TaskGet` and `TaskList` return it. */
export const taskItem = object({
  id: text('A number, as text'),
  subject: text('Its title'),
  status: text(undefined, ['pending', 'in_progress', 'completed']),
  blockedBy: list(text(), 'Ids of the tasks that must be done first'),
  blocks: optional(list(text(), 'Ids of the tasks that wait for this one; `TaskGet` only')),
  description: optional(text('`TaskGet` only')),
  owner: optional(text('Name of the agent that works on it; `TaskList` only')),
});
