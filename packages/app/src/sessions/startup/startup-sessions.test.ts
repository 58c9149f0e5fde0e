import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { buildDemoTree, fixtureCases, type FixtureTree } from '@scrollkeep/transcript/fixtures';
import type { ProjectAnswer, ProjectSummary, SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { findRoots } from '../../disk/find-roots.ts';
import { syncIndex } from '../../sync/sync-index.ts';
import {
  openSessionLibrary,
  type SessionLibrary,
  type SessionLibraryOptions,
} from '../../http/library/session-library.ts';
import { openIndexedSessions } from './indexed-sessions.ts';
import { listSessionPlaces } from '../list-session-places.ts';

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-known-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const maxLineBytes = 16 * 1024 ** 2;
const everything = {
  project: undefined,
  text: undefined,
  status: undefined,
  sort: 'title',
  cursor: undefined,
  limit: 200,
} as const;
const trees: readonly (readonly [string, FixtureTree])[] = [
  ['demo', buildDemoTree('2026-11-01T12:00:00Z')],
  ...fixtureCases.map((each) => [each.name, each.build()] as const),
];

describe('a list of sessions', () => {
  it.each(trees)('is the same from the files, from the index, and from the server before: %s', async (name, tree) => {
    const folder = join(scratch, name);
    write(folder, tree);
    const roots = await findRoots([folder], undefined);
    const store = await index(folder);
    const kept = { folder: join(scratch, `${name}-cache`), version: 'test' };
    const read = await withLibrary(folder, {}, listAll);
    const [shown, settled] = await withLibrary(folder, { store }, async (library) => [
      await listNow(library),
      await listAll(library),
    ]);
    expect(settled).toEqual(read);
    // Without a look at any file, but for what only the files tell.
    const unknown = irregular.get(name) ?? 0;
    expect(shown.sessions.pending).toBe(unknown);
    if (unknown === 0) expect(shown).toEqual({ ...read, sessions: { ...read.sessions, isRefreshing: true } });
    const places = await listSessionPlaces(roots, {
      maxLineBytes,
      onProblem: (problem) => expect(problem).toBeUndefined(),
      sessionOfFile: new Map(),
    });
    const indexed = await openIndexedSessions(store).readDigests(places);
    // What is linked out of order is left to the files; everything else the index knows.
    expect(places.length - indexed.size).toBeLessThanOrEqual(irregular.get(name) ?? 0);

    expect(await withLibrary(folder, { cache: kept }, listAll)).toEqual(read);
    const [first, last] = await withLibrary(folder, { cache: kept }, async (library) => [
      await library.listSessions(everything),
      await listAll(library),
    ]);
    expect(first).toEqual({ ...read.sessions, isRefreshing: true });
    expect(last).toEqual(read);
  });

  it('has what changed while no server ran as soon as the folders have been looked through', async () => {
    const folder = join(scratch, 'changed');
    write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
    const kept = { folder: join(scratch, 'changed-cache'), version: 'test' };
    await withLibrary(folder, { cache: kept }, listAll);
    const [grown = '', gone = ''] = listMainFiles(folder);
    appendFileSync(
      join(folder, grown),
      `${JSON.stringify({ type: 'custom-title', customTitle: 'A new name', sessionId: 'x' })}\n`,
    );
    unlinkSync(join(folder, gone));
    const { stale, now } = await withLibrary(folder, { cache: kept }, async (library) => ({
      stale: await library.listSessions(everything),
      now: await listAll(library),
    }));
    expect(stale.isRefreshing).toBe(true);
    expect(stale.sessions.map(({ title }) => title)).not.toContain('A new name');
    expect(now).toEqual(await withLibrary(folder, {}, listAll));
    expect(now.sessions.sessions.map(({ title }) => title)).toContain('A new name');
    expect(now.sessions.total).toBe(stale.total - 1);
  });

  it(
    'is shown from the index before any file is looked at, and right as soon as the folders have been looked ' +
      'through: lines and sessions that came since, and went',
    async () => {
      const folder = join(scratch, 'since');
      write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
      const store = await index(folder);
      const before = await withLibrary(folder, {}, listAll);
      const [grown = '', gone = '', copied = ''] = listMainFiles(folder);
      appendFileSync(
        join(folder, grown),
        `${JSON.stringify({ type: 'custom-title', customTitle: 'A new name', sessionId: 'x' })}\n`,
      );
      unlinkSync(join(folder, gone));
      writeFileSync(
        join(folder, dirname(copied), '0c0ffee0-0000-4000-8000-000000000000.jsonl'),
        readFileSync(join(folder, copied)),
      );
      const { first, now } = await withLibrary(folder, { store }, async (library) => ({
        first: await listNow(library),
        now: await listAll(library),
      }));
      expect(first).toEqual({ ...before, sessions: { ...before.sessions, isRefreshing: true } });
      expect(now).toEqual(await withLibrary(folder, {}, listAll));
      const titles = now.sessions.sessions.map(({ title }) => title);
      expect(titles).toContain('A new name');
      expect(now.sessions.total).toBe(before.sessions.total);
      // The index has them too when it is brought up to the files; what is gone for good is not listed.
      await index(folder);
      expect(await withLibrary(folder, { store }, listNow)).toEqual({
        ...now,
        sessions: { ...now.sessions, isRefreshing: true },
      });
    },
  );

  it('gives a session the same key from the index as from the files, also where copies have its id', async () => {
    const folder = join(scratch, 'copies');
    const tree = buildDemoTree('2026-11-01T12:00:00Z');
    write(folder, tree);
    const [copied = ''] = listMainFiles(folder);
    for (const project of ['-a', '-a-b', '-z']) {
      mkdirSync(join(folder, 'projects', project), { recursive: true });
      writeFileSync(join(folder, 'projects', project, basename(copied)), readFileSync(join(folder, copied)));
    }
    const store = await index(folder);
    const read = await withLibrary(folder, {}, listAll);
    expect(read.sessions.sessions.filter(({ key }) => key.includes('~'))).toHaveLength(3);
    const shown = await withLibrary(folder, { store }, listNow);
    expect(toKeys(shown)).toEqual(toKeys(read));
  });

  it.each([
    ['text', { text: 'the' }],
    ['status', { status: 'waiting' }],
    ['size', { sort: 'size' }],
    ['pages', { sort: 'recent', limit: 2 }],
  ] as const)('is filtered, sorted and cut by %s from the index as from the files', async (name, part) => {
    const folder = join(scratch, `query-${name}`);
    write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
    const store = await index(folder);
    const query = { ...everything, ...part };
    const ask = async (library: SessionLibrary) => {
      const first = await library.listSessions(query);
      return [
        first,
        first.cursor === null ? undefined : await library.listSessions({ ...query, cursor: first.cursor }),
      ];
    };
    const read = await withLibrary(folder, {}, async (library) => {
      await library.settle();
      return ask(library);
    });
    expect(read[0]?.sessions.length).toBeGreaterThan(0);
    const shown = await withLibrary(folder, { store }, ask);
    expect(shown).toEqual(read.map((page) => (page === undefined ? undefined : { ...page, isRefreshing: true })));
  });

  it('is the newer one of what the server before kept and what the index has', async () => {
    const folder = join(scratch, 'newer');
    write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
    const kept = { folder: join(scratch, 'newer-cache'), version: 'test' };
    await withLibrary(folder, { cache: kept }, listAll);
    const [grown = ''] = listMainFiles(folder);
    appendFileSync(
      join(folder, grown),
      `${JSON.stringify({ type: 'custom-title', customTitle: 'A new name', sessionId: 'x' })}\n`,
    );
    const store = await index(folder);
    const listTitles = async (library: SessionLibrary) =>
      (await library.listSessions(everything)).sessions.map(({ title }) => title);
    const list = join(
      kept.folder,
      'served',
      readdirSync(join(kept.folder, 'served')).find((each) => each.startsWith('list-')) ?? '',
    );
    utimesSync(store, 2_000_000_000, 2_000_000_000);
    utimesSync(list, 2_000_000_001, 2_000_000_001);
    expect(await withLibrary(folder, { cache: kept, store }, listTitles)).not.toContain('A new name');
    utimesSync(list, 1_999_999_999, 1_999_999_999);
    expect(await withLibrary(folder, { cache: kept, store }, listTitles)).toContain('A new name');
  });

  it('comes from the files where the index cannot be read, has nothing of the folder, or never had all', async () => {
    const folder = join(scratch, 'broken');
    write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
    const read = await withLibrary(folder, {}, listAll);
    const store = join(scratch, 'broken-index', 'index.db');
    mkdirSync(dirname(store));
    writeFileSync(store, 'no database');
    const problems: string[] = [];
    expect(await withLibrary(folder, { store, onProblem: ({ code }) => void problems.push(code) }, listAll)).toEqual(
      read,
    );
    expect(problems).toContain('INDEX');
    const other = join(scratch, 'other');
    write(other, fixtureCases[0]?.build() ?? []);
    const first = await withLibrary(folder, { store: await index(other) }, (library) =>
      library.listSessions(everything),
    );
    expect(first.isRefreshing).toBeUndefined();
    expect(first.total).toBe(read.sessions.total);
    // As while it is being filled for the first time.
    const half = await index(folder);
    const connection = await openIndex({ store: half });
    await connection.run("DELETE FROM meta WHERE key = 'synced'");
    await connection.run('DELETE FROM session WHERE id > 2');
    await connection.close();
    expect(await withLibrary(folder, { store: half }, listNow)).toEqual(read);
  });

  it('is kept where only its owner can read it, and not used by another version or when it is damaged', async () => {
    const folder = join(scratch, 'mode');
    write(folder, buildDemoTree('2026-11-01T12:00:00Z'));
    const cache = join(scratch, 'mode-cache');
    const read = await withLibrary(folder, { cache: { folder: cache, version: 'one' } }, listAll);
    const name = readdirSync(join(cache, 'served')).find((each) => each.startsWith('list-')) ?? '';
    const path = join(cache, 'served', name);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
    const other = await withLibrary(folder, { cache: { folder: cache, version: 'two' } }, (library) =>
      library.listSessions(everything),
    );
    expect(other.isRefreshing).toBeUndefined();
    writeFileSync(path, readFileSync(path, 'latin1').replaceAll('\n[', '\n{'));
    expect(await withLibrary(folder, { cache: { folder: cache, version: 'two' } }, listAll)).toEqual(read);
    writeFileSync(path, readFileSync(path, 'latin1').slice(0, 1000));
    expect(await withLibrary(folder, { cache: { folder: cache, version: 'two' } }, listAll)).toEqual(read);
  });
});

function listMainFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => /projects[\\/][^\\/]+[\\/][0-9a-f-]{36}\.jsonl$/.test(path))
    .sort();
}

