import { describe, expect, it } from 'vitest';
import { toAge, toPeriod, toShownAge } from './to-age.ts';

const now = new Date(2026, 10, 15, 14, 0).getTime();
const ago = (hours: number) => now - hours * 3_600_000;

describe('the age of a session', () => {
  it.each([
    [0.01, 'just now'],
    [0.5, '30 min ago'],
    [3, '3 h ago'],
    [13.5, '13 h ago'],
    [20, 'yesterday'],
    [38, 'yesterday'],
    [39, '2 days ago'],
    [24 * 40, '40 days ago'],
    [24 * 100, '3 months ago'],
    [24 * 800, '2 years ago'],
  ])('of %d hours is said as %j', (hours, words) => {
    expect(toAge(ago(hours), now)).toBe(words);
  });

  it('tells the hour of yesterday in the list', () => {
    expect(toShownAge(ago(20), now)).toBe('yesterday 18:00');
    expect(toShownAge(ago(39), now)).toBe('2 days ago');
  });

  it('is never in the future', () => {
    expect(toAge(now + 60_000, now)).toBe('just now');
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
