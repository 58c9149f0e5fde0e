import { kindEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const redactedThinkingBlock = kindEntry(
  { name: 'redacted_thinking' },
  {
    doc:
      'Thinking that the API gives out only encrypted. Nothing in it can be read; it is kept because the API ' +
      'wants it back.',
    fields: {
      data: text('Encrypted'),
    },
    example: {
      data: 'RW5jcnlwdGVkIHRpZGU=',
    },
  },
);
