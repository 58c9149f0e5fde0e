import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { opaque, optional, text } from '../../shapes/shape.ts';

export const warningBase = kindBase({
  name: 'warning',
});

export const warningNotice = () =>
  kindEntry(warningBase, {
    doc: 'A warning, as public descriptions have it. The clients of our samples write `informational` instead.',
    documented: 'described for 2.0.37; not in our samples',
    fields: {
      content: optional(text('The warning')),
      level: optional(text(undefined, ['warning'])),
      compactMetadata: optional(opaque('Unknown shape')),
    },
    example: { content: 'The chart is from last year.', level: 'warning' },
  });
