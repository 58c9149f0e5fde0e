import { describe, expect, it } from 'vitest';
import { layoutTerms, wrapText } from './layout-text.ts';

describe('wrapped text', () => {
  it('keeps within the width where the words allow it', () => {
    expect(wrapText('one two three extraordinarily four', 9)).toEqual(['one two', 'three', 'extraordinarily', 'four']);
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

  it('stand above their summaries on a narrow screen', () => {
    expect(layoutTerms([['--an-option-with-a-long-name', 'does something']], 40)).toEqual([
      '  --an-option-with-a-long-name',
      '      does something',
    ]);
  });
});
