import { openRecordReader, type RecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { decodeBytes } from '@scrollkeep/server/disk/decode-bytes.ts';
import { openByteFile } from '@scrollkeep/server/disk/open-byte-file.ts';

/** A file whose new lines are read as they come; what it costs depends on what is new, not on how long the file is. */
export interface FollowedFile {
  readonly path: string;
  /** The lines since the last time; `isRestarted` where the file was cut or replaced. */
  read(): { readonly lines: readonly ParsedLine[]; readonly isRestarted: boolean };
  /** Bytes read so far, for tests of the promise above. */
  bytesRead(): number;
}

type ByteFile = ReturnType<typeof openByteFile>;

const chunkBytes = 64 * 1024;

/** Starts with the last `lastLines` lines that count; with Infinity at the start. */
export function followFile(
  path: string,
  lastLines: number,
  maxLineBytes: number,
  counts: (line: ParsedLine) => boolean = () => true,
): FollowedFile {
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
        if (reader === undefined) return { lines: readLast(file, now.size), isRestarted };
        if (isRestarted) reader = start(0);
        return { lines: readOn(file, now.size, reader), isRestarted };
      } finally {
        file.close();
      }
    },
  };

  function readOn(file: ByteFile, size: number, from: RecordReader): readonly ParsedLine[] {
    const lines: ParsedLine[] = [];
    const buffer = Buffer.allocUnsafe(Math.min(1024 * 1024, Math.max(1, size - position)));
    while (position < size) {
      const read = file.read(buffer, position);
      if (read === 0) break;
      position += read;
      total += read;
      for (const line of from.push(buffer.subarray(0, read))) lines.push(line);
    }
    return lines;
  }

  /** Goes back further where too few of the last lines count. */
  function readLast(file: ByteFile, size: number): readonly ParsedLine[] {
    for (let wanted = lastLines; ; wanted *= 4) {
      const offset = lastLines === Infinity ? 0 : lastLines === 0 ? size : findStart(file, size, wanted);
      reader = start(offset);
      const lines = readOn(file, size, reader);
      const counted = lines.flatMap((line, at) => (counts(line) ? [at] : []));
      if (offset > 0 && counted.length < lastLines) continue;
      return lastLines === Infinity
        ? lines
        : lines.slice(counted.at(-lastLines) ?? (lastLines === 0 ? lines.length : 0));
    }
  }

  function findStart(file: ByteFile, size: number, lines: number): number {
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
