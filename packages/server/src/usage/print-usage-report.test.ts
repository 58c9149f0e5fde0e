import { expect, it } from 'vitest';
import type { UsageReport, UsageSums } from '@scrollkeep/transcript/usage/usage-report.ts';
import { printUsageReport } from './print-usage-report.ts';

const total: UsageSums = {
  messages: 2,
  input: 0,
  output: 10,
  cacheRead: 1_500_000,
  cacheWrite5m: 500_000,
  cacheWrite1h: 0,
  webSearches: 0,
  costMicros: 2_000_000,
  recordedCostMicros: null,
  comparableCostMicros: null,
  cacheSavingMicros: 1_000_000,
  unpricedMessages: 0,
};
const row = {
  ...total,
  key: 'opus',
  first: null,
  last: null,
  sessions: 1,
  models: [],
  project: null,
  source: null,
  session: null,
  end: null,
  isActive: false,
  breakdown: null,
};
const print = (more: Partial<UsageReport>, isExact = false) =>
  printUsageReport(
    {
      by: 'model',
      timezone: 'Europe/Berlin',
      since: null,
      until: null,
      rows: [row],
      total,
      unpriced: [],
      pricesAsOf: '2026-11-01',
      ...more,
    },
    { width: 120, color: false, now: 0, projectNames: new Map(), isExact },
  );

it('says the range as days, and as times to the minute where it is not of whole days', () => {
  expect(print({})).toMatch(/^Usage by model \(Europe\/Berlin\)\n/);
  expect(print({ since: '2026-11-02' })).toMatch(/^Usage by model, 2026-11-02 to now /);
  expect(print({ since: '2026-11-02T08:00:12.345Z', until: '2026-11-03' })).toMatch(
    /^Usage by model, 2026-11-02 09:00 to 2026-11-03 /,
  );
});

it('says in short how many tokens came from the cache, and exactly on request', () => {
  expect(print({})).toContain('75% of 2.0M prompt tokens came from the cache, which saved $1.00.');
  expect(print({}, true)).toContain('75% of 2,000,000 prompt tokens');
});

it('draws a line of days, and says how many where it has not room for all', () => {
  const listDays = (...days: readonly string[]) => days.map((key) => ({ ...row, key }));
  const drawn = (rows: readonly (typeof row)[]) => print({ by: 'day', rows }).split('\n')[1];
  expect(drawn(listDays('2026-06-01', '2026-06-02', '2026-06-04'))).toBe('██ █');
  expect(drawn(listDays('2026-01-01', '2026-06-03', '2026-06-04'))).toBe(`${' '.repeat(100)}██  last 102 days`);
});
