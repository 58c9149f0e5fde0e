import type { JsonObject } from '../json/json-value.ts';
import { recordBase, recordEntry } from '../shapes/entry.ts';
import { findFieldText, toFieldObject } from '../shapes/field-value.ts';
import { boolean, map, object, text } from '../shapes/shape.ts';
import type { NamedBackups } from '../shapes/traits.ts';
import { documentedCommon } from './fields/documented-common.ts';
import { fileBackup } from './file-backup.ts';

export const fileHistorySnapshotBase = recordBase({
  type: 'file-history-snapshot',
  role: 'snapshot',
  traits: { backups: listBackups },
});

export const fileHistorySnapshotRecord = () =>
  recordEntry(fileHistorySnapshotBase, {
    doc:
      'Which backup of every tracked file belongs to a prompt, so that a rewind can restore them. Written in ' +
      'the terminal interface for each prompt, ' +
      'before or after the prompt’s own line; in the samples it carries no `sessionId`, and some files hold ' +
      'nothing else.',
    fields: {
      ...documentedCommon,
      messageId: text(
        'The record it was written for: the prompt, or the assistant record about to change a file where ' +
          '`isSnapshotUpdate` is true',
      ),
      snapshot: object({
        messageId: text('The prompt it belongs to'),
        trackedFileBackups: map(fileBackup, 'By file: relative to the working directory when inside it, else absolute'),
        timestamp: text('ISO 8601 in UTC'),
      }),
      isSnapshotUpdate: boolean('Replaces the snapshot of the same prompt; until deltas came with 2.1.210'),
    },
    example: {
      messageId: '0b6f2c1e-7d3a-4a55-9c1f-2f1f6d7e8a90',
      snapshot: {
        messageId: '0b6f2c1e-7d3a-4a55-9c1f-2f1f6d7e8a90',
        trackedFileBackups: {
          'src/tide.ts': { backupFileName: '5d41402abc4b2a76@v2', version: 2, backupTime: '2026-11-02T09:14:58.000Z' },
          'src/buoy.ts': { backupFileName: null, version: 1, backupTime: '2026-11-02T09:14:58.000Z' },
        },
        timestamp: '2026-11-02T09:15:00.000Z',
      },
      isSnapshotUpdate: false,
    },
  });

function listBackups(record: JsonObject): NamedBackups {
  const snapshot = toFieldObject(record['snapshot']);
  const messageId = findFieldText(record['messageId']);
  return {
    byPath: Object.entries(toFieldObject(snapshot['trackedFileBackups'])),
    promptId: findFieldText(snapshot['messageId']) ?? messageId,
    changedBy: record['isSnapshotUpdate'] === true ? (messageId ?? '') : undefined,
    time: findFieldText(snapshot['timestamp']),
  };
}
