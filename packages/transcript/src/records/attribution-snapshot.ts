import { recordBase, recordEntry } from '../shapes/entry.ts';
import { map, opaque, optional, text } from '../shapes/shape.ts';

export const attributionSnapshotBase = recordBase({
  type: 'attribution-snapshot',
  role: 'snapshot',
});

export const attributionSnapshotRecord = () =>
  recordEntry(attributionSnapshotBase, {
    doc: 'How much of each file the agent wrote, kept for the attribution of commits.',
    documented: 'described by public tools that read it; not in our samples',
    fields: {
      messageId: text('The `uuid` of the record it belongs to'),
      surface: optional(text('Where the session runs')),
      fileStates: optional(map(opaque('Counts and hashes of one file'))),
    },
    example: {
      messageId: '6f1c2a34-5b6d-4e7f-8a90-1b2c3d4e5f60',
      surface: 'cli',
      fileStates: {},
    },
  });
