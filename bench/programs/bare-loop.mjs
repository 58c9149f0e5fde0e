// Baseline: what reading JSONL costs at least in plain Node. Chunked read, search for newlines, JSON.parse, damaged
// lines passed over, nothing else.
import { closeSync, openSync, readSync } from 'node:fs';
import { listTranscripts } from './list-transcripts.mjs';

globalThis.startMeasuring?.();
const chunk = Buffer.allocUnsafe(1024 * 1024);
let objects = 0;
for (const path of listTranscripts(process.argv[2])) {
  const file = openSync(path, 'r');
  let rest = Buffer.alloc(0);
  for (;;) {
    const read = readSync(file, chunk, 0, chunk.length, null);
    if (read === 0) break;
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, read)]) : chunk.subarray(0, read);
    let start = 0;
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      try {
        if (JSON.parse(bytes.toString('utf8', start, end)).type) objects++;
      } catch {
        // A line that was cut off costs what it costs.
      }
      start = end + 1;
    }
    rest = Buffer.from(bytes.subarray(start));
  }
  closeSync(file);
}
console.log(objects);
