import { object, optional, text } from '../../shapes/shape.ts';

/** A todo as its file and the reminders know it; `id` and `priority` went when `activeForm` came. */
export const todoItem = object({
  content: text('What is to be done, as an order'),
  status: text(undefined, ['pending', 'in_progress', 'completed']),
  activeForm: optional(text('The same as something under way, for the spinner')),
  id: optional(text('A number within the list; older versions')),
  priority: optional(text('Oldest versions', ['high', 'medium', 'low'])),
});
