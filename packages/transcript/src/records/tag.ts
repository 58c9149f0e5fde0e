import { recordBase, recordEntry } from '../shapes/entry.ts';
import { optional, text } from '../shapes/shape.ts';

export const tagBase = recordBase({
  type: 'tag',
  role: 'title',
  traits: { tagField: 'tag' },
});

export const tagRecord = () =>
  recordEntry(tagBase, {
    doc:
      'A word that the user put on the session with /tag, to find it again. The last one counts; an empty one ' +
      'takes the tag away.',
    documented: 'described by public tools that read it; not in our samples',
    fields: {
      tag: text('The tag; empty if it was removed'),
      sessionId: optional(text()),
    },
    example: {
      tag: 'pier',
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
    },
  });
