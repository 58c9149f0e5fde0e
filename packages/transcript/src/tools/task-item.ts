import { list, object, optional, text } from '../shapes/shape.ts';

/** One task of the task list, as `TaskGet` and `TaskList` return it. */
export const taskItem = object({
  id: text('a number, as text'),
  subject: text('its title'),
  status: text(undefined, ['pending', 'in_progress', 'completed']),
  blockedBy: list(text(), 'ids of the tasks that must be done first'),
  blocks: optional(list(text(), 'ids of the tasks that wait for this one; `TaskGet` only')),
  description: optional(text('`TaskGet` only')),
  owner: optional(text('name of the agent that works on it; `TaskList` only')),
});
