import { object, optional, text } from '../shapes/shape.ts';

/** One point of a to-do list, as `TodoWrite` and `TodoRead` have it. */
export const todoItem = object({
  content: text('What is to be done'),
  status: text(undefined, ['pending', 'in_progress', 'completed']),
  activeForm: optional(text('The same as something under way, shown while it is; since about 1.0.98')),
  id: optional(text('Number given by the model; until 1.0.72')),
  priority: optional(text('Until 1.0.62', ['high', 'medium', 'low'])),
});
