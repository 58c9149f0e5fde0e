import type { JsonObject } from '../json/json-value.ts';
import { recordBase, recordEntry } from '../shapes/entry.ts';
import { findFieldText } from '../shapes/field-value.ts';
import { text } from '../shapes/shape.ts';
import type { NamedBackups } from '../shapes/traits.ts';
import { fileBackup } from './file-backup.ts';

export const fileHistoryDeltaBase = recordBase({
  type: 'file-history-delta',
  role: 'snapshot',
  traits: { backups: listBackups },
});

export const fileHistoryDeltaRecord = () =>
  recordEntry(fileHistoryDeltaBase, {
    doc:
      'One more file backed up for a snapshot that is already written. It took the place of snapshots with ' +
      '`isSnapshotUpdate`; it carries no ' +
      '`sessionId`.',
    fields: {
      messageId: text('The assistant record whose call is about to change the file'),
      snapshotMessageId: text('The snapshot it belongs to, by the `uuid` of its prompt'),
      trackingPath: text('The file; relative to the working directory when inside it, else absolute'),
      backup: fileBackup,
      timestamp: text('ISO 8601 in UTC'),
    },
    example: {
      messageId: '6f1c2a34-5b6d-4e7f-8a90-1b2c3d4e5f60',
      snapshotMessageId: '0b6f2c1e-7d3a-4a55-9c1f-2f1f6d7e8a90',
      trackingPath: 'src/tide.ts',
      backup: {
        backupFileName: '5d41402abc4b2a76@v1',
        version: 1,
        backupTime: '2026-11-02T09:15:00.000Z',
        realParentDir: '/home/ada/harbour/src',
      },
      timestamp: '2026-11-02T09:15:00.000Z',
    },
  });

function listBackups(record: JsonObject): NamedBackups {
  const { trackingPath, backup } = record;
  return {
    byPath: typeof trackingPath === 'string' ? [[trackingPath, backup]] : [],
    promptId: findFieldText(record['snapshotMessageId']),
    changedBy: findFieldText(record['messageId']) ?? '',
    time: findFieldText(record['timestamp']),
  };
}
