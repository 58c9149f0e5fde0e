import { describe, expect, it } from 'vitest';
import { findTightest, toBudgetLevel, type BudgetLimit, type BudgetState } from './budget.ts';
import { buildBudgets } from './build-budgets.ts';
import type { UsageFact } from './usage-fact.ts';
import { fact, owner } from './usage.test-kit.ts';

/** Sonnet 4.5 costs 15 dollars for a million tokens of output. */
const microsPerToken = 15;
const at = (time: string, tokens: number, given: Partial<UsageFact> = {}) =>
  fact({ timeMs: Date.parse(time), output: tokens, model: 'claude-sonnet-4-5', ...given });
const limit = (period: BudgetLimit['period'], limitMicros: number, project?: string): BudgetLimit => ({
  period,
  project,
  limitMicros,
});
const build = (facts: readonly UsageFact[], limits: readonly BudgetLimit[], now: string, timezone = 'UTC') =>
  buildBudgets({ facts, recorded: [] }, limits, {
    now: Date.parse(now),
    timezone,
    toFits: (project) => (of) => of.project === project,
  });
const spent = (states: readonly BudgetState[]) => states.map(({ spentMicros }) => spentMicros);

describe('the level of a budget', () => {
  it.each([
    [0, 'ok'],
    [790_000, 'ok'],
    [799_999, 'ok'],
    [800_000, 'near'],
    [990_000, 'near'],
    [999_999, 'near'],
    [1_000_000, 'over'],
    [2_000_000, 'over'],
  ])('of %i of a million is %s', (micros, level) => {
    expect(toBudgetLevel(micros, 1_000_000)).toBe(level);
  });

  it('of computed costs changes at 80 and 100 percent', () => {
    const level = (tokens: number) =>
      build([at('2026-11-17T10:00:00Z', tokens)], [limit('day', 100 * microsPerToken)], '2026-11-17T12:00:00Z')[0]
        ?.level;
    expect([79, 80, 99, 100].map(level)).toEqual(['ok', 'near', 'near', 'over']);
  });
});

describe('what was spent', () => {
  const facts = [
    at('2026-11-15T23:30:00Z', 1),
    at('2026-11-16T00:30:00Z', 20),
    at('2026-11-16T22:59:00Z', 300),
    at('2026-11-16T23:01:00Z', 4000),
    at('2026-11-17T09:00:00Z', 50_000),
    at('2026-11-17T10:30:00Z', 600_000, { owner: owner({ project: '/home/ada/engine' }) }),
  ];
  const limits = [limit('day', 1), limit('week', 1)];

  it('in a day and a week is what the calendar of the time zone says, from Monday on', () => {
    for (const timezone of ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      const now = '2026-11-17T11:00:00Z';
      const dayOf = (ms: number) => new Date(ms).toLocaleDateString('sv-SE', { timeZone: timezone });
      const today = dayOf(Date.parse(now));
      const monday = [0, 1, 2, 3, 4, 5, 6]
        .map((back) => new Date(Date.parse(`${today}T12:00:00Z`) - back * 86_400_000))
        .find((day) => day.getUTCDay() === 1)
        ?.toISOString()
        .slice(0, 10);
      const plain = (isIn: (day: string) => boolean) =>
        facts
          .filter(({ timeMs }) => isIn(dayOf(timeMs ?? 0)))
          .reduce((sum, { output }) => sum + output * microsPerToken, 0);
      const states = build(facts, limits, now, timezone);
      expect(spent(states), timezone).toEqual([
        plain((day) => day === today),
        plain((day) => day >= (monday ?? '') && day <= today),
      ]);
      expect(states.map(({ start }) => start)).toEqual([today, monday]);
    }
  });

  it('for a project is that of its sessions alone', () => {
    const project = '/home/ada/engine';
    const states = build(facts, [limit('day', 1, project), limit('total', 1, project)], '2026-11-17T11:00:00Z');
    expect(spent(states)).toEqual([600_000 * microsPerToken, 600_000 * microsPerToken]);
    expect(spent(build(facts, [limit('total', 1, '/home/ada/harbour')], '2026-11-17T11:00:00Z'))).toEqual([
      54_321 * microsPerToken,
    ]);
  });

  it('leaves out models without a price, and counts them', () => {
    const [state] = build(
      [at('2026-11-17T10:00:00Z', 5, { model: 'none' })],
      [limit('day', 1)],
      '2026-11-17T11:00:00Z',
    );
    expect(state).toMatchObject({ spentMicros: 0, level: 'ok', unpricedMessages: 1 });
  });
});

describe('the budget of a block', () => {
  // Begins at 22:00 and ends at 03:00 of the next day.
  const facts = [
    at('2026-11-16T12:00:00Z', 7),
    at('2026-11-16T22:30:00Z', 1000),
    at('2026-11-17T00:30:00Z', 3000),
    at('2026-11-17T03:10:00Z', 9),
  ];

  it('goes over midnight', () => {
    const [block, day] = build(facts.slice(0, 3), [limit('block', 1), limit('day', 1)], '2026-11-17T01:30:00Z');
    expect(block).toMatchObject({
      spentMicros: 4000 * microsPerToken,
      start: '2026-11-16T22:00:00.000Z',
      end: '2026-11-17T03:00:00.000Z',
    });
    expect(day?.spentMicros).toBe(3000 * microsPerToken);
  });

  it('has an estimate of how it ends', () => {
    const limitMicros = 5000 * microsPerToken;
    const [block] = build(facts.slice(0, 3), [limit('block', limitMicros)], '2026-11-17T01:30:00Z');
    // 4000 tokens in three hours, and an hour and a half is left.
    const perHour = (4000 * microsPerToken) / 3;
    expect(block?.projection).toEqual({
      microsPerHour: perHour,
      projectedMicros: 4000 * microsPerToken + 1.5 * perHour,
      reachesLimitAt: '2026-11-17T02:15:00.000Z',
    });
  });

  it('reaches no limit that is beyond its end, or behind it', () => {
    const reached = (tokens: number) =>
      build(facts.slice(0, 3), [limit('block', tokens * microsPerToken)], '2026-11-17T01:30:00Z')[0]?.projection
        ?.reachesLimitAt;
    expect([reached(4000), reached(6000), reached(7000)]).toEqual([null, null, null]);
    expect(reached(5999)).not.toBe(null);
  });

  it('is nothing where none is running', () => {
    expect(build(facts, [limit('block', 1)], '2026-11-17T12:00:00Z')[0]).toMatchObject({
      spentMicros: 0,
      level: 'ok',
      start: null,
      end: null,
      projection: null,
    });
    expect(
      build([], [limit('block', 1), limit('day', 1), limit('total', 1)], '2026-11-17T12:00:00Z').map(
        ({ level }) => level,
      ),
    ).toEqual(['ok', 'ok', 'ok']);
  });
});

describe('the tightest budget', () => {
  it('is the one with the greatest share', () => {
    const states = build(
      [at('2026-11-17T10:00:00Z', 10)],
      [limit('day', 1000), limit('week', 200), limit('total', 500)],
      '2026-11-17T11:00:00Z',
    );
    expect(findTightest(states)?.period).toBe('week');
    expect(findTightest([])).toBe(undefined);
  });
});
