import { byte } from '../json/byte-values.ts';

/** Where a line stands in its file. (file, offset) is the identity of a record: uuids repeat over files and even inside one. */
export interface LinePlace {
  /** From 1; blank lines count, so that editors and we agree. */
  readonly number: number;
  /** Byte offset of its first byte in the file. */
  readonly offset: number;
  /** Bytes on disk, line end and byte-order mark included: lines laid end to end are the file. */
  readonly byteLength: number;
}

/** Takes the bytes of a line that is too long to be held. */
export interface LineSink {
  push(bytes: Uint8Array): void;
}

export interface Line<Sink extends LineSink = LineSink> extends LinePlace {
  /** Whether `\n` ends it; only the last line of a file can lack it. */
  readonly terminated: boolean;
  /**
   * All its bytes with the line end; undefined for a line above the limit, which is then read by range. A view into the chunk that was pushed:
   * valid until the next push, copy it to keep it.
   */
  readonly bytes: Uint8Array | undefined;
  /** For a line above the limit: what took its text as it went by. */
  readonly sink: Sink | undefined;
}

/** The text of a line held whole: without byte-order mark, `\n` and the `\r` before it. */
export function toTextBytes(bytes: Uint8Array, line: Pick<Line, 'offset' | 'terminated'>): Uint8Array {
  const start = line.offset === 0 ? byteOrderMarkLength(bytes) : 0;
  let end = bytes.length;
  if (line.terminated) {
    end--;
    if (end > start && bytes[end - 1] === byte.carriageReturn) end--;
  }
  return start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
}

/** 3 where the bytes start with a UTF-8 byte-order mark, else 0. */
export function byteOrderMarkLength(bytes: Uint8Array): 0 | 3 {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
