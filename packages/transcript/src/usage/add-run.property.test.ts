import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildUsageFacts } from './build-usage-facts.ts';
import { buildUsageReport } from './build-usage-report.ts';
import type { PriceTable } from './prices/price.ts';
import { usageGroupings } from './usage-report.ts';
import { message, owned } from './usage.test-kit.ts';

const start = Date.parse('2026-03-28T21:50:00Z');
const minute = 60_000;

/**
 * With a change in the middle of an hour, prices that overlap, a long window, and a fast mode that only one model has.
 */
const prices: PriceTable = {
  asOf: '2026-03-28',
  webSearchMicros: 10_000,
  sources: {},
  models: [
    {
      model: 'one',
      contextWindow: 200_000,
      prices: [
        { from: '2026-03-28T22:20:30Z', until: '2026-03-29', input: 3, output: 15, source: 's' },
        {
          input: 5.5,
          output: 25,
          fast: { input: 30, output: 150 },
          longContext: { above: 1000, input: 6, output: 22.5 },
          source: 's',
        },
      ],
    },
    {
      model: 'two',
      contextWindow: 200_000,
      prices: [{ until: '2026-03-28T23:00:00Z', input: 1, output: 2, source: 's' }],
    },
  ],
};

const answer = fc.record({
  model: fc.constantFrom('one', 'one', 'two', 'three'),
  // Close together, around midnight of several zones and an hour that some of them leave out.
  timeMs: fc.option(
    fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 0, max: 300 }).map((at) => start + at * minute) },
      { weight: 1, arbitrary: fc.constantFrom(8.64e15, 8.64e15 + 1, -8.64e15, 1e300, 0) },
    ),
    { nil: undefined, freq: 12 },
  ),
  speed: fc.constantFrom(undefined, undefined, 'fast', 'standard'),
  input: fc.nat(2000),
  output: fc.nat(5000),
  cacheRead: fc.nat(400),
  cacheWrite5m: fc.nat(400),
  cacheWrite1h: fc.nat(400),
  webSearches: fc.constantFrom(0, 0, 2),
  recordedCostMicros: fc.option(fc.nat(9999), { nil: undefined, freq: 2 }),
  tools: fc.constantFrom<readonly string[]>([], ['Read'], ['Read', 'Bash']),
});
/** Most answers come several times with other figures, as in a session. */
const session = fc.array(fc.tuple(answer, fc.array(fc.nat(900), { maxLength: 6 })), { maxLength: 8 }).map((runs) =>
  runs.flatMap(([first, inputs]) => [
    first,
    ...inputs.map((input) => ({
      ...first,
      input,
      ...(first.timeMs === undefined ? {} : { timeMs: first.timeMs + input * 1000 }),
    })),
  ]),
);

describe('messages that are added up in runs', () => {
  it('make the same report as each by itself', () => {
    fc.assert(
      fc.property(
        fc.array(session, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu'),
        fc.constantFrom(
          {},
          { sinceDay: '2026-03-28', untilDay: '2026-03-28' },
          { sinceMs: start + 40 * minute },
          { untilMs: start + 95 * minute },
        ),
        (sessions, timezone, range) => {
          const { facts, recorded } = buildUsageFacts(
            sessions.map((messages, at) =>
              owned(
                { file: `${at}.jsonl`, session: `s${at % 2}` },
                messages.map((each, place) => message(`m${at}-${place}`, each)),
              ),
            ),
          );
          for (const by of usageGroupings) {
            const options = { by, timezone, prices, breakdown: true, ...range };
            expect(buildUsageReport({ facts, recorded }, options)).toEqual(
              buildUsageReport({ facts: [...facts], recorded }, options),
            );
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});
