import { describe, expect, it } from 'vitest';
import { layoutTerms, wrapText } from './layout-text.ts';

describe('wrapped text', () => {
  it('keeps within the width where the words allow it', () => {
    expect(wrapText('one two three extraordinarily four', 9)).toEqual(['one two', 'three', 'extraordinarily', 'four']);
  });

  it('counts columns, not characters', () => {
    expect(wrapText('港の 潮位 表', 9)).toEqual(['港の 潮位', '表']);
    expect(wrapText('⚓ ⛵ 🚢 a', 5)).toEqual(['⚓ ⛵', '🚢 a']);
    expect(wrapText('e\u0301e\u0301 e\u0301e\u0301', 5)).toEqual(['e\u0301e\u0301 e\u0301e\u0301']);
  });

  it('keeps paragraphs apart', () => {
    expect(wrapText('one\n\ntwo', 20)).toEqual(['one', '', 'two']);
  });
});

describe('terms', () => {
  it('share one column for their summaries', () => {
    expect(
      layoutTerms(
        [
          ['-q', 'be quiet about everything here'],
          ['--verbose', 'say more'],
        ],
        40,
      ),
    ).toEqual(['  -q         be quiet about everything', '             here', '  --verbose  say more']);
  });

  it('share it also where they are wide', () => {
    expect(
      layoutTerms(
        [
          ['潮位', 'tide'],
          ['--quiet', 'less'],
        ],
        40,
      ),
    ).toEqual(['  潮位     tide', '  --quiet  less']);
  });

  it('stand above their summaries on a narrow screen', () => {
    expect(layoutTerms([['--an-option-with-a-long-name', 'does something']], 40)).toEqual([
      '  --an-option-with-a-long-name',
      '      does something',
    ]);
  });
});
