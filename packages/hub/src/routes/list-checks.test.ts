import { describe, expect, it } from 'vitest';
import { listChecks, type CheckedFacts } from './list-checks.ts';

const gibibyte = 1024 ** 3;
const dayMs = 86_400_000;
const nowMs = 1_790_000_000_000;
const good: CheckedFacts = {
  isDatabaseThere: true,
  isArchiveThere: true,
  indexWaiting: 0,
  diskFreeBytes: 50 * gibibyte,
  diskBytes: 100 * gibibyte,
  deletionsPending: 0,
  lastBackup: { createdMs: nowMs - dayMs, sessions: 3, bytes: 9 },
  nowMs,
};
const toStates = (facts: Partial<CheckedFacts>) =>
  Object.fromEntries(listChecks({ ...good, ...facts }).map(({ name, state }) => [name, state]));

describe('the checks of a hub', () => {
  it('are all good where nothing is wrong', () => {
    expect(new Set(listChecks(good).map(({ state }) => state))).toEqual(new Set(['good']));
    expect(listChecks(good).map(({ name }) => name)).toEqual([
      'database',
      'archive',
      'disk',
      'index',
      'deletions',
      'backup',
    ]);
  });

  it('warn of a disk that fills up, before a push fails', () => {
    expect(toStates({ diskFreeBytes: 4 * gibibyte })).toMatchObject({ disk: 'warning' });
    expect(toStates({ diskFreeBytes: gibibyte / 2 })).toMatchObject({ disk: 'bad' });
    expect(toStates({ diskFreeBytes: 4 * gibibyte, diskBytes: 10 * gibibyte })).toMatchObject({ disk: 'good' });
  });

  it('warn where no backup was made for a while, and of bytes that are not erased', () => {
    expect(toStates({ lastBackup: null, deletionsPending: 2 })).toMatchObject({
      backup: 'warning',
      deletions: 'warning',
    });
    const createdMs = nowMs - 9 * dayMs;
    expect(toStates({ lastBackup: { createdMs, sessions: 3, bytes: 9 } })).toMatchObject({ backup: 'warning' });
  });

  it('leave out what was not asked', () => {
    const { isDatabaseThere: _database, isArchiveThere: _archive, indexWaiting: _index, ...known } = good;
    expect(listChecks(known).map(({ name }) => name)).toEqual(['disk', 'deletions', 'backup']);
    expect(toStates({ isArchiveThere: false })).toMatchObject({ archive: 'bad' });
  });
});
