import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { parseDate } from './parse-date.ts';

const now = new Date(2026, 10, 15, 13, 30).getTime();
const at = (...parts: readonly [number, number, number, number?, number?]) =>
  new Date(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0, parts[4] ?? 0).getTime();

describe('parseDate', () => {
  it.each([
    ['2026-11-02', at(2026, 11, 2)],
    ['today', at(2026, 11, 15)],
    ['yesterday', at(2026, 11, 14)],
    ['2026-11-02T09:15', at(2026, 11, 2, 9, 15)],
    ['2026-11-02 09:15', at(2026, 11, 2, 9, 15)],
    ['2026-11-02T09:15:00Z', Date.UTC(2026, 10, 2, 9, 15)],
    ['7d', now - 7 * 86_400_000],
    ['24h', now - 86_400_000],
    ['3m', now - 3 * 60_000],
    ['3mo', now - 90 * 86_400_000],
    ['1y', now - 365 * 86_400_000],
  ])('reads %s', (text, expected) => {
    expect(parseDate('since', text, now, 'start')).toBe(expected);
  });

  it('takes a day to its end as the end of a range, a moment as it is', () => {
    expect(parseDate('until', 'yesterday', now, 'end')).toBe(at(2026, 11, 15) - 1);
    expect(parseDate('until', '2026-11-02', now, 'end')).toBe(at(2026, 11, 3) - 1);
    expect(parseDate('until', '24h', now, 'end')).toBe(now - 86_400_000);
  });

  it.each(['', 'tomorrow', '2026-02-31', '2026-13-01', '7', '7x', '-7d', '2026', '2026-11-02Tx'])(
    'refuses %j as wrong usage',
    (text) => {
      expect(() => parseDate('since', text, now, 'start')).toThrow(AppError);
    },
  );
});
