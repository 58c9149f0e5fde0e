import { kindEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const textBlock = kindEntry(
  { name: 'text' },
  {
    doc: 'Words: of the model in Markdown, of the user, of a tool or of the client. May be empty.',
    fields: {
      text: text(),
    },
    example: {
      text: 'The levels are rounded to centimetres now.',
    },
  },
);
