import { describe, expect, it } from 'vitest';
import { isTurnRange } from './turn-range.ts';

describe('a range of turns', () => {
  it('is two whole numbers, the smaller first', () => {
    for (const range of [
      [0, 0],
      [1, 1],
      [2, 7],
    ] as const)
      expect(isTurnRange(range)).toBe(true);
    for (const range of [
      [1.5, 3],
      [1, 2.5],
      [3, 2],
      [-1, 2],
      [Number.NaN, 2],
      [1, Number.NaN],
      [1, 1e9],
    ] as const)
      expect(isTurnRange(range), String(range)).toBe(false);
  });
});
