import { describe, expect, it } from 'vitest';
import { listDays, toRange } from './list-days.ts';

const now = new Date(2026, 10, 15, 9, 30).getTime();

describe('the days of a plot', () => {
  it('are all of the range, used or not, up to today', () => {
    expect(listDays(['2026-11-13'], 7, now)).toEqual([
      '2026-11-09',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
    ]);
    expect(toRange(7, now)).toEqual({ since: '2026-11-09' });
  });

  it('begin with the first that was used where all time is asked for', () => {
    expect(listDays(['2026-11-14', '2026-11-13'], 0, now)).toEqual(['2026-11-13', '2026-11-14', '2026-11-15']);
    expect(toRange(0, now)).toEqual({});
    expect(listDays([], 0, now)).toEqual(['2026-11-15']);
  });

  it('are bounded, however old a transcript says it is', () => {
    expect(listDays(['0001-01-01'], 0, now).length).toBeLessThanOrEqual(4_000);
  });
});
