import { describe, expect, it } from 'vitest';
import { toShellWord } from './to-shell-word.ts';

describe('a word for a shell', () => {
  it.each(['c18fd42a-36f1', '/home/ada/a.b', 'user@host:x', '/a=b~'])('is %s as it is', (text) => {
    expect(toShellWord(text)).toBe(text);
  });

  it.each(['$(touch x)', 'a b', 'x;y', '~ada', '=ls', '`x`', 'a\nb', '', '*', 'a\\b', 'ä'])(
    'is %j in quotes',
    (text) => {
      expect(toShellWord(text)).toBe(`'${text}'`);
    },
  );

  it('keeps a quote inside quotes', () => {
    expect(toShellWord("it's; x")).toBe(String.raw`'it'\''s; x'`);
  });
});
