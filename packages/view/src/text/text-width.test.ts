import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { countFitting, toTextWidth } from './text-width.ts';

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
