import { describe, expect, it } from 'vitest';
import { toPeriod, toShownAge } from './to-age.ts';

const now = new Date(2026, 10, 15, 14, 0).getTime();
const ago = (hours: number) => now - hours * 3_600_000;

describe('the age of a session', () => {
  it('tells the hour of yesterday in the list', () => {
    expect(toShownAge(ago(20), now)).toBe('yesterday 18:00');
    expect(toShownAge(ago(39), now)).toBe('2 days ago');
  });

  it('falls into a part of the past', () => {
    expect([1, 20, 24 * 3, 24 * 20, 24 * 60].map((hours) => toPeriod(ago(hours), now))).toEqual([
      'Today',
      'Yesterday',
      'Last 7 days',
      'Last 30 days',
      'September 2026',
    ]);
  });
});
