import { describe, expect, it } from 'vitest';
import { toBar, toReadableCost, toReadableShare, toShortCount, toSparkline } from './to-readable-usage.ts';

describe('figures for a person', () => {
  it.each([
    [0, '$0'],
    [12, '<$0.0001'],
    [-12, '−<$0.0001'],
    [12_345, '$0.0123'],
    [999_960, '$1.0000'],
    [1_234_567_890, '$1,234.57'],
    [-2_500_000, '−$2.50'],
    [1_234_567_000_000, '$1,234,567.00'],
    [null, '–'],
  ])('%j micro-dollars are %s', (micros, text) => {
    expect(toReadableCost(micros)).toBe(text);
  });

  it('are short where there is no room', () => {
    expect([0, 999, 1000, 999_949, 999_950, 5_161_778_170].map(toShortCount)).toEqual([
      '0',
      '999',
      '1.0K',
      '999.9K',
      '1.0M',
      '5.2B',
    ]);
  });

  it('never call something nothing, or nearly all all', () => {
    expect([
      toReadableShare(1, 1000),
      toReadableShare(0, 10),
      toReadableShare(999, 1000),
      toReadableShare(10, 10),
      toReadableShare(1, 0),
    ]).toEqual(['<1%', '0%', '>99%', '100%', '–']);
  });

  it('are bars and lines', () => {
    expect([toBar(10, 10, 4), toBar(5, 10, 4), toBar(0.001, 10, 4), toBar(0, 10, 4), toBar(1, 0, 4)]).toEqual([
      '████',
      '██',
      '▏',
      '',
      '',
    ]);
    expect(toSparkline([0, 1, 4, 8])).toBe(' ▂▅█');
  });
});
