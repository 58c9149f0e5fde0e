import { kindEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';

export const thinkingBlock = kindEntry(
  { name: 'thinking' },
  {
    doc:
      'What the model thought before it answered. Since 2.1.50 more and more often an empty text with a ' +
      'signature: the model did think, but the API ' +
      'does not show it.',
    fields: {
      thinking: text('May be empty'),
      signature: optional(text('Seal of the API over the text; absent from gateway models')),
    },
    example: {
      thinking: 'The levels come in millimetres, so divide by ten and round.',
      signature: 'ZXhhbXBsZSBzaWduYXR1cmU=',
    },
  },
);
