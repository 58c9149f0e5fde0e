import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@scrollkeep/hub/audience/identity.ts';
import { toCommit } from '@scrollkeep/hub/intake/intake.test-kit.ts';
import { bytesFailPoints, hubFailPoints } from '@scrollkeep/hub/intake/fail-point.ts';
import { openHubSessions } from '@scrollkeep/hub/reading/open-hub-sessions.ts';
import { openWorld, type World } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { listSessions } from '@scrollkeep/hub/sharing/list-sessions.ts';
import { failPoints } from '@scrollkeep/store/archive/fail-point.ts';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { verifyArchive } from '@scrollkeep/store/archive/verify-archive.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestProgram } from '../setup/build-test-program.ts';
import { changeHub, type HubChange } from '../setup/hub-change-process.ts';
import { isolatedEnvironment } from '../setup/run-scrollkeep.ts';

/** A hub with one session of two lines, and one that stays; each test works on a copy. */
let folder: string;
let program: string;
let identity: Identity;
let deleted: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-kill-'));
  const main = 'await all.changeHub(JSON.parse(process.env.CHANGE ?? ""));';
  program = await buildTestProgram('hub-change-process.ts', main);
  const base = join(folder, 'base');
  await changeWorld(base, async (world) => {
    const ada = await world.addPerson('Ada');
    identity = await world.addDevice(ada.id);
  });
  await changeHub({ dataDir: base, identity, deletions: [], pushes: [first, toPush('5e5502', 0, 0, ['stays'])] });
  await changeWorld(base, async (world) => {
    const { audience } = await world.getActor(identity);
    deleted = (await listSessions(world, audience)).items.find(({ session }) => session === '5e5501')?.id ?? '';
  });
});
afterAll(() => {
  for (const path of [folder, program]) rmSync(path, { recursive: true, force: true });
});

const toLine = (session: string, word: string) =>
  `${JSON.stringify({
    type: 'user',
    uuid: `${session}-${word}`,
    parentUuid: null,
    sessionId: session,
    cwd: '/home/ada/crane',
    timestamp: '2026-10-01T10:00:00.000Z',
    version: '2.1.0',
    message: { role: 'user', content: `the word ${word}` },
  })}\n`;

function toPush(
  session: string,
  replaces: number,
  from: number,
  words: readonly string[],
): HubChange['pushes'][number] {
  const text = words.map((word) => toLine(session, word)).join('');
  return { text, commit: toCommit({ session, replaces, from, texts: [text] }) };
}

const first = toPush('5e5501', 0, 0, ['zanzibar', 'lighthouse']);
const grown = toPush('5e5501', 1, first.text.length, ['foghorn']);
const added = toPush('5e5503', 0, 0, ['harbour']);

/** Those that a push passes; a chunk is put and flushed, then the commit is written. */
const ofPush = failPoints.filter((point) => /^(?:lock|pack-synced|block|journal|before-unlock)/.test(point));
const ofDeletion = failPoints.filter((point) => /^(?:journal|snapshot|old-manifest|compaction)/.test(point));

/** Those of the hub, and those of the index, each when it is first reached. */
const ofIndexing = [
  ...hubFailPoints.filter((point) => point.startsWith('derive')),
  'before commit:1',
  'inside commit:1',
  'after commit:1',
  'session:1',
];

describe('a hub that is killed', () => {
  it.each([...ofPush, 'commit-archived', 'commit-stored'])(
    'at %s while a session grows shows it as it was or as it is, and takes the same push again',
    async (point) => {
      const dataDir = copyBase(point);
      expect(await run({ dataDir, identity, pushes: [grown], deletions: [] }, point)).toBe('SIGKILL');
      await changeWorld(dataDir, async (world) => {
        const { audience } = await world.getActor(identity);
        const { items } = await listSessions(world, audience);
        expect(items.map(({ session }) => session).sort()).toEqual(['5e5501', '5e5502']);
        expect([1, 2]).toContain(items.find(({ session }) => session === '5e5501')?.version);
      });
      expect([first.text, first.text + grown.text]).toContain((await readFiles(dataDir))['5e5501']);
      expect(await changeHub({ dataDir, identity, pushes: [grown], deletions: [] })).toEqual([2]);
      expect(await readFiles(dataDir)).toEqual({
        '5e5501': first.text + grown.text,
        '5e5502': toLine('5e5502', 'stays'),
      });
    },
  );

  it.each(['pack-synced', 'journal-half-written', 'journal-synced', 'commit-archived', 'commit-stored'])(
    'at %s while a session is new has it once after the same push, and nothing else',
    async (point) => {
      const dataDir = copyBase(`new-${point}`);
      expect(await run({ dataDir, identity, pushes: [added], deletions: [] }, point)).toBe('SIGKILL');
      expect(await changeHub({ dataDir, identity, pushes: [added], deletions: [] })).toEqual([1]);
      expect(await readFiles(dataDir)).toEqual({
        '5e5501': first.text,
        '5e5502': toLine('5e5502', 'stays'),
        '5e5503': added.text,
      });
    },
  );

  it.each(ofIndexing)(
    'at %s while a session is indexed finds every word of it once after the next start, and none that was replaced',
    async (point) => {
      const dataDir = copyBase(point.replaceAll(/\W/g, '-'));
      const rewritten = toPush('5e5501', 1, 0, ['lighthouse', 'foghorn']);
      expect(await run({ dataDir, identity, pushes: [rewritten, added], deletions: [] }, point)).toBe('SIGKILL');
      await changeHub({ dataDir, identity, pushes: [], deletions: [] });
      // What was not committed when it was killed is sent again.
      await changeHub({ dataDir, identity, pushes: [rewritten, added], deletions: [] });
      expect(await readFiles(dataDir)).toMatchObject({ '5e5501': rewritten.text, '5e5503': added.text });
      expect(await countHits(dataDir, ['lighthouse', 'foghorn', 'harbour', 'stays', 'zanzibar'])).toEqual([
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
        [0, 0],
      ]);
    },
  );

  it.each([...ofDeletion, ...hubFailPoints.filter((point) => point.startsWith('deletion'))])(
    'at %s while a session is deleted has nothing of it after the next start',
    async (point) => {
      const dataDir = copyBase(`delete-${point}`);
      const change = { dataDir, identity, pushes: [], deletions: [deleted] };
      expect(await run(change, point)).toBe('SIGKILL');
      await changeHub({ ...change, deletions: [] });
      expect(await readFiles(dataDir)).toEqual({ '5e5502': toLine('5e5502', 'stays') });
      expect(holds(dataDir, 'zanzibar')).toEqual([]);
      expect(holds(dataDir, 'stays')).not.toEqual([]);
    },
  );
});

