import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CachedPages } from './cached-pages.ts';
import { openPageCacher, type CachePagesTask, type PageCacher } from './page-cacher.ts';
import type { TrackedSession } from '../../sessions/session-registry.ts';

const mebibyte = 1024 * 1024;
const dayMs = 24 * 3600_000;
const now = Date.now();

let cacher: PageCacher | undefined;
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cacher?.close();
  vi.useRealTimers();
});

/** Up to its next rest of ten minutes. */
const runUntilRest = () => vi.advanceTimersByTimeAsync(1);
const runAfterRest = () => vi.advanceTimersByTimeAsync(10 * 60_000);

describe('what keeps first pages ahead', () => {
  it(
    'takes the largest of the newest first, leaves out small ones and those that are written, and goes on until ' +
      'all are kept',
    async () => {
      const many = Array.from({ length: 30 }, (_, at) => toEntry(`m${at}`, 5 * mebibyte, now - 40 * dayMs));
      const entries = [
        toEntry('old', 1000 * mebibyte, now - 400 * dayMs),
        toEntry('huge', 1000 * mebibyte, now - dayMs),
        toEntry('new', 6 * mebibyte, now - dayMs),
        toEntry('small', mebibyte, now - dayMs),
        toEntry('live', 1000 * mebibyte, now),
        ...many,
      ];
      const { tasks, kept } = start(entries);
      await runUntilRest();
      expect(kept.size).toBe(33);
      expect(tasks.map(({ keys }) => keys.length)).toEqual([20, 13]);
      expect(tasks.flatMap(({ keys }) => keys).slice(0, 4)).toEqual(['huge', 'new', 'old', 'm0']);
      expect(kept.has('small') || kept.has('live')).toBe(false);
    },
  );

  it('tries what was not kept once more, alone, and then not before its files are others', async () => {
    const entries = [
      toEntry('refused', 7 * mebibyte, now - dayMs),
      toEntry('behind', 6 * mebibyte, now - dayMs),
      toEntry('last', 5 * mebibyte, now - dayMs),
    ];
    // The first ends its process, and nothing behind it is kept.
    const { tasks, kept } = start(entries, (key, keys) => key !== 'refused' && !keys.includes('refused'));
    await runUntilRest();
    await runAfterRest();
    expect(tasks.map(({ keys }) => keys)).toEqual([['refused', 'behind', 'last'], ['refused'], ['behind'], ['last']]);
    expect([...kept]).toEqual(['behind', 'last']);
  });

  it('does not go on when the server ends', async () => {
    const entries = Array.from({ length: 50 }, (_, at) => toEntry(`m${at}`, 5 * mebibyte, now - dayMs));
    const { tasks } = start(
      entries,
      () => true,
      () => cacher?.close(),
    );
    await runUntilRest();
    await runAfterRest();
    expect(tasks).toHaveLength(1);
  });
});

function start(
  entries: readonly TrackedSession[],
  isKept: (key: string, keys: readonly string[]) => boolean = () => true,
  onTask: () => void = () => undefined,
) {
  const tasks: CachePagesTask[] = [];
  const kept = new Set<string>();
  const cachedPages: CachedPages = {
    find: () => Promise.resolve(undefined),
    has: ({ id }) => Promise.resolve(kept.has(id)),
    put: () => Promise.resolve(),
    prune: () => Promise.resolve(),
  };
  cacher = openPageCacher(
    { settle: () => Promise.resolve(), entries: () => entries, cachedPages },
    {
      cache: { folder: '', version: '' },
      findRoots: () => [],
      maxLineBytes: 1,
      firstRestMs: 0,
      keep(task) {
        tasks.push(task);
        for (const key of task.keys) if (isKept(key, task.keys)) kept.add(key);
        onTask();
        return Promise.resolve();
      },
    },
  );
  return { tasks, kept };
}

function toEntry(id: string, bytes: number, modifiedMs: number): TrackedSession {
  const place = {
    identity: id,
    id,
    project: {
      identity: '',
      folder: '',
      path: '',
      configFolder: undefined,
      mains: [],
      stampOf: () => '',
      toFile: (path: string) => path,
    },
    main: undefined,
    agents: [],
    bytes,
    modifiedMs,
    stamp: id,
  };
  return {
    key: id,
    projectKey: '',
    place,
    digest: undefined,
    isUnreadable: false,
    revision: 0,
    revisionState: '',
  };
}
