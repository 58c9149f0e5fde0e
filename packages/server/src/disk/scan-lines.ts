import type { OpenFileNow } from './open-file.ts';

export interface LineScan {
  /** Texts that a line must have one of to be looked at. */
  readonly needles: readonly Buffer[];
  /** Longest line that is held; a longer one ends the scan. */
  readonly maxLineBytes: number;
  /**
   * A line, `bytes[start, end)`, with a `\n` at `end` (a file that ends without one is given one). The bytes are good
   * until this returns. Until `isHead` says no, every line comes; from then on only those with a needle.
   */
  readonly onLine: (bytes: Buffer, start: number, end: number, offset: number) => void;
  readonly isHead: () => boolean;
}

const firstBytes = 1024 * 1024;

/**
 * Finds the lines of a file that can matter, at the speed of a search for bytes: most of a transcript is never looked
 * at. Synchronous, because a promise per chunk would cost more than the search; callers go from file to file. Closes
 * the file. False where a line is too long to hold: then nothing that was told so far counts.
 */
export function scanLines(file: Pick<OpenFileNow, 'read' | 'close'>, scan: LineScan): boolean {
  try {
    let offset = 0;
    let held = 0;
    for (;;) {
      // One byte is left for the `\n` that a file may lack at its end.
      const room = buffer.length - 1 - held;
      const read = file.read(buffer, held, room, offset + held);
      const filled = held + read;
      const isLast = read === 0;
      if (isLast && filled > 0) buffer[filled] = lineFeed;
      const end = isLast ? filled : buffer.subarray(0, filled).lastIndexOf(lineFeed);
      if (end > 0) scanWhole(end, offset, scan);
      if (isLast) return true;
      const done = end + 1;
      held = filled - done;
      offset += done;
      if (done > 0) buffer.copyWithin(0, done, filled);
      else if (!grow(held, scan.maxLineBytes)) return false;
    }
  } finally {
    file.close();
  }
}

const lineFeed = 10;
// One for all files; it grows to the longest line met.
let buffer = Buffer.allocUnsafeSlow(firstBytes);

function grow(held: number, maxLineBytes: number): boolean {
  if (held > maxLineBytes) return false;
  if (held < buffer.length - 1) return true;
  const larger = Buffer.allocUnsafeSlow(buffer.length * 2);
  buffer.copy(larger, 0, 0, held);
  buffer = larger;
  return true;
}

/** The lines of `buffer[0, end]`, whose last byte is a `\n`. */
function scanWhole(end: number, offset: number, { needles, isHead, onLine }: LineScan): void {
  let at = offset === 0 && buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0;
  while (at < end && isHead()) {
    const stop = buffer.indexOf(lineFeed, at);
    if (stop > at) onLine(buffer, at, stop, offset + at);
    at = stop + 1;
  }
  const bytes = end + 1 === buffer.length ? buffer : buffer.subarray(0, end + 1);
  // Not an array: those change their kind on the way, and with it the code that was compiled for them.
  const hits = Int32Array.from(needles, (needle) => bytes.indexOf(needle, at));
  for (;;) {
    const hit = findNearest(hits);
    if (hit === -1) return;
    const start = Math.max(at, bytes.lastIndexOf(lineFeed, hit) + 1);
    const stop = bytes.indexOf(lineFeed, hit);
    onLine(bytes, start, stop, offset + start);
    at = stop + 1;
    for (let index = 0; index < hits.length; index++) {
      const known = hits[index] ?? -1;
      const needle = needles[index];
      if (known !== -1 && known < at && needle !== undefined) hits[index] = bytes.indexOf(needle, at);
    }
  }
}

function findNearest(hits: Int32Array): number {
  let nearest = -1;
  for (let index = 0; index < hits.length; index++) {
    const hit = hits[index] ?? -1;
    if (hit !== -1 && (nearest === -1 || hit < nearest)) nearest = hit;
  }
  return nearest;
}
