import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { number, opaque, optional, text } from '../../shapes/shape.ts';

export const errorBase = kindBase({
  name: 'error',
});

export const errorNotice = () =>
  kindEntry(errorBase, {
    doc: 'An error, as public descriptions have it. The clients of our samples write `api_error` instead.',
    documented: 'described for 2.0.37 – 2.0.76; not in our samples',
    fields: {
      content: optional(text('The message')),
      level: optional(text(undefined, ['error', 'warn', 'info'])),
      error: optional(opaque('Details; unknown shape')),
      cause: optional(opaque('A text, as described')),
      retryAttempt: optional(number()),
      maxRetries: optional(number()),
      retryInMs: optional(number()),
      compactMetadata: optional(opaque('Unknown shape; see `compact_boundary`')),
    },
    example: {
      content: 'The tide service does not answer.',
      level: 'error',
      retryAttempt: 1,
      maxRetries: 3,
      retryInMs: 1000,
    },
  });
