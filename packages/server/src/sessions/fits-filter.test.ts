import { describe, expect, it } from 'vitest';
import { fitsFilter, isFiltering, type FilteredSession, type SessionFilter } from './fits-filter.ts';

const session: FilteredSession = {
  gitBranch: 'main',
  models: ['claude-opus-4-5', 'claude-haiku-4-5'],
  status: 'waiting',
  isIdle: true,
  isSubstantial: true,
  firstMs: 100,
  lastMs: 200,
  costMicros: 5_000_000,
  tags: ['Bug', 'release'],
  source: 'windows:Ada',
  isPinned: true,
};

describe('fitsFilter', () => {
  it.each<readonly [string, SessionFilter, SessionFilter]>([
    ['its last state', { status: 'waiting' }, { status: 'failed' }],
    ['whether it is in use', { status: 'idle' }, { status: 'live' }],
    ['a part of a model', { model: 'OPUS' }, { model: 'sonnet' }],
    ['its branch, whole', { gitBranch: 'main' }, { gitBranch: 'mai' }],
    ['a day that it reaches', { sinceMs: 200 }, { sinceMs: 201 }],
    ['a day on which it had begun', { untilMs: 100 }, { untilMs: 99 }],
    ['a least cost', { minCostMicros: 5_000_000 }, { minCostMicros: 5_000_001 }],
    ['a highest cost', { maxCostMicros: 5_000_000 }, { maxCostMicros: 4_999_999 }],
    ['all of some tags, in any case', { tags: ['bug', 'RELEASE'] }, { tags: ['bug', 'rel'] }],
    ['a source, by its kind', { source: 'Windows' }, { source: 'win' }],
    ['a source, by its name', { source: 'ada' }, { source: 'wsl:ada' }],
    ['several at once', { model: 'opus', gitBranch: 'main' }, { model: 'opus', gitBranch: 'dev' }],
  ])('asks for %s', (_name, fitting, other) => {
    expect([fitsFilter(session, fitting), fitsFilter(session, other)]).toEqual([true, false]);
  });

  it('leaves out what is not pinned, if asked to', () => {
    expect(fitsFilter(session, { isPinned: true })).toBe(true);
    expect(fitsFilter({ ...session, isPinned: false }, { isPinned: true })).toBe(false);
  });

  it('leaves out what hardly happened, if asked to', () => {
    expect(fitsFilter({ ...session, isSubstantial: false }, { isSubstantial: true })).toBe(false);
    expect(fitsFilter({ ...session, isSubstantial: false }, { isSubstantial: false })).toBe(true);
  });

  it('takes a cost that is not known for neither low nor high', () => {
    const unknown = { ...session, costMicros: null };
    expect([fitsFilter(unknown, { minCostMicros: 0 }), fitsFilter(unknown, { maxCostMicros: 1 })]).toEqual([
      false,
      false,
    ]);
  });
});

describe('isFiltering', () => {
  it('knows a filter that asks for nothing', () => {
    expect(isFiltering({ status: undefined, isSubstantial: false })).toBe(false);
    expect(isFiltering({ minCostMicros: 0 })).toBe(true);
    expect(isFiltering({ status: 'empty' })).toBe(true);
  });
});
