import { describe, expect, it } from 'vitest';
import { countSlips } from './count-slips.ts';

describe('countSlips', () => {
  it.each([
    ['tide', 'tide', 0],
    ['tide', 'tid', 1],
    ['tide', 'tidee', 1],
    ['tide', 'tede', 1],
    ['tide', 'tdie', 1],
    ['bahs', 'bash', 1],
    ['', 'a', 1],
    ['', '', 0],
    ['tides', 'dites', 2],
    ['harbour', 'harber', 2],
    ['é😀', '😀é', 1],
  ])('finds between %j and %j %i', (a, b, slips) => {
    expect(countSlips(a, b, 2)).toBe(slips);
    expect(countSlips(b, a, 2)).toBe(slips);
  });

  it('does not count on beyond the most', () => {
    expect(countSlips('harbour', 'lighthouse', 2)).toBe(3);
    expect(countSlips('a', 'abcdef', 2)).toBe(3);
  });
});
