import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildDemoTree } from '@scrollkeep/transcript/fixtures';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Root } from '../disk/find-roots.ts';
import { openFileHistories } from './read-file-histories.ts';
import { openStepsCache, readFileTellers } from './read-file-tellers.ts';

let scratch: string;
let roots: readonly Root[];
let paths: readonly string[];
const maxLineBytes = 1 << 24;

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-tellers-'));
  roots = [{ kind: 'config-folder', path: join(scratch, 'claude') }];
  const tree = buildDemoTree('2026-11-01T12:00:00Z');
  for (const { path, content } of tree) put(path, content);
  paths = tree.map(({ path }) => path);
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

/** Written a minute ago: what is newer may change within its millisecond. */
function put(path: string, content: string | Uint8Array): void {
  const file = join(scratch, 'claude', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  settle(path);
}

function settle(path: string): void {
  const at = Math.floor(Date.now() / 60_000) * 60 - 600;
  utimesSync(join(scratch, 'claude', path), at, at);
}

async function read(cacheAt = 'files.cache', wants: (project: string | undefined) => boolean = () => true) {
  const onProblem = () => expect.unreachable();
  const cache = openStepsCache(join(scratch, 'cache', cacheAt), maxLineBytes);
  const reader = openFileHistories(onProblem);
  for await (const { teller } of readFileTellers(roots, { maxLineBytes, onProblem }, cache))
    if (wants(teller.project)) await reader.add(teller);
  cache.save();
  const { histories, sessions } = reader.histories();
  return {
    files: histories.map(({ path, steps, moves }) => ({ path, steps, moves })),
    sessions: [...sessions.values()],
  };
}

let fresh = 0;
const readFresh = () => read(`${fresh++}.cache`);

/** The same size and time, without any meaning: what is known of it afterwards was not read from it. */
function empty(path: string): void {
  const file = join(scratch, 'claude', path);
  put(path, Buffer.alloc(readFileSync(file).length, '\n'));
}

describe('readFileTellers', () => {
  const isTranscript = (path: string) => path.startsWith('projects/') && path.endsWith('.jsonl');

  it('says the same as the files, and reads none that it knows', async () => {
    const first = await read();
    expect(first.files.length).toBeGreaterThan(5);
    expect(first).toEqual(await readFresh());
    // Whose an agent is that lies beside main files stands in its own file.
    for (const path of paths.filter(isTranscript)) if (!/^projects\/[^/]+\/agent-/.test(path)) empty(path);
    expect(await read()).toEqual(first);
    expect((await readFresh()).files.length).toBeLessThan(first.files.length);
  });

  it('reads a session that grew, and forgets one that is gone', async () => {
    const first = await read();
    const session = paths.find((path) => isTranscript(path) && path.split('/').length === 3) ?? '';
    const title = { type: 'custom-title', customTitle: 'Another name', sessionId: '' };
    appendFileSync(join(scratch, 'claude', session), `${JSON.stringify(title)}\n`);
    settle(session);
    const grown = await read();
    expect(grown).toEqual(await readFresh());
    expect(grown.sessions).not.toEqual(first.sessions);
    expect(grown.files).toEqual(first.files);
    rmSync(join(scratch, 'claude', session));
    const less = await read();
    expect(less).toEqual(await readFresh());
    expect(less.sessions.length).toBe(first.sessions.length - 1);
  });

  it('can begin with some of the projects', async () => {
    const first = await readFresh();
    const [one] = first.sessions;
    await read(undefined, (project) => project === one?.project);
    expect(await read()).toEqual(first);
    expect(await read()).toEqual(first);
  });

  it('reads everything again where the cache is damaged', async () => {
    const first = await read();
    const file = join(scratch, 'cache/files.cache');
    const whole = readFileSync(file);
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.alloc(50, 'x'), whole.map((byte) => byte ^ 1)]) {
      writeFileSync(file, damaged);
      expect(await read()).toEqual(first);
    }
  });

  it('keeps nothing of files that were written this moment', async () => {
    const session = paths.find(isTranscript) ?? '';
    const now = new Date();
    utimesSync(join(scratch, 'claude', session), now, now);
    await read();
    empty(session);
    utimesSync(join(scratch, 'claude', session), now, now);
    expect(await read()).toEqual(await readFresh());
  });
});
