import { kindEntry } from '../../shapes/entry.ts';
import { optional, text } from '../../shapes/shape.ts';

export const compactFileReferenceAttachment = kindEntry({
  name: 'compact_file_reference',
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
