import { describe, expect, it } from 'vitest';
import { parseTime } from './parse-time.ts';

const now = Date.UTC(2026, 10, 15, 13, 30);
const day = 86_400_000;

describe('an age in a query', () => {
  it.each([
    ['12h', day / 2],
    ['7d', 7 * day],
    ['2w', 14 * day],
    ['3mo', 90 * day],
    ['3MO', 90 * day],
    // As before `mo`: saved searches have it.
    ['3m', 90 * day],
    ['1y', 365 * day],
  ])('%s is counted back from now', (text, age) => {
    expect(parseTime(text, now)).toBe(now - age);
  });

  it.each(['3mon', '3min', 'mo', '3om', '30s'])('%s is none', (text) => {
    expect(parseTime(text, now)).toBeUndefined();
  });
});
