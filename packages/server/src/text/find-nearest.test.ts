import { describe, expect, it } from 'vitest';
import { findNearest } from './find-nearest.ts';

describe('the nearest word', () => {
  it.each([
    ['inspct', 'inspect'],
    ['isnpect', 'inspect'],
    ['INSPECT', 'inspect'],
    ['overviw', 'overview'],
    ['mna', 'man'],
  ])('to %s is %s', (word, expected) => {
    expect(findNearest(word, ['overview', 'inspect', 'man'])).toBe(expected);
  });

  it('does not exist for a word that is like none', () => {
    expect(findNearest('search', ['overview', 'inspect', 'man'])).toBeUndefined();
    expect(findNearest('', ['overview'])).toBeUndefined();
    expect(findNearest('x', [])).toBeUndefined();
  });
});
