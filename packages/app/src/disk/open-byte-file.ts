import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ByteFile } from '@scrollkeep/store/database';

/** A file of the client's for reading by position. Synchronous: a loop over small files would spend more on promises than on reading. */
export function openByteFile(path: string): ByteFile {
  const file = openSync(path, 'r');
  return {
    read: (buffer, position) => readSync(file, buffer, 0, buffer.length, position),
    stat() {
      const { size, mtimeMs, dev, ino } = fstatSync(file);
      return { size, modifiedMs: mtimeMs, identity: `${dev}:${ino}` };
    },
    close: () => closeSync(file),
  };
}
