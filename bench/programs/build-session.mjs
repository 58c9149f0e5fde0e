// Reads one session and builds its conversation: turns, branches, calls, agents.
import { closeSync, openSync, readSync } from 'node:fs';
import { buildSession, openFileFacts, openRecordReader } from '@scrollkeep/transcript';

globalThis.startMeasuring?.();
const chunk = Buffer.allocUnsafe(1024 * 1024);
const reader = openRecordReader();
const facts = openFileFacts({ isAgentFile: false });
const file = openSync(process.argv[2], 'r');
for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) for (const line of reader.push(chunk.subarray(0, read))) facts.add(line);
for (const line of reader.end()) facts.add(line);
closeSync(file);
const session = buildSession({ id: 'session', main: { path: 'session.jsonl', facts: facts.facts() }, agents: [] });
console.log(session.thread.length);
