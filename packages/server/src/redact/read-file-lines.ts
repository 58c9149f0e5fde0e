import { readChunks } from '../disk/read-chunks.ts';

/**
 * A piece of a file: a line with its newline, or a part of a line that is too long to be held. Its bytes are good until
 * the next one is asked for.
 */
export interface FilePiece {
  readonly bytes: Buffer;
  /** From 1. */
  readonly line: number;
  readonly isWhole: boolean;
}

/** The lines of a file as bytes; laid end to end they are the file. A line above the limit comes in parts. */
export async function* readFileLines(path: string, maxLineBytes: number): AsyncGenerator<FilePiece, void, void> {
  for await (const stretch of readFileStretches(path, maxLineBytes))
    for (const piece of listPieces(stretch)) yield piece;
}

/**
 * Lines that stand end to end, or a part of a line that is too long to be held. For work that has nothing to wait for
 * at most lines: to ask for each of them would take as long as many a look at it.
 */
export type FileStretch = FilePiece;

export async function* readFileStretches(path: string, maxLineBytes: number): AsyncGenerator<FileStretch, void, void> {
  let [held, size, line, isLong]: [Buffer[], number, number, boolean] = [[], 0, 1, false];
  for await (const chunk of readChunks(path)) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    if (held.length > 0 || isLong) {
      start = bytes.indexOf(lineFeed) + 1;
      if (start > 0) {
        yield { bytes: Buffer.concat([...held, bytes.subarray(0, start)]), line: line++, isWhole: !isLong };
        [held, size, isLong] = [[], 0, false];
      }
    }
    const end = bytes.lastIndexOf(lineFeed) + 1;
    if (end > start) {
      const lines = bytes.subarray(start, end);
      yield { bytes: lines, line, isWhole: true };
      line += countLines(lines);
      start = end;
    }
    if (start === bytes.length) continue;
    // The buffer of the chunk is filled again.
    held.push(Buffer.from(bytes.subarray(start)));
    size += bytes.length - start;
    if (size <= maxLineBytes) continue;
    yield { bytes: Buffer.concat(held), line, isWhole: false };
    [held, size, isLong] = [[], 0, true];
  }
  if (size > 0) yield { bytes: Buffer.concat(held), line, isWhole: !isLong };
}

/** The lines of a stretch. */
export function* listPieces({ bytes, line, isWhole }: FileStretch): Generator<FilePiece, void, void> {
  if (!isWhole) yield { bytes, line, isWhole };
  else
    for (let [start, number] = [0, line]; start < bytes.length; number++) {
      const end = bytes.indexOf(lineFeed, start) + 1 || bytes.length;
      yield { bytes: bytes.subarray(start, end), line: number, isWhole };
      start = end;
    }
}

const lineFeed = 10;

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++;
  return count;
}
