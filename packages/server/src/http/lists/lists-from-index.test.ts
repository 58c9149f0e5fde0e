import { appendFileSync, mkdirSync, readFileSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import type { ProjectAnswer, ProjectSummary, SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import { describe, expect, it } from 'vitest';
import { findRoots } from '../../disk/find-roots.ts';
import { listSessionPlaces } from '../../sessions/list-session-places.ts';
import { openStartupList } from '../../sessions/startup-list.ts';
import {
  everything,
  maxLineBytes,
  openServedFolders,
  servedTrees,
  withLibrary,
} from '../library/served-folder.test-kit.ts';
import type { SessionLibrary } from '../library/session-library.ts';

const { scratch, write, index } = openServedFolders();

describe('a list of sessions', () => {
  it.each(servedTrees)('is the same from the files and from the index: %s', async (name, tree) => {
    const folder = write(name, tree);
    const roots = await findRoots([folder], undefined);
    const store = await index(folder);
    const read = await withLibrary(folder, {}, listAll);
    const [shown, settled] = await withLibrary(folder, { store }, async (library) => [
      await listNow(library),
      await listAll(library),
    ]);
    expect(settled).toEqual(read);
    // Without a look at any file.
    expect(shown).toEqual({ ...read, sessions: { ...read.sessions, isRefreshing: true } });
    const places = await listSessionPlaces(roots, {
      maxLineBytes,
      onProblem: (problem) => expect(problem).toBeUndefined(),
      sessionOfFile: new Map(),
    });
    const startup = openStartupList(store, roots);
    expect((await startup.readDigests(places)).size).toBe(places.length);
    await startup.close();
  });

  it(
    'is shown from the index before any file is looked at, and right as soon as the folders have been looked ' +
      'through: lines and sessions that came since, and went',
    async () => {
      const folder = write('since');
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
    const folder = write('copies');
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
    ['status', { filter: { status: 'waiting' } }],
    ['substance', { filter: { isSubstantial: true }, countsFacets: true }],
    ['hiding', { hidesEmpty: true, sort: 'recent' }],
    ['hiding-pages', { hidesEmpty: true, sort: 'recent', limit: 2 }],
    ['size', { sort: 'size' }],
    ['pages', { sort: 'recent', limit: 2 }],
  ] as const)('is filtered, sorted and cut by %s from the index as from the files', async (name, part) => {
    const folder = write(`query-${name}`);
    mkdirSync(join(folder, 'projects/-home-ada-left'), { recursive: true });
    for (const id of ['a', 'b', 'c'])
      writeFileSync(join(folder, `projects/-home-ada-left/0c0ffee0-0000-4000-8000-00000000000${id}.jsonl`), '');
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
    expect(read[0]?.hidden).toBe('hidesEmpty' in part ? 3 : 0);
    const shown = await withLibrary(folder, { store }, ask);
    expect(shown).toEqual(read.map((page) => (page === undefined ? undefined : { ...page, isRefreshing: true })));
  });

  it('is read from the files where rows of an earlier version lack what it shows', async () => {
    const folder = write('earlier');
    const store = await index(folder);
    const connection = await openIndex({ store });
    await connection.run('UPDATE session SET last_prompt = NULL WHERE id = 1');
    await connection.close();
    const read = await withLibrary(folder, {}, listAll);
    const { first, now } = await withLibrary(folder, { store }, async (library) => ({
      first: await library.listSessions(everything),
      now: await listAll(library),
    }));
    expect([first.pending, first.sessions.length]).toEqual([1, read.sessions.total - 1]);
    expect(now).toEqual(read);
  });

  it('comes from the files where the index cannot be read, has nothing of the folder, or never had all', async () => {
    const folder = write('broken');
    const read = await withLibrary(folder, {}, listAll);
    const store = join(scratch, 'broken-index', 'index.db');
    mkdirSync(dirname(store));
    writeFileSync(store, 'no database');
    const problems: string[] = [];
    expect(await withLibrary(folder, { store, onProblem: ({ code }) => void problems.push(code) }, listAll)).toEqual(
      read,
    );
    expect(problems).toContain('INDEX');
    const other = write('other', fixtureCases[0]?.build() ?? []);
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
