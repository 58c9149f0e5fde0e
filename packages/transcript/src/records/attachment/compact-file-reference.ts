import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const compactFileReferenceBase = kindBase({
  name: 'compact_file_reference',
});

export const compactFileReferenceAttachment = () =>
  kindEntry(compactFileReferenceBase, {
    doc: 'A file that the model knew before a compaction: it gets the name again, but not the text.',
    fields: {
      filename: optional(text('Absolute path')),
      displayPath: optional(text('Relative to the working directory')),
    },
    example: {
      filename: '/home/ada/harbour/src/berths.json',
      displayPath: 'src/berths.json',
    },
  });
