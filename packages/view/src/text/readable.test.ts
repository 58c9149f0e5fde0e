import { describe, expect, it } from 'vitest';
import { findReadableTime, toReadableAmount, toReadableBytes, toReadableDuration } from './readable.ts';

describe('readable figures', () => {
  it('names sizes in the unit that fits', () => {
    expect([0, 1023, 1024, 14_400, 1_047_500, 1_048_576].map(toReadableBytes)).toEqual([
      '0 B',
      '1023 B',
      '1.0 KB',
      '14 KB',
      '1023 KB',
      '1.0 MB',
    ]);
  });

  it('names durations in at most two units', () => {
    expect([0, 9_940, 9_960, 60_000, 133_000, 3_600_000, 11_100_000, 200_000_000].map(toReadableDuration)).toEqual([
      '0.0 s',
      '9.9 s',
      '10 s',
      '1 min',
      '2 min 13 s',
      '1 h',
      '3 h 5 min',
      '2 days',
    ]);
  });

  it('counts in one and many', () => {
    expect([toReadableAmount(1, 'line'), toReadableAmount(2000, 'line')]).toEqual(['1 line', '2,000 lines']);
  });

  it('tells a time in a zone, and nothing of what is none', () => {
    expect(findReadableTime('2026-03-02T23:30:00.000Z', 'UTC')).toEqual({ date: '2026-03-02', time: '23:30' });
    expect(findReadableTime('2026-03-02T23:30:00.000Z', 'Europe/Berlin')).toEqual({
      date: '2026-03-03',
      time: '00:30',
    });
    expect(findReadableTime('soon', 'UTC')).toBeUndefined();
  });
});
