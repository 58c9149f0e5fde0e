import { openRecordReader, type RecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { openByteFile } from '../disk/open-byte-file.ts';

/** A file whose new lines are read as they come; what it costs depends on what is new, not on how long the file is. */
export interface FollowedFile {
  readonly path: string;
  /** The lines since the last time; `isRestarted` where the file was cut or replaced. */
  read(): { readonly lines: readonly ParsedLine[]; readonly isRestarted: boolean };
  /** Bytes read so far, for tests of the promise above. */
  bytesRead(): number;
}

const chunkBytes = 64 * 1024;

/** Starts `lastLines` lines before the end; with Infinity at the start. */
export function followFile(path: string, lastLines: number, maxLineBytes: number): FollowedFile {
  let position = 0;
  let identity = '';
  let reader: RecordReader | undefined;
  let total = 0;

  function start(offset: number): RecordReader {
    position = offset;
    // Lines before the start are not counted: their number would cost reading them.
    return openRecordReader({
      maxLineBytes,
      decode: decodeBytes,
      decodeSlice: decodeBytes,
      resumeAt: { offset, number: 1 },
    });
  }

  return {
    path,
    bytesRead: () => total,
    read() {
      const file = openByteFile(path);
      try {
        const now = file.stat();
        const isRestarted = reader !== undefined && (now.size < position || now.identity !== identity);
        identity = now.identity;
        if (reader === undefined)
          reader = start(
            lastLines === Infinity ? 0 : lastLines === 0 ? now.size : findStart(file, now.size, lastLines),
          );
        else if (isRestarted) reader = start(0);
        const lines: ParsedLine[] = [];
        const buffer = Buffer.allocUnsafe(Math.min(1024 * 1024, Math.max(1, now.size - position)));
        while (position < now.size) {
          const read = file.read(buffer, position);
          if (read === 0) break;
          position += read;
          total += read;
          lines.push(...reader.push(buffer.subarray(0, read)));
        }
        return { lines, isRestarted };
      } finally {
        file.close();
      }
    },
  };

  function findStart(file: ReturnType<typeof openByteFile>, size: number, lines: number): number {
    let found = 0;
    let end = size;
    const buffer = Buffer.allocUnsafe(chunkBytes);
    while (end > 0) {
      const from = Math.max(0, end - chunkBytes);
      const read = file.read(buffer.subarray(0, end - from), from);
      total += read;
      for (let at = read - 1; at >= 0; at--) {
        // The line end at the very end closes the last line, it does not begin one.
        if (buffer[at] === 10 && from + at + 1 < size && ++found >= lines) return from + at + 1;
      }
      end = from;
    }
    return 0;
  }
}
