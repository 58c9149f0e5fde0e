import { describe, expect, it } from 'vitest';
import { openRedactor } from './open-redactor.ts';
import { sampleText } from './rule-parts/sample-text.ts';

describe('a text that was cut', () => {
  it('loses the beginning of a secret at its end', () => {
    expect(openRedactor().redactCutText(`Use ghp_${sampleText('alnum', 12)}…`)).toBe('Use «cut-secret-1»…');
    expect(openRedactor().redactCutText(`Use AKIA${sampleText('base32', 7)}`)).toBe('Use «cut-secret-1»');
    expect(openRedactor().redactCutText(`Use sk-ant-api03-${sampleText('url', 9)}...`)).toBe('Use «cut-secret-1»...');
  });

  it('keeps words that only begin like one', () => {
    for (const text of [
      'Round the tide-levels…',
      'see npm_config_registry',
      'use scikit-learn',
      'toolu_01ABCDEF',
      'the key-value-store',
      'msg_01',
      'sk-learning…',
      'SK is short',
    ])
      expect(openRedactor().redactCutText(text)).toBe(text);
  });
});
