import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const queryUpdateBase = kindBase({
  name: 'query_update',
});

export const queryUpdateProgress = () =>
  kindEntry(queryUpdateBase, {
    doc: 'What a running `WebSearch` is looking for now.',
    documented: 'seen in public transcripts of 2.1.17 – 2.1.81',
    fields: {
      query: optional(text()),
    },
    example: {
      query: 'tide table rounding rules',
    },
  });
