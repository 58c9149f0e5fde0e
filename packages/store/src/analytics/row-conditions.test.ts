import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startClickHouse, type ClickHouseServer } from './clickhouse-server.test-kit.ts';
import { openClickHouse, type ClickHouse } from './open-clickhouse.ts';
import { toNumberCondition } from './row-conditions.ts';

let server: ClickHouseServer | undefined;
let clickhouse: ClickHouse;
beforeAll(async () => {
  server = await startClickHouse();
  if (server !== undefined) clickhouse = openClickHouse(await server.createPlace());
});
afterAll(async () => {
  await clickhouse?.close();
  await server?.stop();
});

describe('toNumberCondition', () => {
  it('stays short where nearly all numbers are in it', () => {
    const numbers = Array.from({ length: 1_000_000 }, (_, at) => at + 1).filter((number) => number % 7 !== 0);
    expect(toNumberCondition('session', numbers).length).toBeLessThan(200_000);
    expect(toNumberCondition('session', numbers.slice(0, 6)).length).toBeLessThan(100);
  });

  it('is true of these numbers and of no others', async ({ skip }) => {
    if (server === undefined) return skip('no ClickHouse');
    // Enough of them that each is one bit, from any first number on.
    const given = fc.record({
      first: fc.integer({ min: 1, max: 100_000 }),
      every: fc.integer({ min: 2, max: 9 }),
      count: fc.constantFrom(10, 3000, 12_000),
      /** So many at the beginning are a run. */
      run: fc.constantFrom(0, 20, 300),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ first, every, count, run }) => {
        const numbers = Array.from({ length: count }, (_, at) =>
          at < run ? first + at : first + at * every + ((at * 31) % every),
        );
        const all = `SELECT toUInt32(number) AS session FROM numbers(${first + count * every + 99})`;
        const rows = await clickhouse.rows(
          `SELECT groupArray(session) FROM (${all}) WHERE ${toNumberCondition('session', numbers)}`,
        );
        expect(rows[0]?.[0]).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      }),
      { numRuns: 12 },
    );
  });
});
