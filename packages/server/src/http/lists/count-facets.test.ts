import { expect, it } from 'vitest';
import { countFacets } from './count-facets.ts';
import { listFittingRows, type SessionRow, type SessionsQuery } from './sessions-query.ts';

const now = Date.UTC(2026, 10, 15, 12);
const day = 86_400_000;
const row = (at: number): SessionRow => ({
  key: `s${at}`,
  id: `s${at}`,
  project: at % 7 === 0 ? 'q' : 'p',
  projectPath: null,
  title: `Session ${at}`,
  titleFrom: null,
  status: (['waiting', 'working', 'failed'] as const)[at % 3] ?? 'waiting',
  isIdle: at % 2 === 0,
  lastPrompt: '',
  gitBranch: at % 5 === 0 ? null : `branch-${at % 4}`,
  tags: [],
  clientTag: null,
  isPinned: false,
  source: ['claude', 'cowork', 'windows:ada'][at % 3] ?? 'claude',
  models: at % 3 === 0 ? ['claude-opus-4-5'] : [at % 3 === 1 ? 'claude-sonnet-4' : 'claude-sonnet-4-5'],
  prompts: 1,
  turns: 1,
  branchPoints: 0,
  agents: 0,
  failedCalls: 0,
  bytes: at,
  startedAt: null,
  endedAt: null,
  modifiedAt: '',
  costMicros: at % 6 === 0 ? null : at * 250_000,
  hasConversation: true,
  isSubstantial: at % 4 !== 0,
  joinedPaths: [],
  identity: `s${at}`,
  firstMs: now - at * day,
  lastMs: now - at * day,
});
const rows = Array.from({ length: 120 }, (_, at) => row(at));
const query: SessionsQuery = {
  project: 'p',
  text: 'session',
  filter: {},
  hidesEmpty: false,
  countsFacets: true,
  sort: 'recent',
  cursor: undefined,
  limit: 50,
};

it('counts for every choice exactly what choosing it shows, whatever else is chosen', () => {
  const filters: readonly SessionsQuery['filter'][] = [
    {},
    { status: 'failed', model: 'opus' },
    { gitBranch: 'branch-1', isSubstantial: true, sinceMs: now - 60 * day },
    { minCostMicros: 5_000_000, status: 'idle' },
  ];
  for (const filter of filters) {
    const total = (more: SessionsQuery['filter']) =>
      listFittingRows(rows, { ...query, filter: { ...filter, ...more } }).total;
    const facets = countFacets(rows, { ...query, filter }, now);
    expect(facets.status.map(({ count }) => count)).toEqual(
      facets.status.map(({ value }) => total({ status: value as 'idle' })),
    );
    expect(facets.minCost.map(({ count }) => count)).toEqual(
      facets.minCost.map(({ value }) => total({ minCostMicros: Number(value) * 1e6 })),
    );
    expect(facets.model.map(({ count }) => count)).toEqual(facets.model.map(({ value }) => total({ model: value })));
    expect(facets.branch.map(({ count }) => count)).toEqual(
      facets.branch.map(({ value }) => total({ gitBranch: value })),
    );
    expect(facets.source.map(({ value, count }) => [value, count])).toEqual(
      facets.source.map(({ value }) => [value, total({ source: value })]),
    );
    expect(facets.substantial).toBe(total({ isSubstantial: true }));
    expect(facets.since.find(({ value }) => value === '30d')?.count).toBe(
      total({ sinceMs: now - 30 * day, untilMs: undefined }),
    );
  }
  expect(countFacets(rows, query, now).branch.map(({ value }) => value)).toHaveLength(4);
  expect(countFacets(rows, { ...query, filter: { source: 'cowork' } }, now).source).toHaveLength(3);
});
