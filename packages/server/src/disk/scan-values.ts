import { openFileNow } from './open-file.ts';

const chunkBytes = 1024 * 1024;
const longest = 200;

/**
 * Names that are behind a key in a file, `"slug":"…"`, found as bytes: most of a transcript is never looked at. Gives
 * the position up to which it was read, from which it can go on later. Fails as opening the file does.
 */
export function scanValues(path: string, key: string, from: number, take: (value: string) => void): number {
  const mark = Buffer.from(`"${key}":"`);
  // A value may be cut at the end of a piece, or of what was read before.
  const overlap = mark.length + longest + 1;
  const file = openFileNow(path);
  try {
    const { size } = file.stat();
    const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, size));
    for (let position = Math.max(0, from - overlap); ; position -= overlap) {
      const bytes = buffer.subarray(0, file.read(buffer, 0, Math.min(buffer.length, size - position), position));
      for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
        const start = at + mark.length;
        const value = /^([\w-]{1,200})"/.exec(bytes.toString('latin1', start, start + longest + 1))?.[1];
        if (value !== undefined) take(value);
      }
      position += bytes.length;
      if (bytes.length === 0 || position >= size) return position;
    }
  } finally {
    file.close();
  }
}
