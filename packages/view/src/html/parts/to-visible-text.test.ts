import { describe, expect, it } from 'vitest';
import { toVisibleText } from './to-visible-text.ts';

describe('toVisibleText', () => {
  it('writes out what turns the reading direction', () => {
    expect(toVisibleText('invoice\u202egpj.exe \u2066x\u2069 \u200f')).toBe(
      'invoice\\u{202e}gpj.exe \\u{2066}x\\u{2069} \\u{200f}',
    );
  });

  it('writes out what takes no room, and words hidden in the tag block', () => {
    expect(toVisibleText('pay\u200bpal \u{e0068}\u{e0069} \u0000\u001b[2J')).toBe(
      'pay\\u{200b}pal \\u{e0068}\\u{e0069} \\u{0}\\u{1b}[2J',
    );
  });

  it('leaves lines, tabs, joined emoji, flags and every script alone', () => {
    const text = 'a\tb\nשלום 👩‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} می‌روم 大阪';
    expect(toVisibleText(text)).toBe(text);
    expect(toVisibleText('a\r\nb\u200bc')).toBe('a\nb\\u{200b}c');
  });
});
