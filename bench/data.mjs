// Generated data, written once per machine to .cache/bench and used again while the generator and the wanted size stay
// the same.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateHugeLine, generateSession, generateTree } from '@scrollkeep/transcript/fixtures';

const cache = fileURLToPath(new URL('../.cache/bench', import.meta.url));
const generator = fileURLToPath(new URL('../packages/transcript/dist/fixtures', import.meta.url));

export function getTree(totalBytes) {
  return getCached(`tree-${totalBytes}`, (folder) => {
    for (const { path, chunks } of generateTree({ seed: 'bench', totalBytes })) write(join(folder, path), chunks);
  });
}

export function getSession(bytes) {
  return join(
    getCached(`session-${bytes}`, (folder) =>
      write(join(folder, 'session.jsonl'), generateSession({ seed: 'bench', bytes })),
    ),
    'session.jsonl',
  );
}

export function getHugeLine(bytes) {
  return join(
    getCached(`line-${bytes}`, (folder) => write(join(folder, 'line.jsonl'), generateHugeLine({ bytes }))),
    'line.jsonl',
  );
}

/**
 * A config folder with one project of this size, of ten sessions, and a small session among them; gives the folder, and
 * the small session's id and file.
 */
export function getProject(bytes) {
  const project = 'projects/-home-ada-harbour';
  const toId = (at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const folder = getCached(`project-${bytes}`, (half) => {
    for (let at = 1; at <= 10; at++)
      write(join(half, project, `${toId(at)}.jsonl`), generateSession({ seed: `bench ${at}`, bytes: bytes / 10 }));
    write(join(half, project, `${toId(0)}.jsonl`), generateSession({ seed: 'bench small', bytes: 1e5 }));
  });
  return { folder, id: toId(0), file: join(folder, project, `${toId(0)}.jsonl`) };
}

/** A config folder of many small sessions, each with an agent. */
export function getSmallFiles(count) {
  return getCached(`files-${count}`, (folder) => {
    const line = (id) =>
      JSON.stringify({
        type: 'user',
        uuid: id,
        sessionId: id,
        timestamp: '2026-11-02T09:00:00.000Z',
        message: { role: 'user', content: 'Count the boats in the harbour.' },
      }) + '\n';
    for (let at = 0; at < count / 2; at++) {
      const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      const project = join(folder, 'projects', `-home-ada-project-${at % 100}`);
      write(join(project, `${id}.jsonl`), [line(id).repeat(10)]);
      write(join(project, id, 'subagents', 'agent-a0f1e2d3c4b5a6978.jsonl'), [line(id).repeat(5)]);
    }
  });
}

/** A config folder with this many small records, 50,000 in each session: half prompts, half answers. */
export function getSmallRecords(count) {
  const perSession = 50_000;
  return getCached(`records-${count}`, (folder) => {
    for (let session = 0; session < count / perSession; session++) {
      const id = toUuid(session, 0);
      write(join(folder, 'projects/-home-ada-harbour', `${id}.jsonl`), generateSmallRecords(session, id, perSession));
    }
  });
}

function* generateSmallRecords(session, sessionId, count) {
  let lines = '';
  for (let at = 1; at <= count; at++) {
    const message =
      at % 2 === 1
        ? { role: 'user', content: 'Go on.' }
        : {
            id: `msg_${session}_${at}`,
            role: 'assistant',
            model: 'claude-opus-4-7',
            content: [{ type: 'text', text: 'Yes.' }],
          };
    lines +=
      JSON.stringify({
        type: message.role,
        uuid: toUuid(session, at),
        parentUuid: at === 1 ? null : toUuid(session, at - 1),
        sessionId,
        message,
      }) + '\n';
    if (at % 5000 !== 0) continue;
    yield Buffer.from(lines);
    lines = '';
  }
}

function toUuid(session, at) {
  return `${String(session).padStart(8, '0')}-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

function getCached(name, fill) {
  const folder = join(cache, `${name}-${generatorHash()}`);
  if (existsSync(folder)) return folder;
  for (const old of existsSync(cache) ? readdirSync(cache) : [])
    if (old.startsWith(`${name}-`)) rmSync(join(cache, old), { recursive: true });
  const half = `${folder}.writing`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  fill(half);
  renameSync(half, folder);
  return folder;
}

function generatorHash() {
  const hash = createHash('sha256');
  for (const name of readdirSync(generator).sort())
    if (name.endsWith('.js')) hash.update(readFileSync(join(generator, name)));
  return hash.digest('hex').slice(0, 12);
}

function write(path, chunks) {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  for (const chunk of chunks) writeSync(file, chunk);
  closeSync(file);
}
