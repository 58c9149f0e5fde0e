// Reads one session and builds its conversation, as the command does: turns, branches, calls, agents.
import { closeSync, openSync, readSync } from 'node:fs';
import { buildSession, openFileFacts, openRecordReader } from '@scrollkeep/transcript';

globalThis.startMeasuring?.();
const chunk = Buffer.allocUnsafe(1024 * 1024);
const reader = openRecordReader({
  decodeSlice: (bytes, start, end) =>
    (Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).toString(
      'utf8',
      start,
      end,
    ),
});
const facts = openFileFacts({ isAgentFile: false });
const file = openSync(process.argv[2], 'r');
for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk))
  reader.pushEach(chunk.subarray(0, read), facts.add);
for (const line of reader.end()) facts.add(line);
closeSync(file);
const session = buildSession({ id: 'session', main: { path: 'session.jsonl', facts: facts.facts() }, agents: [] });
console.log(session.thread.length);
