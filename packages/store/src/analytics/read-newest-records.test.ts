import { describe, expect, it } from 'vitest';
import type { ClickRow } from './open-clickhouse.ts';
import { readNewestRecords } from './read-newest-records.ts';

/** A table with this many matching records in each session, which reads as ClickHouse does. */
function openTable(counts: ReadonlyMap<number, number>, isWhole: (session: number) => boolean = () => true) {
  const reads: string[] = [];
  return {
    reads,
    read: async (condition: string, end: string): Promise<readonly ClickRow[]> => {
      reads.push(condition);
      const below = Number(/session < (\d+)/.exec(condition)?.[1] ?? Infinity);
      const limit = Number(/LIMIT (\d+)$/.exec(end)?.[1]);
      expect(end).toContain('ORDER BY session DESC, file DESC, offset DESC');
      return [...counts]
        .filter(([session]) => session < below && (!condition.includes('whole') || isWhole(session)))
        .sort(([a], [b]) => b - a)
        .flatMap(([session, count]) => Array.from({ length: count }, (_, at): ClickRow => [session, '1', count - at]))
        .slice(0, limit);
    },
  };
}

const toSessions = (found: readonly ClickRow[]) => [...new Set(found.map(([session]) => Number(session)))];

describe('readNewestRecords', () => {
  it('gives all where there are no more than it may', async () => {
    const table = openTable(
      new Map([
        [1, 150],
        [2, 50],
      ]),
    );
    const { found, isCut } = await readNewestRecords(table.read, { where: 'x', whole: undefined }, 200);
    expect([found.length, isCut, table.reads.length]).toEqual([200, false, 1]);
  });

  it('gives the newest sessions where there are more, with one question', async () => {
    const table = openTable(new Map(Array.from({ length: 300 }, (_, at) => [at, 2] as const)));
    const { found, isCut } = await readNewestRecords(table.read, { where: 'x', whole: undefined }, 200);
    expect([found.length, isCut, table.reads.length]).toEqual([200, true, 1]);
    expect(toSessions(found).slice(0, 2)).toEqual([299, 298]);
  });

  it('does not let a long session keep the others out', async () => {
    const table = openTable(new Map([[500, 5000], ...Array.from({ length: 100 }, (_, at) => [at, 1] as const)]));
    const { found, isCut } = await readNewestRecords(table.read, { where: 'x', whole: undefined }, 200);
    expect(isCut).toBe(true);
    expect(found.length).toBeLessThanOrEqual(200);
    expect(toSessions(found)).toHaveLength(101);
  });

  it('asks a bounded number of times, however many sessions are long', async () => {
    const table = openTable(new Map(Array.from({ length: 40 }, (_, at) => [at, 5000] as const)));
    const { found, isCut } = await readNewestRecords(table.read, { where: 'x', whole: undefined }, 200);
    expect([found.length, isCut, toSessions(found).length]).toEqual([200, true, 4]);
    expect(table.reads).toHaveLength(4);
  });

  it('puts records with all texts first, and fills up with others', async () => {
    const counts = new Map(Array.from({ length: 300 }, (_, at) => [at, 1] as const));
    const table = openTable(counts, (session) => session < 3);
    const { found, isCut } = await readNewestRecords(table.read, { where: 'x', whole: 'whole' }, 200);
    expect(isCut).toBe(true);
    expect(toSessions(found).slice(0, 4)).toEqual([2, 1, 0, 299]);
    expect(found).toHaveLength(200);
  });
});
