import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { countFitting, cutEnd, cutStart, padToWidth, toTextWidth } from './text-width.ts';

describe('toTextWidth', () => {
  it('agrees with what others measure, for letters of the world, pictures and flags', () => {
    for (const text of [
      'abc',
      'naïve',
      'e\u0301',
      '日本語',
      '한국',
      'ｆｕｌｌ',
      'Привет',
      'שלום',
      '👩‍👩‍👧',
      '🇩🇪',
      '👍🏽',
      '❤️',
      '│ ─ ▇',
      '→…–“”',
      '𝒳',
      '🆎',
      '㍿',
    ])
      expect(toTextWidth(text), text).toBe(stringWidth(text));
  });
});

describe('countFitting', () => {
  it('never parts a mark from its letter, and takes at least one character', () => {
    expect(countFitting('abe\u0301', 0, 3)).toBe(4);
    expect(countFitting('日本', 0, 3)).toBe(1);
    expect(countFitting('日本', 0, 1)).toBe(1);
    expect(countFitting('abc', 1, 9)).toBe(2);
  });
});

describe('a text in a column', () => {
  it('is cut where it is too wide, with a sign for it', () => {
    expect([cutEnd('abcdef', 6), cutEnd('abcdef', 4), cutEnd('ab cdef', 4), cutEnd('日本語', 4)]).toEqual([
      'abcdef',
      'abc…',
      'ab…',
      '日…',
    ]);
    expect([cutStart('a/b/c', 5), cutStart('a/b/c', 4), cutStart('日本語', 4), cutStart('abc', 1)]).toEqual([
      'a/b/c',
      '…b/c',
      '…語',
      '…',
    ]);
  });

  it('is filled up by the columns it takes', () => {
    expect([padToWidth('日', 4), padToWidth('7', 3, 'right'), padToWidth('abc', 2)]).toEqual(['日  ', '  7', 'abc']);
  });
});
