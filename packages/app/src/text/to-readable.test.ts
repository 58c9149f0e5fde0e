import { describe, expect, it } from 'vitest';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { toReadableAge, toReadableBytes } from './to-readable.ts';
import { toSafeText } from './to-safe-text.ts';

describe('toReadableBytes', () => {
  it('chooses the unit that leaves a short number', () => {
    expect([0, 1023, 1024, 1536, 1_048_100, 1_048_575, 1_048_576, 5.4 * 1024 ** 3].map(toReadableBytes)).toEqual([
      '0 B',
      '1023 B',
      '1.0 KB',
      '1.5 KB',
      '1.0 MB',
      '1.0 MB',
      '1.0 MB',
      '5.4 GB',
    ]);
    expect(toReadableBytes(1024 * 500)).toBe('500 KB');
  });
});

describe('toReadableAmount', () => {
  it('knows one from many', () => {
    expect([
      toReadableAmount(1, 'file'),
      toReadableAmount(2000, 'file'),
      toReadableAmount(0, 'entry', 'entries'),
    ]).toEqual(['1 file', '2,000 files', '0 entries']);
  });
});

describe('toReadableAge', () => {
  it('uses the largest unit that fits', () => {
    expect([0, 59_000, 3_600_000, 47 * 3_600_000, 72 * 3_600_000].map(toReadableAge)).toEqual([
      'just now',
      'just now',
      '1 h ago',
      '47 h ago',
      '3 days ago',
    ]);
  });
});

describe('toSafeText', () => {
  it('shows what could steer the terminal instead of sending it', () => {
    expect(toSafeText('a\u001b[31mb\n\u202ec\u0000\u009b')).toBe('a\\u{1b}[31mb\\n\\u{202e}c\\u{0}\\u{9b}');
  });

  it('leaves other text of any language alone', () => {
    expect(toSafeText('naïve 日本語 🚀 עברית')).toBe('naïve 日本語 🚀 עברית');
  });
});