describe('a hub with its content in a bucket that is killed', () => {
  const points = [...bytesFailPoints, 'commit-archived'];

  it.each(points)('at %s takes the same push again, and has all of it in the bucket', async (point) => {
    const dataDir = copyBase(`bucket-${point}`);
    const bucket = join(folder, `in-${point}`);
    const change = { dataDir, identity, pushes: [grown, added], deletions: [], bucket };
    await changeHub({ ...change, pushes: [] });
    expect(await run(change, point)).toBe('SIGKILL');
    expect(await changeHub(change)).toEqual([2, 1]);
    const expected = {
      '5e5501': first.text + grown.text,
      '5e5502': toLine('5e5502', 'stays'),
      '5e5503': added.text,
    };
    expect(await readFiles(dataDir)).toEqual(expected);
    rmSync(join(dataDir, 'archive'), { recursive: true });
    await changeHub({ ...change, pushes: [] });
    expect(await readFiles(dataDir)).toEqual(expected);
  });

  it.each(['journal-synced', 'deletion-forgotten'])(
    'at %s while a session is deleted has nothing of it in the bucket after the next start',
    async (point) => {
      const dataDir = copyBase(`bucket-delete-${point}`);
      const bucket = join(folder, `in-delete-${point}`);
      const change = { dataDir, identity, pushes: [], deletions: [deleted], bucket };
      await changeHub({ ...change, deletions: [] });
      expect(await run(change, point)).toBe('SIGKILL');
      await changeHub({ ...change, deletions: [] });
      expect(await readFiles(dataDir)).toEqual({ '5e5502': toLine('5e5502', 'stays') });
      expect(readdirSync(join(bucket, 'roots'), { recursive: true, encoding: 'utf8' }).filter(isList)).toHaveLength(1);
      rmSync(join(dataDir, 'archive'), { recursive: true });
      await changeHub({ ...change, deletions: [] });
      expect(await readFiles(dataDir)).toEqual({ '5e5502': toLine('5e5502', 'stays') });
    },
  );
});

const isList = (name: string) => name.endsWith('.json');

/** Of each word the sessions and the records that are found. */
async function countHits(dataDir: string, words: readonly string[]): Promise<readonly (readonly number[])[]> {
  const found: number[][] = [];
  await changeWorld(dataDir, async (world) => {
    const onError = (error: unknown) => {
      throw error;
    };
    const sessions = await openHubSessions(world, { dataDir, version: '0.0.0', redaction: [], onError });
    await sessions.settle();
    const reading = await sessions.openReading((await world.getActor(identity)).audience);
    for (const query of words) {
      const service = await reading.services.search();
      const answer = await service.search({ query, order: 'best', offset: 0, limit: 10, hits: 3, withFacets: false });
      found.push([answer.sessionCount, answer.hits]);
    }
    reading.release();
    await sessions.close();
  });
  return found;
}

function copyBase(name: string): string {
  const dataDir = join(folder, name);
  cpSync(join(folder, 'base'), dataDir, { recursive: true });
  return dataDir;
}

function run(change: HubChange, failPoint: string): Promise<string> {
  const env = { ...isolatedEnvironment(), CHANGE: JSON.stringify(change), SCROLLKEEP_FAIL_POINT: failPoint };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let problem = '';
    child.stderr.on('data', (text: Buffer) => (problem += text.toString()));
    child.on('error', reject);
    child.on('close', (_status, signal) => resolve(signal ?? problem));
  });
}

async function changeWorld(dataDir: string, work: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorld(join(dataDir, 'hub.db'));
  world.setNow(Date.now());
  await work(world);
  await world.close();
}

/** Contents by the ids of sessions; each is there once, and no byte of the archive is damaged. */
async function readFiles(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const reader = openArchiveReader(join(dataDir, 'archive'));
  const found: Record<string, string> = {};
  for (const { key } of reader.roots()) {
    for (const file of reader.files(key).values()) {
      const session = /([^/]+)\.jsonl$/.exec(file.path)?.[1] ?? '';
      expect(found[session]).toBeUndefined();
      found[session] = Buffer.concat([...reader.openVersion(file).pieces()]).toString();
    }
  }
  expect(await verifyArchive(reader)).toMatchObject({ damagedFiles: [] });
  await reader.close();
  return found;
}

function holds(dataDir: string, word: string): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(dataDir, name);
    return statSync(path).isFile() && readFileSync(path).includes(word);
  });
}
