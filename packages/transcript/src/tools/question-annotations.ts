import { map, object, optional, text } from '../shapes/shape.ts';

/** What a person added to the answers of `AskUserQuestion`, by the text of the question. */
export const questionAnnotations = map(
  object({
    preview: optional(text('Preview of the option chosen')),
    notes: optional(text('A note the user wrote to the choice')),
  }),
  'What the user added, by the text of the question',
);
