import { describe, expect, it } from 'vitest';
import { toFirstLine, toOneLine } from './first-line.ts';

describe('toFirstLine', () => {
  it('takes the first line that says something', () => {
    expect(toFirstLine('\n  \n  a b \nc')).toBe('a b');
  });

  it('cuts with a mark, and never half a character', () => {
    expect(toFirstLine('abcdef', 4)).toBe('abc…');
    expect(toFirstLine('ab😀😀', 4)).toBe('ab…');
  });
});

describe('toOneLine', () => {
  it('makes one line of a text', () => {
    expect(toOneLine(' a\n\n b\tc ')).toBe('a b c');
  });
});
