import { describe, expect, it } from 'vitest';
import { countLineEnds } from './count-line-ends.ts';

describe('countLineEnds', () => {
  it.each(['', '\n', 'a', 'a\n', '\n\na', 'a\r\nb\n\nc', '\r'])('counts in %j what a split would make', (text) => {
    expect(countLineEnds(text)).toBe(text.split('\n').length - 1);
  });
});
