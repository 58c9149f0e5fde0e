import { list, object, opaque, optional, text } from '../../shapes/shape.ts';

/** A task as its file, the reminders and the task tools know it. */
export const taskItem = object({
  id: text('A number, counted up within the list'),
  subject: text('What is to be done, as an order'),
  description: text(),
  activeForm: optional(text('The subject as something under way, for the spinner')),
  owner: optional(text('The agent or team mate that works on it')),
  status: text(undefined, ['pending', 'in_progress', 'completed']),
  blocks: list(text(), 'Tasks that wait for this one'),
  blockedBy: list(text(), 'Tasks this one waits for'),
  metadata: optional(opaque('Whatever the model wants to keep with the task')),
});
