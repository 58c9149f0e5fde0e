import { openRecordReader, type ParsedLine } from '@scrollkeep/transcript';
import { decodeBytes } from './decode-bytes.ts';
import { readChunks } from './read-chunks.ts';
import type { ReadTranscriptOptions } from './read-transcript.ts';

export interface ScanTranscriptOptions extends ReadTranscriptOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Gives every line of a transcript to `take`, one by one: each is forgotten before the next is parsed, which costs far less than holding a chunk's worth. */
export async function scanTranscript(path: string, options: ScanTranscriptOptions, take: (line: ParsedLine) => void): Promise<void> {
  const source = path === '-' ? process.stdin : readChunks(path, options.resumeAt?.offset);
  const reader = openRecordReader({ ...options, decode: decodeBytes, decodeSlice: decodeBytes });
  for await (const chunk of source) {
    options.signal?.throwIfAborted();
    reader.pushEach(chunk as Uint8Array, take);
  }
  for (const line of reader.end()) take(line);
}
