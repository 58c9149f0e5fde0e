// Reads a session line by line and redacts each line, as `scrollkeep redact --out` does; nothing is written.
import { closeSync, openSync, readSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { openConfiguredRedactor } = await import(pathToFileURL(process.argv[3]).href);
globalThis.startMeasuring?.();
const redactor = await openConfiguredRedactor({});
const chunk = Buffer.allocUnsafe(1024 * 1024);
const file = openSync(process.argv[2], 'r');
let lines = 0;
let rest = Buffer.alloc(0);
for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
  const bytes = rest.length > 0 ? Buffer.concat([rest, chunk.subarray(0, read)]) : chunk.subarray(0, read);
  let start = 0;
  for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
    if (redactor.redactLine(bytes.toString('utf8', start, end)).length > 0) lines++;
    start = end + 1;
  }
  rest = Buffer.from(bytes.subarray(start));
}
closeSync(file);
if (redactor.report().counts.length === 0) throw new Error('nothing was replaced');
console.log(lines);
