import { describe, expect, it } from 'vitest';
import { listReadableMoney, toReadableMoney, toReadablePercent, toReadableTokens } from './readable-usage.ts';

describe('figures of usage', () => {
  it.each([
    [null, '–'],
    [0, '$0'],
    [42, '<$0.0001'],
    [4_200, '$0.004'],
    [98_765, '$0.099'],
    [123_456, '$0.12'],
    [12_340_000, '$12.34'],
    [1_234_567_890, '$1,235'],
    [-2_000_000, '−$2.00'],
  ])('%j micro-dollars are %s', (micros, text) => {
    expect(toReadableMoney(micros)).toBe(text);
  });

  it.each([
    [
      [0, 50_000, 100_000, 150_000],
      ['$0', '$0.05', '$0.10', '$0.15'],
    ],
    [
      [0, 2_500, 5_000],
      ['$0', '$0.0025', '$0.0050'],
    ],
    [
      [0, 20_000_000, 1_200_000_000],
      ['$0', '$20', '$1,200'],
    ],
  ])('beside a plot %j have as many digits as each other', (micros, texts) => {
    expect(listReadableMoney(micros)).toEqual(texts);
  });

  it.each([
    [0, '0'],
    [812, '812'],
    [1_000, '1 k'],
    [45_300, '45.3 k'],
    [999_600, '1 M'],
    [1_234_567, '1.2 M'],
    [345_000_000, '345 M'],
    [3_400_000_000, '3.4 G'],
  ])('%i tokens are %s', (tokens, text) => {
    expect(toReadableTokens(tokens)).toBe(text);
  });

  it.each([
    [0, '0 %'],
    [0.004, '0.4 %'],
    [0.5, '50 %'],
    [1, '100 %'],
  ])('a share of %d is %s', (share, text) => {
    expect(toReadablePercent(share)).toBe(text);
  });
});
