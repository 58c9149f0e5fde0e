import { openRecordReader, type RecordReaderOptions } from './open-record-reader.ts';
import type { ParsedLine } from './parsed-line.ts';

/** Bytes in chunks, from anywhere. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Every line of a transcript that is not blank, in file order: `for await (const line of
 * readRecords(createReadStream(path)))`. Nothing is dropped and nothing throws because of the data; only the source
 * itself can fail.
 */
export async function* readRecords(
  source: ByteSource,
  options: RecordReaderOptions = {},
): AsyncGenerator<ParsedLine, void, void> {
  const reader = openRecordReader(options);
  for await (const chunk of source) yield* reader.push(chunk);
  yield* reader.end();
}
