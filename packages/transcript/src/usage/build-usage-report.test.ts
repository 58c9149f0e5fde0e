import { describe, expect, it } from 'vitest';
import { buildUsageReport } from './build-usage-report.ts';
import type { UsageReportOptions } from './open-usage-report.ts';
import type { RecordedCost, UsageFact } from './usage-fact.ts';
import { fact, owner } from './usage.test-kit.ts';

function report(facts: readonly UsageFact[], options: UsageReportOptions, recorded: readonly RecordedCost[] = []) {
  return buildUsageReport({ facts, recorded }, { timezone: 'UTC', ...options });
}
const at = (time: string, given: Partial<UsageFact> = {}) => fact({ timeMs: Date.parse(time), output: 1, ...given });
const keys = (facts: readonly UsageFact[], options: UsageReportOptions) =>
  report(facts, options).rows.map(({ key, messages }) => [key, messages]);

describe('rows of a report', () => {
  it('of an empty tree are none, and the total is nothing', () => {
    expect(report([], { by: 'day' })).toMatchObject({
      rows: [],
      total: { messages: 0, costMicros: 0, recordedCostMicros: null },
      unpriced: [],
    });
  });

  it('are days of the time zone, also for a session that crosses midnight and the hour that comes twice', () => {
    const facts = [
      at('2026-10-24T21:59:00Z'),
      at('2026-10-24T22:01:00Z'),
      at('2026-10-25T00:30:00Z'),
      at('2026-10-25T01:30:00Z'),
      at('2026-10-25T23:00:00Z'),
    ];
    expect(keys(facts, { by: 'day', timezone: 'Europe/Berlin' })).toEqual([
      ['2026-10-24', 1],
      ['2026-10-25', 3],
      ['2026-10-26', 1],
    ]);
    expect(keys(facts, { by: 'day', timezone: 'America/New_York' })).toEqual([
      ['2026-10-24', 4],
      ['2026-10-25', 1],
    ]);
    expect(keys(facts, { by: 'day', timezone: 'Asia/Kathmandu' })).toEqual([
      ['2026-10-25', 4],
      ['2026-10-26', 1],
    ]);
    expect(keys(facts, { by: 'week', timezone: 'Europe/Berlin' })).toEqual([
      ['2026-10-19', 4],
      ['2026-10-26', 1],
    ]);
    expect(keys(facts, { by: 'month', timezone: 'Europe/Berlin' })).toEqual([['2026-10', 5]]);
  });

  it('hold both ends of the range that was asked for', () => {
    const facts = [
      '2026-11-01T23:59:59Z',
      '2026-11-02T00:00:00Z',
      '2026-11-03T23:59:59.999Z',
      '2026-11-04T00:00:00Z',
    ].map((time) => at(time));
    expect(keys(facts, { by: 'day', sinceDay: '2026-11-02', untilDay: '2026-11-03' })).toEqual([
      ['2026-11-02', 1],
      ['2026-11-03', 1],
    ]);
    expect(
      keys(facts, {
        by: 'day',
        sinceMs: Date.parse('2026-11-02T00:00:00Z'),
        untilMs: Date.parse('2026-11-04T00:00:00Z'),
      }),
    ).toEqual([
      ['2026-11-02', 1],
      ['2026-11-03', 1],
      ['2026-11-04', 1],
    ]);
  });

  it('keep messages without a time, at the end, unless a range is asked for', () => {
    const facts = [fact({ timeMs: undefined }), at('2026-11-02T00:00:00Z')];
    expect(keys(facts, { by: 'day' })).toEqual([
      ['2026-11-02', 1],
      [null, 1],
    ]);
    expect(keys(facts, { by: 'day', sinceDay: '2000-01-01' })).toEqual([['2026-11-02', 1]]);
  });

  it('are sessions, projects, models and agents, the most expensive first', () => {
    const facts = [
      fact({ output: 1, owner: owner({ session: 'a', project: '/x' }) }),
      fact({
        output: 5,
        model: 'claude-opus-5',
        owner: owner({ session: 'b', project: undefined, projectFolder: '-y' }),
      }),
      fact({ output: 2, owner: owner({ session: 'a', project: '/x', agent: 'a1' }) }),
    ];
    expect(keys(facts, { by: 'session' })).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect(keys(facts, { by: 'project' })).toEqual([
      ['-y', 1],
      ['/x', 2],
    ]);
    expect(keys(facts, { by: 'model' })).toEqual([
      ['claude-opus-5', 1],
      ['claude-sonnet-4-5', 2],
    ]);
    expect(report(facts, { by: 'agent' }).rows).toMatchObject([
      { key: 'a1', session: 'a', project: '/x', messages: 1 },
    ]);
  });

  it('by tool divide a message among its calls, and lose no micro-dollar', () => {
    const { rows, total } = report([fact({ output: 10, tools: ['Bash', 'Bash', 'Read'] }), fact({ output: 10 })], {
      by: 'tool',
    });
    expect(rows.map(({ key, costMicros }) => [key, costMicros])).toEqual([
      [null, 150],
      ['Bash', 100],
      ['Read', 50],
    ]);
    expect(total.costMicros).toBe(300);
  });

  it('by block know when they end and whether they run', () => {
    const { rows } = report([at('2026-11-02T09:42:00Z'), at('2026-11-02T14:00:00Z')], {
      by: 'block',
      now: Date.parse('2026-11-02T15:00:00Z'),
    });
    expect(rows.map(({ key, end, isActive }) => [key, end, isActive])).toEqual([
      ['2026-11-02T09:00:00.000Z', '2026-11-02T14:00:00.000Z', false],
      ['2026-11-02T14:00:00.000Z', '2026-11-02T19:00:00.000Z', true],
    ]);
  });

  it('have their parts by model where that was asked for', () => {
    const facts = [fact({ output: 1 }), fact({ output: 2, model: 'claude-opus-5' })];
    expect(
      report(facts, { by: 'day', breakdown: true }).rows[0]?.breakdown?.map(({ model, costMicros }) => [
        model,
        costMicros,
      ]),
    ).toEqual([
      ['claude-opus-5', 50],
      ['claude-sonnet-4-5', 15],
    ]);
    expect(report(facts, { by: 'day' }).rows[0]).toMatchObject({
      breakdown: null,
      models: ['claude-opus-5', 'claude-sonnet-4-5'],
    });
  });

  it('fail for a time zone that does not exist', () => {
    expect(() => report([], { by: 'day', timezone: 'Mars/Base' })).toThrow(RangeError);
  });
});

