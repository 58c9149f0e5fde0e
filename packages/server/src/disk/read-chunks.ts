import { openFile } from './open-file.ts';

const chunkBytes = 1024 * 1024;

/**
 * The bytes of a file from an offset on, in chunks. One buffer is filled again and again: use a chunk before asking for
 * the next, as the record reader does. Memory does not depend on the size of the file.
 */
export async function* readChunks(path: string, start = 0): AsyncGenerator<Uint8Array, void, void> {
  const file = await openFile(path);
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes);
    for (let position = start; ;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
