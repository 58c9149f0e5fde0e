import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUsageFacts } from './build-usage-facts.ts';
import { buildUsageReport } from './build-usage-report.ts';
import { isAllTime, toTimeSpan } from './to-time-span.ts';
import { message, owned } from './usage.test-kit.ts';

const startMs = Date.parse('2026-03-27T00:00:00Z');
const dayMs = 86_400_000;
const day = fc.integer({ min: 0, max: 9 }).map((at) => new Date(startMs + at * dayMs).toISOString().slice(0, 10));
const moment = fc.integer({ min: -4 * 96, max: 14 * 96 }).map((quarter) => startMs + quarter * 15 * 60_000);

describe('the time of a report', () => {
  it('has every message that the report counts, in any time zone', () => {
    fc.assert(
      fc.property(
        moment,
        fc.record({ sinceDay: day, untilDay: day, sinceMs: moment, untilMs: moment }, { requiredKeys: [] }),
        fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'),
        (timeMs, range, timezone) => {
          const { fromMs, untilMs } = toTimeSpan(range);
          const facts = buildUsageFacts([owned({}, [message('m', { timeMs })])]);
          const { messages } = buildUsageReport(facts, { by: 'model', timezone, ...range }).total;
          if (messages > 0) expect(timeMs >= fromMs && timeMs <= untilMs).toBe(true);
        },
      ),
    );
  });

  it('leaves out what is days away', () => {
    const { fromMs, untilMs } = toTimeSpan({ sinceDay: '2026-03-27', untilDay: '2026-03-28' });
    expect(fromMs).toBeGreaterThan(startMs - 3 * dayMs);
    expect(untilMs).toBeLessThan(startMs + 5 * dayMs);
  });

  it('has no end without a range, nor for a day that is none', () => {
    expect(isAllTime(toTimeSpan({}))).toBe(true);
    expect(isAllTime(toTimeSpan({ sinceDay: 'soon', untilDay: 'never' }))).toBe(true);
    expect(isAllTime(toTimeSpan({ sinceMs: 0 }))).toBe(false);
  });
});
