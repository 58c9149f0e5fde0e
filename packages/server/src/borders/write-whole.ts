import type { FileHandle } from 'node:fs/promises';

/**
 * Writes all of the pieces or throws: the system may take only a part of what it is given, as on a disk that is nearly
 * full.
 */
export async function writeWhole(
  file: Pick<FileHandle, 'write' | 'writev'>,
  pieces: readonly Uint8Array[],
): Promise<void> {
  if (pieces.length === 0) return;
  let taken = (await file.writev(pieces)).bytesWritten;
  for (const piece of pieces) {
    let at = Math.min(taken, piece.length);
    taken -= at;
    while (at < piece.length) {
      // The next try names the reason why not all was taken.
      const { bytesWritten } = await file.write(piece, at);
      if (bytesWritten === 0) throw Object.assign(new Error('not all of it was written'), { code: 'ENOSPC' });
      at += bytesWritten;
    }
  }
}