describe('the cost of a report', () => {
  it('is never nothing for a model without a price: it is unpriced, listed by name, and its tokens still count', () => {
    const { rows, total, unpriced } = report(
      [
        fact({ model: 'glm-5', output: 7, input: 3 }),
        fact({ output: 1 }),
        fact({ model: 'claude-opus-5-5', speed: 'fast', output: 2 }),
      ],
      { by: 'model' },
    );
    expect(rows.find(({ key }) => key === 'glm-5')).toMatchObject({ costMicros: null, output: 7, unpricedMessages: 1 });
    expect(total).toMatchObject({ costMicros: 15, output: 10, unpricedMessages: 2, messages: 3 });
    expect(unpriced.map(({ model, messages, output }) => [model, messages, output])).toEqual([
      ['claude-opus-5-5 (fast)', 1, 2],
      ['glm-5', 1, 7],
    ]);
  });

  it('adds up what each message costs in whole micro-dollars', () => {
    // 0.3 micro-dollars each: rounded per message, not at the end.
    expect(
      report(
        Array.from({ length: 10 }, () => fact({ cacheRead: 1 })),
        { by: 'day' },
      ).total.costMicros,
    ).toBe(0);
    expect(
      report(
        Array.from({ length: 10 }, () => fact({ cacheRead: 2 })),
        { by: 'day' },
      ).total.costMicros,
    ).toBe(10);
  });

  it('stands beside what the client recorded, with the part of it that can be compared', () => {
    const recorded = [
      {
        owner: owner({ session: 'b' }),
        timeMs: Date.parse('2026-11-02T10:00:00Z'),
        model: 'claude-sonnet-4-5',
        costMicros: 40,
      },
    ];
    const result = report(
      [
        fact({ output: 1, owner: owner({ session: 'a' }) }),
        fact({ output: 2, owner: owner({ session: 'b' }) }),
        fact({ output: 4, recordedCostMicros: 61, owner: owner({ session: 'c' }) }),
      ],
      { by: 'session' },
      recorded,
    );
    expect(
      result.rows.map(({ key, costMicros, recordedCostMicros, comparableCostMicros }) => [
        key,
        costMicros,
        recordedCostMicros,
        comparableCostMicros,
      ]),
    ).toEqual([
      ['c', 60, 61, 60],
      ['b', 30, 40, 30],
      ['a', 15, null, null],
    ]);
    expect(result.total).toMatchObject({ costMicros: 105, recordedCostMicros: 101, comparableCostMicros: 90 });
  });

  it('shows a row for cost that was recorded where no message is left', () => {
    const recorded = [
      { owner: owner({ session: 'x' }), timeMs: undefined, model: 'claude-sonnet-4-5', costMicros: 40 },
    ];
    expect(report([], { by: 'session' }, recorded).rows).toMatchObject([
      { key: 'x', messages: 0, costMicros: 0, recordedCostMicros: 40, comparableCostMicros: 0 },
    ]);
  });

  it('knows what the cache saved', () => {
    expect(report([fact({ cacheRead: 1000, cacheWrite5m: 1000 })], { by: 'day' }).total.cacheSavingMicros).toBe(
      2700 - 750,
    );
  });
});
