import { kindEntry } from '../shapes/entry.ts';
import { object, optional, text } from '../shapes/shape.ts';

export const fallbackBlock = kindEntry(
  { name: 'fallback' },
  {
    doc:
      'Mark in an answer where another model took over. It has no text; `system` records of subtype ' +
      '`model_refusal_fallback` say why.',
    documented: 'seen in public transcripts of 2.1.217',
    fields: {
      from: optional(object({ model: optional(text()) }, 'The model that started')),
      to: optional(object({ model: optional(text()) }, 'The model that continued')),
    },
    example: {
      from: { model: 'claude-opus-5-5' },
      to: { model: 'claude-sonnet-4-5-20250929' },
    },
  },
);
