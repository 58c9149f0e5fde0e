import { describe, expect, it } from 'vitest';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { listFittingRows, sessionSorts, toCursor, type SessionRow, type SessionsQuery } from './sessions-query.ts';

const row = (key: string, more: Partial<SessionSummary> = {}, lastMs = 0): SessionRow => {
  const summary: SessionSummary = {
    key,
    id: key,
    project: 'p',
    projectPath: '/home/ada/kite',
    title: key,
    titleFrom: null,
    status: 'waiting',
    isIdle: true,
    lastPrompt: '',
    gitBranch: null,
    tags: [],
    clientTag: null,
    source: 'claude',
    isPinned: false,
    models: [],
    prompts: 0,
    turns: 0,
    branchPoints: 0,
    agents: 0,
    failedCalls: 0,
    bytes: 0,
    startedAt: null,
    endedAt: null,
    costMicros: null,
    modifiedAt: '',
    hasConversation: true,
    isSubstantial: true,
    ...more,
  };
  return { ...summary, identity: key, joinedPaths: [], firstMs: lastMs, lastMs };
};
const query = (more: Partial<SessionsQuery> = {}): SessionsQuery => ({
  project: undefined,
  text: undefined,
  filter: {},
  hidesEmpty: false,
  countsFacets: false,
  sort: 'recent',
  cursor: undefined,
  limit: 50,
  ...more,
});
const keys = (rows: readonly SessionRow[], asked: SessionsQuery): readonly string[] =>
  listFittingRows(rows, asked).rest.map(({ key }) => key);

describe('a list of sessions', () => {
  const rows = [
    row('a', { title: 'Tide tables', bytes: 5 }, 30),
    row('b', { title: 'fog horn', bytes: 9, status: 'failed', isIdle: false }, 10),
    row('c', { title: 'Harbour', bytes: 1, project: 'q', lastPrompt: 'Count the BOATS' }, 20),
  ];

  it('is sorted as asked', () => {
    expect(sessionSorts.map((sort) => keys(rows, query({ sort })).join(''))).toEqual(['acb', 'bca', 'bac', 'bca']);
  });

  it('is filtered by project, state and words, whatever their case', () => {
    expect(keys(rows, query({ project: 'q' }))).toEqual(['c']);
    expect(keys(rows, query({ filter: { status: 'failed' } }))).toEqual(['b']);
    expect(keys(rows, query({ filter: { status: 'idle' } }))).toEqual(['a', 'c']);
    expect(keys(rows, query({ filter: { status: 'live' } }))).toEqual(['b']);
    expect(keys(rows, query({ text: ' boats  count ' }))).toEqual(['c']);
    expect(keys(rows, query({ text: 'kite boats fog' }))).toEqual([]);
  });

  it('leaves out sessions in which nothing was said, if asked to and as long as nothing is filtered', () => {
    const some = [row('a', {}, 3), row('b', { hasConversation: false, title: 'b' }, 2), row('c', {}, 1)];
    const found = (more: Partial<SessionsQuery>) => {
      const { rest, total, hidden } = listFittingRows(some, query(more));
      return [rest.map(({ key }) => key).join(''), total, hidden];
    };
    expect(found({})).toEqual(['abc', 3, 0]);
    expect(found({ hidesEmpty: true })).toEqual(['ac', 2, 1]);
    expect(found({ hidesEmpty: true, text: ' ' })).toEqual(['ac', 2, 1]);
    expect(found({ hidesEmpty: true, project: 'p' })).toEqual(['ac', 2, 1]);
    expect(found({ hidesEmpty: true, text: 'b' })).toEqual(['b', 1, 0]);
    expect(found({ hidesEmpty: true, filter: { status: 'waiting' } })).toEqual(['abc', 3, 0]);
  });

  it('goes on behind the cursor, also where sessions are equal or the one of the cursor is gone', () => {
    const equal = ['a', 'b', 'c', 'd'].map((key) => row(key));
    const cursor = toCursor({ sort: 'recent' }, row('b'));
    expect(keys(equal, query({ cursor }))).toEqual(['c', 'd']);
    expect(
      keys(
        equal.filter(({ key }) => key !== 'b'),
        query({ cursor }),
      ),
    ).toEqual(['c', 'd']);
  });

  it('puts pinned sessions first where that is asked for, and goes on behind them', () => {
    const listed = [...rows, { ...row('pinned'), isPinned: true, lastMs: 0 }];
    const plain = keys(listed, query({}));
    expect(plain.at(-1)).toBe('pinned');
    const asked = { putsPinnedFirst: true, sort: 'recent' } as const;
    expect(keys(listed, query(asked))).toEqual(['pinned', ...plain.slice(0, -1)]);
    const cursor = toCursor(asked, listed.at(-1) ?? row(''));
    expect(keys(listed, query({ ...asked, cursor }))).toEqual(plain.slice(0, -1));
  });

  it('takes no cursor of another order', () => {
    expect(() => keys(rows, query({ sort: 'title', cursor: toCursor({ sort: 'size' }, row('a')) }))).toThrow('cursor');
  });
});
