// Appends 100,000 entries to a session, 500 at a time as the Agent SDK imports them: to a file with `fs`, or, with the
// session store and the SDK as further arguments, to an archive folder. Prints how many bytes are there then.
import { appendFileSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, storeFile, sdkFile] = process.argv.slice(2);
const key = { projectKey: '-home-ada-harbour', sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d01' };
const target = join(folder, 'agents/projects', key.projectKey, `${key.sessionId}.jsonl`);
const append = storeFile === undefined ? openFile() : await openStore();
const entries = Array.from({ length: 100_000 }, (_, at) => toEntry(at));

globalThis.startMeasuring?.();
for (let at = 0; at < entries.length; at += 500) await append(entries.slice(at, at + 500));
console.log(statSync(target).size);

function openFile() {
  mkdirSync(join(folder, 'agents/projects', key.projectKey), { recursive: true });
  return (batch) => appendFileSync(target, `${batch.map((entry) => JSON.stringify(entry)).join('\n')}\n`);
}

async function openStore() {
  const { openArchiveStore } = await import(pathToFileURL(storeFile).href);
  const { foldSessionSummary } = await import(pathToFileURL(sdkFile).href);
  const store = openArchiveStore({ folder, foldSessionSummary });
  return (batch) => store.append(key, batch);
}

function toEntry(at) {
  const type = at % 2 === 0 ? 'user' : 'assistant';
  return {
    type,
    uuid: toUuid(at + 1),
    parentUuid: at === 0 ? null : toUuid(at),
    sessionId: key.sessionId,
    timestamp: new Date(Date.UTC(2026, 10, 1) + at * 1000).toISOString(),
    cwd: '/home/ada/harbour',
    version: '2.1.325',
    gitBranch: 'main',
    message: { role: type, content: [{ type: 'text', text: `Plank ${at} of the pier. `.repeat(40) }] },
  };
}

function toUuid(number) {
  return `6f6d1a52-0f7e-4a37-9a3c-${String(number).padStart(12, '0')}`;
}
