import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { toToolFigures } from '@scrollkeep/transcript/conversation/rows/tool-figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRoots, type Root } from '../../packages/server/src/disk/find-roots.ts';
import { everything } from '../../packages/server/src/http/library/served-folder.test-kit.ts';
import { openSessionLibrary } from '../../packages/server/src/http/library/session-library.ts';
import { buildInspection } from '../../packages/app/src/inspect/build-inspection.ts';
import { listIndexedOverview } from '../../packages/app/src/overview/list-indexed-overview.ts';
import { printOverview } from '../../packages/app/src/overview/print-overview.ts';
import { expectListsLikeFiles } from '../../packages/server/src/ps/lists-against-files.test-kit.ts';
import { listIndexedTools } from '../../packages/server/src/sessions/indexed-sessions.ts';
import { listSessionPlaces } from '../../packages/server/src/sessions/list-session-places.ts';
import { readSessions } from '../../packages/server/src/sessions/read-sessions.ts';
import { openStartupList } from '../../packages/server/src/sessions/startup-list.ts';
import { expectIndexLikeModel } from '../../packages/server/src/sync/index-against-model.test-kit.ts';
import { syncIndex } from '../../packages/server/src/sync/sync-index.ts';
import { fixtureTrees, hasCorpus, publicTrees, someLabTrees } from './corpus-trees.ts';

const trees = [...fixtureTrees, ...someLabTrees, ...publicTrees];
const reading = { maxLineBytes: 16 * 1024 ** 2, onProblem: () => undefined };
const print = { now: 0, width: 100, color: false, whose: 'own', program: 'scrollkeep' } as const;
const counts = { sessions: 0, indexed: 0, listed: 0 };

const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-index-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

// One index for all that is asked of it: to build it is most of the work.
describe.each(trees)('the index of %s', (name, folder) => {
  const store = join(scratch, name.replaceAll('/', '-'), 'index.db');
  let roots: readonly Root[];
  beforeAll(async () => {
    roots = await findRoots([folder], undefined);
    await withIndex(store, (connection) => syncIndex(connection, roots, { ...reading, whenBusy: 'wait' }));
  });

  it('agrees with the model', () =>
    withIndex(store, async (connection) => {
      expect(await expectIndexLikeModel(connection, folder)).toBeGreaterThanOrEqual(0);
    }));

  it('gives the figures that the files give', () =>
    withIndex(store, async (connection) => {
      const tools = new Map<string, unknown>();
      for await (const { session, identity } of readSessions(roots, reading))
        tools.set(identity, toToolFigures(session));
      expect(await listIndexedTools(connection, roots)).toEqual(tools);
      const fromFiles = await buildInspection(roots, reading);
      const fromIndex = await listIndexedOverview(connection, roots, reading);
      if (fromIndex === undefined) return expect.unreachable('the index does not answer');
      expect(fromFiles).toMatchObject({ ...fromIndex, problems: [] });
      expect(printOverview(fromIndex, print)).toBe(printOverview(fromFiles, print));
    }));

  it('gives the list of sessions that the files give', async () => {
    const places = await listSessionPlaces(roots, { ...reading, sessionOfFile: new Map() });
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

  it.runIf(!name.startsWith('public/'))('gives ls and ps what the files give them', async () => {
    counts.listed += await expectListsLikeFiles(folder, dirname(store));
  });
});

describe('the index of real transcripts', () => {
  it('has trees', () => {
    expect(trees.length).toBeGreaterThan(hasCorpus ? 80 : 15);
  });

  it('needs the files of few sessions only for a list', () => {
    expect(counts.sessions).toBeGreaterThan(0);
    expect(counts.indexed).toBeGreaterThanOrEqual(counts.sessions * 0.9);
  });

  it('was asked for the lists of many', () => {
    expect(counts.listed).toBeGreaterThan(hasCorpus ? 60 : 15);
  });
});

async function withIndex<Result>(
  store: string,
  use: (connection: Awaited<ReturnType<typeof openIndex>>) => Promise<Result>,
): Promise<Result> {
  const connection = await openIndex({ store });
  try {
    return await use(connection);
  } finally {
    await connection.close();
  }
}

async function list(roots: readonly Root[], store: string | undefined) {
  const library = openSessionLibrary(roots, {
    maxLineBytes: reading.maxLineBytes,
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
