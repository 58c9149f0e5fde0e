import type { ResumePoint } from '@scrollkeep/transcript/lines/open-line-splitter.ts';
import { openRecordReader } from '@scrollkeep/transcript/reading/open-record-reader.ts';
import type { ParsedLine } from '@scrollkeep/transcript/reading/parsed-line.ts';
import { decodeBytes } from './decode-bytes.ts';
import { readChunks } from './read-chunks.ts';

export interface ReadTranscriptOptions {
  readonly maxLineBytes: number;
  readonly resumeAt?: ResumePoint;
}

/**
 * The lines of a transcript, a chunk's worth at a time: a plain loop over each batch costs far less than one promise
 * per line.
 */
export async function* readTranscript(
  path: string,
  options: ReadTranscriptOptions,
): AsyncGenerator<readonly ParsedLine[], void, void> {
  const source = path === '-' ? process.stdin : readChunks(path, options.resumeAt?.offset);
  const reader = openRecordReader({ ...options, decode: decodeBytes, decodeSlice: decodeBytes });
  for await (const chunk of source) yield reader.push(chunk as Uint8Array);
  yield reader.end();
}
