// Reads a session line by line and redacts each line, as `scrollkeep redact --out` does; nothing is written. The third
// argument says how often it is done before measuring begins.
import { closeSync, openSync, readSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const { openConfiguredRedactor } = await import(pathToFileURL(process.argv[3]).href);
const chunk = Buffer.allocUnsafe(1024 * 1024);
for (let before = Number(process.argv[4] ?? 0); before > 0; before--) await redactSession();
globalThis.startMeasuring?.();
console.log(await redactSession());

async function redactSession() {
  const redactor = await openConfiguredRedactor({});
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
  return lines;
}
