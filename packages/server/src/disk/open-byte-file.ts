import type { ByteFile } from '@scrollkeep/store/database/source-files/byte-file.ts';
import { openFileNow } from './open-file.ts';

/**
 * A file of the client's for reading by position. Synchronous: a loop over small files would spend more on promises
 * than on reading.
 */
export function openByteFile(path: string): ByteFile {
  const file = openFileNow(path);
  return {
    read: (buffer, position) => file.read(buffer, 0, buffer.length, position),
    stat() {
      const { size, mtimeMs, identity } = file.stat();
      return { size, modifiedMs: mtimeMs, identity };
    },
    close: file.close,
  };
}
