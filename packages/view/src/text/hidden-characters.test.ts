import { describe, expect, it } from 'vitest';
import { mayHide, toJsonEscape, writeOutHidden } from './hidden-characters.ts';

const hidden: readonly (readonly [string, readonly number[]])[] = [
  ['control characters', [0, 7, 8, 9, 10, 13, 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0x9d, 0x9f]],
  [
    'bidirectional controls',
    [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
  ],
  ['what takes no room', [0xad, 0x34f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2061, 0x2064, 0x206a, 0x206f, 0xfeff]],
  ['fillers', [0x115f, 0x1160, 0x17b4, 0x17b5, 0x3164, 0xffa0]],
  ['separators', [0x2028, 0x2029]],
  ['annotation', [0xfff9, 0xfffa, 0xfffb]],
  ['tags', [0xe0001, 0xe0020, 0xe0041, 0xe007f]],
  ['variation selectors', [0xfe00, 0xfe0f, 0xe0100, 0xe01ef, 0x180b]],
  ['format controls and blanks', [0x13430, 0x1343f, 0x16fe4, 0x1d159]],
  ['music and shorthand', [0x1d173, 0x1d17a, 0x1bca0, 0x1bca3]],
];

describe('characters that hide', () => {
  it.each(hidden)('%s are written out', (_, codes) => {
    for (const code of codes) {
      const text = `pay${String.fromCodePoint(code)}pal`;
      expect(mayHide(text)).toBe(true);
      expect(writeOutHidden(text, '')).toBe(`pay\\u{${code.toString(16)}}pal`);
    }
  });

  it('stay where they do what they are for', () => {
    for (const text of [
      '👩‍👩‍👧',
      '👁️‍🗨️',
      '👨🏽‍🚀',
      '❤️',
      '1️⃣',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      'می‌روم',
      'क्‍ष',
      '葛\u{e0100}',
      '≨\ufe00',
    ]) {
      expect(writeOutHidden(`a ${text} b`, '')).toBe(`a ${text} b`);
    }
  });

  it('are written out in rows, and where only letters hide in a flag', () => {
    expect(writeOutHidden('😀\ufe0f\u{e0148}\u{e0149}', '')).toBe('😀\ufe0f\\u{e0148}\\u{e0149}');
    expect(writeOutHidden('\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}', '')).toBe('\u{1f3f4}\\u{e0068}\\u{e0069}\\u{e007f}');
    expect(writeOutHidden('م\u200c\u200cن', '')).toBe('م\\u{200c}\\u{200c}ن');
    expect(writeOutHidden('1\ufe0f |\ufe00', '')).toBe('1\\u{fe0f} |\\u{fe00}');
  });

  it('leave every other script alone', () => {
    const text = 'naïve 日本語 🚀 עברית العربية हिन्दी ไทย Ελληνικά';
    expect(writeOutHidden(text, '')).toBe(text);
  });

  it('can be written as JSON writes them', () => {
    expect(writeOutHidden('\u{202e}\u{e0041}', '', toJsonEscape)).toBe('\\u202e\\udb40\\udc41');
  });
});
