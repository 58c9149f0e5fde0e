import { describe, expect, it } from 'vitest';
import {
  findReadableTime,
  toExactMoney,
  toReadableAge,
  toReadableAmount,
  toReadableBytes,
  toReadableDay,
  toReadableDuration,
  toReadableMoney,
  toReadableShare,
  toReadableTime,
  toShortCount,
} from './readable.ts';

describe('readable figures', () => {
  it('names sizes in the unit that leaves a short number', () => {
    expect([0, 1023, 1024, 14_400, 1_047_500, 1_048_576, 5.4 * 1024 ** 3, 3 * 1024 ** 4].map(toReadableBytes)).toEqual([
      '0 B',
      '1023 B',
      '1.0 KB',
      '14 KB',
      '1023 KB',
      '1.0 MB',
      '5.4 GB',
      '3.0 TB',
    ]);
  });

  it.each([
    [0, '0 ms'],
    [450, '450 ms'],
    [999.6, '1.0 s'],
    [9_940, '9.9 s'],
    [9_960, '10 s'],
    [59_600, '1 min'],
    [133_000, '2 min 13 s'],
    [3_599_600, '1 h'],
    [11_100_000, '3 h 5 min'],
    [200_000_000, '2 days'],
  ])('names %d ms in at most two units: %s', (ms, text) => {
    expect(toReadableDuration(ms)).toBe(text);
  });

  it.each([
    [null, '–', '–'],
    [0, '$0.00', '$0.00'],
    [12, '<$0.01', '$0.000012'],
    [-12, '−<$0.01', '−$0.000012'],
    [12_300, '$0.01', '$0.0123'],
    [660_000, '$0.66', '$0.66'],
    [16_190_000, '$16.19', '$16.19'],
    [-2_500_000, '−$2.50', '−$2.50'],
    [1_234_567_890, '$1,234.57', '$1,234.56789'],
  ])('%j micro-dollars are %s, exactly %s', (micros, text, exact) => {
    expect([toReadableMoney(micros), toExactMoney(micros)]).toEqual([text, exact]);
  });

  it('are short where there is no room', () => {
    expect([0, 812, 999, 1000, 45_300, 999_949, 999_950, 5_161_778_170].map(toShortCount)).toEqual([
      '0',
      '812',
      '999',
      '1.0K',
      '45.3K',
      '999.9K',
      '1.0M',
      '5.2B',
    ]);
  });

  it('never call something nothing, or nearly all all', () => {
    expect([0, 0.0001, 0.004, 0.0996, 0.5, 0.999, 1, Number.NaN].map(toReadableShare)).toEqual([
      '0%',
      '<0.1%',
      '0.4%',
      '10%',
      '50%',
      '>99%',
      '100%',
      '–',
    ]);
  });

  it('counts in one and many', () => {
    expect([
      toReadableAmount(1, 'line'),
      toReadableAmount(2000, 'line'),
      toReadableAmount(0, 'entry', 'entries'),
    ]).toEqual(['1 line', '2,000 lines', '0 entries']);
  });
});

describe('readable times', () => {
  const now = new Date(2026, 10, 15, 13, 30).getTime();

  it.each([
    [-1, 'just now'],
    [0.01, 'just now'],
    [0.5, '30 min ago'],
    [5, '5 h ago'],
    [13, '13 h ago'],
    [14, 'yesterday'],
    [72, '3 days ago'],
    [24 * 100, '3 months ago'],
    [24 * 800, '2 years ago'],
  ])('of %d hours ago are %s', (hours, text) => {
    expect(toReadableAge(now - hours * 3_600_000, now)).toBe(text);
  });

  it('name a time in a zone, and nothing of what is none', () => {
    expect(findReadableTime('2026-03-02T23:30:00.000Z', 'UTC')).toEqual({ date: '2026-03-02', time: '23:30' });
    expect(toReadableTime('2026-03-02T23:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-03 00:30');
    expect([findReadableTime('soon', 'UTC'), toReadableTime(null, 'UTC')]).toEqual([undefined, '']);
    expect(toReadableDay(now)).toBe('2026-11-15');
  });

  it.each(['2026-03-02T23:30:00.000Z', '2026-07-31T22:05:59.999Z', '1999-12-31T23:59:00.000Z'])(
    'tell %s of the own zone as they would by its name',
    (timestamp) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      expect(findReadableTime(timestamp, undefined)).toEqual(findReadableTime(timestamp, timeZone));
    },
  );

  it('are none of what is no time', () => {
    expect(findReadableTime('soon', undefined)).toBeUndefined();
  });
});
