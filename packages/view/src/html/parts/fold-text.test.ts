import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

const limit = { lines: 3, characters: 40 };

describe('foldText', () => {
  it('leaves a short text alone', () => {
    expect(foldText('a\nb\nc\nd\n\n', limit)).toBeUndefined();
    expect(foldText('', limit)).toBeUndefined();
  });

  it('keeps the first lines and tells the size of the whole', () => {
    expect(foldText('ä\n'.repeat(10), limit)).toEqual({ head: 'ä\nä\nä', lines: 10, bytes: 29 });
  });

  it('cuts a single long line between characters', () => {
    expect(foldText('🚢'.repeat(40), { lines: 3, characters: 5 })).toEqual({ head: '🚢🚢', lines: 1, bytes: 160 });
  });
});
