import { nullable, number, object, optional, text } from '../shapes/shape.ts';

/** One backup of a file, as snapshots and deltas name it. */
export const fileBackup = object(
  {
    backupFileName: nullable(
      text(),
      'File in `file-history/<session id>/`: first 16 hex digits of SHA-256 of the absolute path, then ' +
        '`@v<n>`. Null: there was no such file',
    ),
    version: number('Counts the backups of this path from 1'),
    backupTime: text('ISO 8601 in UTC'),
    realParentDir: optional(text('Folder of the file with symbolic links resolved')),
  },
  'The content before the change that follows',
);