/** By project, what a session is called in addresses. */
function toKeys({ sessions }: Lists): readonly string[] {
  return sessions.sessions.map(({ project, key }) => `${project} ${key}`).sort();
}

/** Sessions of a case that the index leaves to the files. */
const irregular: ReadonlyMap<string, number> = new Map();

async function listAll(library: SessionLibrary): Promise<Lists> {
  await library.settle();
  return listNow(library);
}

interface Lists {
  readonly sessions: SessionsAnswer;
  readonly newest: SessionsAnswer['sessions'];
  readonly projects: readonly ProjectSummary[];
  readonly details: readonly ProjectAnswer[];
}

async function listNow(library: SessionLibrary): Promise<Lists> {
  // Home asks for this one: from the index without a look at the others.
  const newest = await library.listSessions({ ...everything, sort: 'recent' });
  const [sessions, { projects }] = [await library.listSessions(everything), await library.listProjects()];
  expect({ ...newest, sessions: [] }).toEqual({ ...sessions, sessions: [] });
  return {
    sessions,
    newest: newest.sessions,
    projects,
    details: await Promise.all(projects.map(({ key }) => library.getProject(key))),
  };
}

async function withLibrary<Result>(
  folder: string,
  options: Partial<SessionLibraryOptions>,
  work: (library: SessionLibrary) => Promise<Result>,
): Promise<Result> {
  const library = openSessionLibrary([{ kind: 'config-folder', path: folder }], {
    maxLineBytes,
    isDemo: false,
    pollMs: 1e6,
    rescanMs: 1e9,
    ...options,
  });
  try {
    return await work(library);
  } finally {
    await library.close();
  }
}

async function index(folder: string): Promise<string> {
  const store = join(`${folder}-index`, 'index.db');
  const connection = await openIndex({ store });
  try {
    await syncIndex(connection, await findRoots([folder], undefined), {
      maxLineBytes,
      whenBusy: 'wait',
      onProblem: (problem) => expect(problem).toBeUndefined(),
    });
  } finally {
    await connection.close();
  }
  return store;
}

function write(folder: string, tree: FixtureTree): void {
  for (const { path, content } of tree) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
