import { describe, expect, it } from 'vitest';
import { highlightCode } from './highlight-code.ts';

const samples: Readonly<Record<string, string>> = {
  typescript: 'export const tide = `level ${read("harbour")}`; // <b>\nconst html = html`<i>${1}</i>`;',
  html: '<script>const a = "<&>";</script><style>p { color: red }</style><p class="x">&amp;</p>',
  md: '# Tides\n\n```js\nlet a = 1;\n```\n*now* <b>bold</b>',
  py: '@tide\ndef level(x: int) -> str:\n    """doc"""\n    return f"{x!r} < 3"',
  diff: '--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new',
  json: '{"a": [1, null, "x<y"]}',
  sh: 'for f in *.txt; do echo "$f" | sed s/a/b/; done',
  php: '<p><?php echo "x" . $y; ?></p>',
};

describe('code with its colours', () => {
  it.each(Object.entries(samples))('is %s and the same text, whatever is in it', (language, text) => {
    const tokens = highlightCode(text, language) ?? [];
    expect(tokens.map((token) => token.text).join('')).toBe(text);
    expect(tokens.filter((token) => token.look !== undefined).length).toBeGreaterThan(2);
    expect(tokens.some((token, index) => index > 0 && token.look === tokens[index - 1]?.look)).toBe(false);
  });

  it('has the looks of what is inside what, and of a language inside a language', () => {
    const looks = (text: string, language: string) =>
      (highlightCode(text, language) ?? [])
        .filter((token) => token.look !== undefined)
        .map((token) => [token.text, token.look]);
    expect(looks('let a = `x${1}`', 'ts')).toEqual([
      ['let', 'keyword'],
      ['`x', 'string'],
      ['${', 'name'],
      ['1', 'number'],
      ['}', 'name'],
      ['`', 'string'],
    ]);
    expect(looks('<style>p { color: red }</style>', 'html')).toContainEqual(['color', 'attribute']);
  });

  it('is left to others for a language that it does not know', () => {
    expect(highlightCode('x', 'klingon')).toBeUndefined();
  });

  it.each([
    ['a word', 'x'.repeat(8_000)],
    ['empty lines', `a${'\n'.repeat(8_000)}b`],
  ])('has no colours where it was written to be slow: %s without end', (_name, text) => {
    expect(highlightCode(`let a = 1;\n${text}`, 'ts')).toEqual([{ text: `let a = 1;\n${text}`, look: undefined }]);
  });
});
