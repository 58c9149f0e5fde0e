import { describe, expect, it } from 'vitest';
import type { BudgetState } from '@scrollkeep/transcript/usage/budget.ts';
import { printBudgets } from './print-budgets.ts';

const state: BudgetState = {
  period: 'block',
  project: null,
  limitMicros: 10_000_000,
  spentMicros: 7_999_999,
  level: 'ok',
  start: '2026-11-17T10:00:00.000Z',
  end: '2026-11-17T15:00:00.000Z',
  unpricedMessages: 2,
  projection: {
    microsPerHour: 4_000_000,
    projectedMicros: 12_000_000,
    reachesLimitAt: '2026-11-17T13:30:00.000Z',
  },
};
const print = (states: readonly BudgetState[]) => printBudgets(states, { width: 80, color: false, timezone: 'UTC' });

describe('budgets for a person', () => {
  it('have the estimate of the running block, and what is left out', () => {
    expect(print([state])).toBe(
      'Budget         Spent   Limit  Used\n' +
        'Current block  $8.00  $10.00   79%\n' +
        'Estimate for the current block: $4.00 an hour, $12.00 by its end; the limit\n' +
        'would be reached at 2026-11-17 13:30.\n' +
        'Not included: 2 messages of models without a price.\n',
    );
  });

  it('are safe to print, whatever a project is called', () => {
    expect(print([{ ...state, project: 'a\u001b[31m', projection: null }])).not.toContain('\u001b');
  });
});
