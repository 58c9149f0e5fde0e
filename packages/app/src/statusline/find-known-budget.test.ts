import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { writeKnownBudgets } from '@scrollkeep/server/usage/budget-file.ts';
import { findKnownBudget } from './find-known-budget.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-budget-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const limits = [{ period: 'day', project: undefined, limitMicros: 100 }] as const;
const now = Date.now();
const today = new Date(now).toLocaleDateString('sv-SE');
const toState = (given: Partial<BudgetState> = {}): BudgetState => ({
  period: 'day',
  project: null,
  limitMicros: 100,
  spentMicros: 85,
  level: 'near',
  start: today,
  end: null,
  unpricedMessages: 0,
  projection: null,
  ...given,
});
const write = (states: readonly BudgetState[], atMs = now) =>
  writeKnownBudgets(folder, { atMs, limits, states, warned: [] });

function find(at = now, budgets: Parameters<typeof findKnownBudget>[0]['budgets'] = limits) {
  let refreshes = 0;
  const found = findKnownBudget({ budgets, cacheDir: folder }, at, () => void refreshes++);
  return { found, refreshes };
}

describe('the budget of the status line', () => {
  it('is what was computed last, and is not computed again while it is fresh', () => {
    write([toState()]);
    expect(find()).toEqual({ found: toState(), refreshes: 0 });
  });

  it('is computed beside when it is old, but not by everybody who asks', () => {
    expect(find()).toEqual({ found: undefined, refreshes: 1 });
    expect(find()).toEqual({ found: undefined, refreshes: 0 });
    write([toState()], now - 61_000);
    expect(find()).toEqual({ found: toState(), refreshes: 0 });
    expect(find(now + 120_000).refreshes).toBe(1);
  });

  it('is not that of yesterday, of an ended block or of other limits', () => {
    write([toState({ start: '2020-01-01' })]);
    expect(find().found).toBe(undefined);
    const block = { period: 'block', start: new Date(now - 5).toISOString() } as const;
    write([toState({ ...block, end: new Date(now + 5).toISOString() })]);
    expect(find().found?.period).toBe('block');
    write([toState({ ...block, end: new Date(now).toISOString() })]);
    expect(find().found).toBe(undefined);
    write([toState()]);
    expect(find(now, [{ ...limits[0], limitMicros: 99 }]).found).toBe(undefined);
    expect(find(now, []).found).toBe(undefined);
  });
});
