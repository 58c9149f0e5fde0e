import { describe, expect, it } from 'vitest';
import type { ClickRow } from './open-clickhouse.ts';
import { readNewestRecords, type Asked } from './read-newest-records.ts';
import { openSessionWindows } from './session-windows.ts';

/** A table with this many matching records in each session, which reads as ClickHouse does. */
function openTable(counts: ReadonlyMap<number, number>, isWhole: (session: number) => boolean = () => true) {
  const reads: string[] = [];
  return {
    reads,
    windows: openSessionWindows(counts.keys()),
    read: async ({ match, sessions, end }: Asked): Promise<readonly ClickRow[]> => {
      const condition = `${sessions} AND ${match}`;
      reads.push(condition);
      const below = Number(/session < (\d+)/.exec(condition)?.[1] ?? Infinity);
      const limit = Number(/LIMIT (\d+)/.exec(end)?.[1]);
      const isAsked = toCheck(condition);
      expect(end).toContain('ORDER BY session DESC, file DESC, offset DESC');
      return [...counts]
        .filter(
          ([session]) => isAsked(session) && session < below && (!condition.includes('whole') || isWhole(session)),
        )
        .sort(([a], [b]) => b - a)
        .flatMap(([session, count]) => Array.from({ length: count }, (_, at): ClickRow => [session, '1', count - at]))
        .slice(0, limit);
    },
  };
}

/** Sessions are named by ranges and lists. */
function toCheck(condition: string): (session: number) => boolean {
  const ranges = [...condition.matchAll(/BETWEEN (\d+) AND (\d+)/g)].map(([, from, to]) => [Number(from), Number(to)]);
  const list = new Set([...condition.matchAll(/IN \(([\d, ]+)\)/g)].flatMap(([, all]) => all?.split(', ').map(Number)));
  return (session) => list.has(session) || ranges.some(([from = 0, to = 0]) => session >= from && session <= to);
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
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 200);
    expect([found.length, isCut, table.reads.length]).toEqual([200, false, 1]);
  });

  it('gives the newest sessions where there are more, with one question', async () => {
    const table = openTable(new Map(Array.from({ length: 300 }, (_, at) => [at, 2] as const)));
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 200);
    expect([found.length, isCut, table.reads.length]).toEqual([200, true, 1]);
    expect(toSessions(found).slice(0, 2)).toEqual([299, 298]);
  });

  it('does not let a long session keep the others out', async () => {
    const table = openTable(new Map([[500, 5000], ...Array.from({ length: 100 }, (_, at) => [at, 1] as const)]));
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 200);
    expect(isCut).toBe(true);
    expect(found.length).toBeLessThanOrEqual(200);
    expect(toSessions(found)).toHaveLength(101);
  });

  it('asks a bounded number of times, however many sessions are long', async () => {
    const table = openTable(new Map(Array.from({ length: 40 }, (_, at) => [at, 5000] as const)));
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 200);
    expect([found.length, isCut, toSessions(found).length]).toEqual([200, true, 4]);
    expect(table.reads).toHaveLength(4);
  });

  it('puts records with all texts first, and fills up with others', async () => {
    const counts = new Map(Array.from({ length: 300 }, (_, at) => [at, 1] as const));
    const table = openTable(counts, (session) => session < 3);
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: 'whole' }, 200);
    expect(isCut).toBe(true);
    expect(toSessions(found).slice(0, 4)).toEqual([2, 1, 0, 299]);
    expect(found).toHaveLength(200);
  });

  it('reads only the newest sessions for a word that is in most of them', async () => {
    const table = openTable(new Map(Array.from({ length: 200_000 }, (_, at) => [at, 1] as const)));
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 200);
    expect([found.length, isCut, table.reads.length]).toEqual([200, true, 1]);
    expect(table.reads[0]).toContain('session BETWEEN 183616 AND 199999');
  });

  it('finds what is rare in all sessions with two questions', async () => {
    const every = Array.from({ length: 200_000 }, (_, at) => [at, at % 50_000 === 7 ? 1 : 0] as const);
    const table = openTable(new Map(every));
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 200);
    expect([toSessions(found), isCut]).toEqual([[150_007, 100_007, 50_007, 7], false]);
    expect(table.reads).toHaveLength(2);
  });

  it('reads about as many older sessions as the words need that are neither frequent nor rare', async () => {
    const every = Array.from({ length: 300_000 }, (_, at) => [at, at % 200 === 0 ? 1 : 0] as const);
    const table = openTable(new Map(every));
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 2000);
    expect([found.length, isCut, Math.min(...toSessions(found))]).toEqual([257, true, 248_600]);
    expect(table.reads).toHaveLength(2);
    expect(table.reads[1]).toContain('session BETWEEN 234464 AND 283615');
  });

  it('says that there may be more where it did not look at all sessions', async () => {
    const every = Array.from({ length: 100_000 }, (_, at) => [at, at >= 99_000 ? 1 : 0] as const);
    const table = openTable(new Map(every));
    const { found, isCut } = await readNewestRecords(table.read, table.windows, { where: 'x', whole: undefined }, 2000);
    expect([found.length, isCut, table.reads.length]).toEqual([1000, true, 1]);
  });
});
