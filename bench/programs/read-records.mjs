// The record reader of the library on the same bytes, with the same way of reading chunks.
import { closeSync, openSync, readSync } from 'node:fs';
import { openRecordReader } from '@scrollkeep/transcript';
import { listTranscripts } from './list-transcripts.mjs';

globalThis.startMeasuring?.();
const chunk = Buffer.allocUnsafe(1024 * 1024);
let objects = 0;
const count = (lines) => {
  for (const line of lines) if (line.kind === 'record' || line.kind === 'unknown-type') objects++;
};
for (const path of listTranscripts(process.argv[2])) {
  const file = openSync(path, 'r');
  const reader = openRecordReader();
  for (;;) {
    const read = readSync(file, chunk, 0, chunk.length, null);
    if (read === 0) break;
    count(reader.push(chunk.subarray(0, read)));
  }
  count(reader.end());
  closeSync(file);
}
console.log(objects);
