import { setImmediate } from 'node:timers/promises';
import { openRecordReader, type RecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { decodeBytes } from './decode-bytes.ts';
import { openFileNow } from './open-file.ts';
import type { ReadTranscriptOptions } from './read-transcript.ts';

export interface ScanTranscriptOptions extends ReadTranscriptOptions {
  readonly signal?: AbortSignal | undefined;
}

const chunkBytes = 1024 * 1024;
/** After so many bytes others may run: a server answers, Ctrl-C is heard. */
const yieldEveryBytes = 8 * chunkBytes;

/**
 * Gives every line of a transcript to `take`, one by one: each is forgotten before the next is parsed, which costs far
 * less than holding a chunk's worth.
 */
export async function scanTranscript(
  path: string,
  options: ScanTranscriptOptions,
  take: (line: ParsedLine) => void,
): Promise<void> {
  const reader = openRecordReader({ ...options, decode: decodeBytes, decodeSlice: decodeBytes });
  if (path === '-') {
    for await (const chunk of process.stdin) reader.pushEach(chunk as Uint8Array, take);
  } else await scanFile(path, options, reader, take);
  for (const line of reader.end()) take(line);
}

/**
 * Without a promise for each chunk, and without the threads behind it: in a tree of many small files they cost as much
 * as parsing half of it.
 */
async function scanFile(
  path: string,
  { signal, resumeAt }: ScanTranscriptOptions,
  reader: RecordReader,
  take: (line: ParsedLine) => void,
): Promise<void> {
  signal?.throwIfAborted();
  const file = openFileNow(path);
  const buffer = spare ?? Buffer.allocUnsafeSlow(chunkBytes);
  spare = undefined;
  try {
    for (let position = resumeAt?.offset ?? 0, rest = yieldEveryBytes; ;) {
      const bytesRead = file.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      reader.pushEach(buffer.subarray(0, bytesRead), take);
      position += bytesRead;
      rest -= bytesRead;
      if (rest > 0) continue;
      await setImmediate();
      signal?.throwIfAborted();
      rest = yieldEveryBytes;
    }
  } finally {
    spare = buffer;
    file.close();
  }
}

/** The buffer of the file before, for the next one. */
let spare: Buffer | undefined;
