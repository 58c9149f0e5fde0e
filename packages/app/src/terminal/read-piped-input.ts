import { fstatSync, readSync } from 'node:fs';

/** How long nothing is asked for where there is nothing yet. */
const waitMs = 2;

/**
 * All of what another program passes; empty if it is closed, a terminal or another device: nobody types it. Without
 * `process.stdin`, which makes a pipe say that it has nothing where the other program is only slower.
 */
export function readPipedInput(): string {
  const pieces: Buffer[] = [];
  try {
    if (fstatSync(0).isCharacterDevice()) return '';
    for (let piece = readPiece(); piece.length > 0; piece = readPiece()) pieces.push(piece);
  } catch {
    // Closed: what came before it counts.
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readPiece(): Buffer {
  const piece = Buffer.allocUnsafe(64 * 1024);
  for (;;)
    try {
      return piece.subarray(0, readSync(0, piece));
    } catch (error) {
      // The other program made the pipe so.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
    }
}
