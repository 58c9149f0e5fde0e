import { byte } from '../json/byte-values.ts';

/**
 * Where a line is in its file. (file, offset) is the identity of a record: uuids repeat over files and even inside
 * one.
 */
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
   * All its bytes with the line end; undefined for a line above the limit, which is then read by range. A view into the
   * chunk that was pushed: valid until the next push, copy it to keep it.
   */
  readonly bytes: Uint8Array | undefined;
  /** Where `bytes` stand, for whoever can do without a view of their own; undefined for a line above the limit. */
  readonly source: Uint8Array | undefined;
  readonly start: number;
  readonly end: number;
  /** For a line above the limit: what took its text as it went by. */
  readonly sink: Sink | undefined;
}

/**
 * A line held whole. A view into the chunk costs as much as parsing a short line, so it is made only for whoever asks
 * for it.
 */
export class HeldLine implements Line<never> {
  readonly number: number;
  readonly offset: number;
  readonly terminated: boolean;
  readonly source: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly sink = undefined;

  constructor(number: number, offset: number, terminated: boolean, source: Uint8Array, start: number, end: number) {
    this.number = number;
    this.offset = offset;
    this.terminated = terminated;
    this.source = source;
    this.start = start;
    this.end = end;
  }

  get byteLength(): number {
    return this.end - this.start;
  }

  get bytes(): Uint8Array {
    return this.source.subarray(this.start, this.end);
  }
}

/** The text of a line held whole: without byte-order mark, `\n` and the `\r` before it. */
export function toTextBytes(bytes: Uint8Array, line: Pick<Line, 'offset' | 'terminated'>): Uint8Array {
  const start = line.offset === 0 ? byteOrderMarkLength(bytes) : 0;
  const end = toTextEnd(bytes, start, bytes.length, line.terminated);
  return start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
}

/** Where the text ends of a line that ends at `end`. */
export function toTextEnd(bytes: Uint8Array, start: number, end: number, terminated: boolean): number {
  if (!terminated) return end;
  return end - 1 > start && bytes[end - 2] === byte.carriageReturn ? end - 2 : end - 1;
}

/** 3 where the bytes start with a UTF-8 byte-order mark, else 0. */
export function byteOrderMarkLength(bytes: Uint8Array, start = 0): 0 | 3 {
  return bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf ? 3 : 0;
}
