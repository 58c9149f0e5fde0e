import { sideFileEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const checkpointFile = sideFileEntry({
  kind: 'checkpoint',
  doc:
    'A file as it was before the client changed it, byte for byte. Which file it is a copy of is only in ' +
    'the `file-history-snapshot` and ' +
    '`file-history-delta` records of the session: the name is a hash of the absolute path, and a version.',
  format: 'text',
  content: text('The bytes of the file; not always text'),
  example: 'export const metres = 4.2;\n',
});
