import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { findRoots, type Root } from '../../packages/app/src/disk/find-roots.ts';
import { openStartupList } from '../../packages/app/src/sessions/startup-list.ts';
import { listSessionPlaces } from '../../packages/app/src/sessions/list-session-places.ts';
import { openSessionLibrary } from '../../packages/app/src/http/library/session-library.ts';
import { syncIndex } from '../../packages/app/src/sync/sync-index.ts';
import { fixtureTrees, labTrees, publicTrees } from './corpus-trees.ts';

const folders = [...fixtureTrees, ...labTrees, ...publicTrees];
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-lists-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const counts = { sessions: 0, indexed: 0 };
const maxLineBytes = 16 * 1024 ** 2;
const everything = {
  project: undefined,
  text: undefined,
  filter: {},
  hidesEmpty: false,
  countsFacets: false,
  sort: 'title',
  cursor: undefined,
  limit: 200,
} as const;

describe('a list of real sessions', () => {
  it.each(folders)('is the same from the files and from the index: %s', async (name, folder) => {
    const roots = await findRoots([folder], undefined);
    const store = join(scratch, name.replaceAll('/', '-'), 'index.db');
    const connection = await openIndex({ store });
    await syncIndex(connection, roots, { maxLineBytes, whenBusy: 'wait', onProblem: () => undefined });
    await connection.close();
    const places = await listSessionPlaces(roots, {
      maxLineBytes,
      onProblem: () => undefined,
      sessionOfFile: new Map(),
    });
    const index = openStartupList(store, roots);
    const indexed = await index.readDigests(places);
    await index.close();
    counts.sessions += places.length;
    counts.indexed += indexed.size;
    const [fromIndex, fromFiles] = [await list(roots, store), await list(roots, undefined)];
    expect(fromIndex.settled).toEqual(fromFiles.settled);
    // What is shown before any file was looked at, but for sessions of which only their file tells more.
    const { sessions, pending } = fromIndex.first;
    expect(sessions.length + pending).toBe(fromFiles.settled.sessions.length);
    const byKey = new Map(fromFiles.settled.sessions.map((session) => [session.key, session]));
    for (const session of sessions) expect(session).toEqual(byKey.get(session.key));
  });

  it('needs the files of few sessions only', () => {
    expect(counts.indexed).toBeGreaterThanOrEqual(counts.sessions * 0.9);
  });
});

async function list(roots: readonly Root[], store: string | undefined) {
  const library = openSessionLibrary(roots, {
    maxLineBytes,
    isDemo: false,
    pollMs: 1e6,
    rescanMs: 1e9,
    ...(store === undefined ? {} : { store }),
  });
  try {
    const first = await library.listSessions(everything);
    await library.settle();
    return { first, settled: await library.listSessions(everything) };
  } finally {
    await library.close();
  }
}
