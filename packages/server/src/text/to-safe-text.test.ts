import { describe, expect, it } from 'vitest';
import { toSafeText } from './to-safe-text.ts';

describe('toSafeText', () => {
  it('shows what could steer the terminal instead of sending it', () => {
    expect(toSafeText('a\u001b[31mb\n\u202ec\u0000\u009b')).toBe('a\\u{1b}[31mb\\n\\u{202e}c\\u{0}\\u{9b}');
  });

  it('leaves other text of any language alone', () => {
    expect(toSafeText('naïve 日本語 🚀 עברית')).toBe('naïve 日本語 🚀 עברית');
  });
});
