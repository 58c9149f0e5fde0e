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
  let [held, size, line, isLong]: [Buffer[], number, number, boolean] = [[], 0, 1, false];
  for await (const chunk of readChunks(path)) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      const own = bytes.subarray(start, end + 1);
      yield { bytes: held.length === 0 ? own : Buffer.concat([...held, own]), line: line++, isWhole: !isLong };
      [held, size, isLong, start] = [[], 0, false, end + 1];
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
