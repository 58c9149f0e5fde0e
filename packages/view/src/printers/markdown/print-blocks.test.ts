import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { escapeMarkdown, toCodeSpan, toFence } from './escape-markdown.ts';
import { printBlocks } from './print-blocks.ts';
import { printCode, printFoldedWords, printSpokenText } from './print-panel.ts';

const print = (text: string, level = 2) => printBlocks(parseMarkdown(text), { level, keepsLines: false });

describe('Markdown printed again', () => {
  it.each([
    ['# A', '### A'],
    ['### A\n\n# B\n\n###### C', '### A\n\n### B\n\n#### C'],
    ['a **b** *c* ~~d~~ `e`', 'a **b** *c* ~~d~~ `e`'],
    ['- a\n  - b\n    c\n- [x] d', '- a\n\n  - b\n    c\n- [x] d'],
    ['3. a\n4. b', '3. a\n4. b'],
    ['| a | b |\n|---|:-:|\n| x\\|y | z |', '| a | b |\n| --- | :---: |\n| x\\|y | z |'],
    ['> a\n>\n> b', '> a\n>\n> b'],
    ['[a](https://x.example/(b))', '[a](<https://x.example/(b)>)'],
    ['https://x.example', '<https://x.example>'],
    ['![p](https://x.example/p.png)', '[p](<https://x.example/p.png>)'],
    ['[a](javascript:alert(1))', 'a (`javascript:alert(1)`)'],
    ['<b>x</b> y', '&lt;b>x&lt;/b> y'],
    ['<div>\n\nx', '```\n<div>\n```\n\nx'],
    ['a\\*b\\* #tag [[link]] $x$ ==y== %%z%%', 'a\\*b\\* \\#tag \\[\\[link\\]\\] \\$x\\$ \\=\\=y\\=\\= \\%\\%z\\%\\%'],
    ['snake_case and _em_', 'snake_case and *em*'],
  ])('%j is %j', (source, expected) => {
    expect(print(source)).toBe(expected);
  });

  it('has no heading below the sixth level, and skips none', () => {
    expect(print('## A\n\n### B', 5)).toBe('###### A\n\n**B**');
  });

  it('means the same when it is read again', () => {
    for (const source of [
      '1) a',
      '\\# no heading',
      '\\- no list',
      '1\\. no list',
      'a\n\\> b',
      '\\`no code\\`',
      '&amp;lt; &copy;',
      '\\| a | b |\n|---|',
      'x `` a`b `` y',
    ]) {
      const once = parseMarkdown(source);
      expect(parseMarkdown(printBlocks(once, { level: 0, keepsLines: false }))).toEqual(once);
    }
  });

  it('keeps the lines of what a person typed', () => {
    expect(printSpokenText('one\ntwo\n\n# three', 2)).toBe('> one  \n> two\n>\n> ### three');
  });
});

describe('code in Markdown', () => {
  it('stands in fences and spans longer than any inside', () => {
    expect(toFence('a\n````\nb', 'ts')).toBe('`````ts\na\n````\nb\n`````');
    expect(toFence('a', 'not a `language`')).toBe('```\na\n```');
    expect(toCodeSpan('`a` b')).toBe('`` `a` b ``');
  });

  it('is folded where it is long, in full and without an empty line that would end the fold', () => {
    const long = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? `<i>${at} & more` : '')).join('\n');
    const printed = printCode(long, 'ts', { isFolded: false });
    expect(printed).toMatch(/^<details><summary>29 lines, \d+ B<\/summary><pre>\n/);
    expect(printed).toContain('&lt;i&gt;28 &amp; more');
    expect(printed).not.toMatch(/\n\s*\n/);
  });

  it('folds words as a quotation, with their markup and without breaks of HTML', () => {
    expect(printFoldedWords('# a\n\n**b** </details>\n<br>', 2, 'Thinking: <x>')).toBe(
      '<details><summary>Thinking: &lt;x&gt;</summary>\n\n' +
        '> ### a\n>\n> **b** &lt;/details>  \n> &lt;br>\n\n</details>',
    );
  });

  it('shows what would hide', () => {
    expect(escapeMarkdown('a\u202eb\u001b[2Jc')).toBe('a\\\\u{202e}b\\\\u{1b}\\[2Jc');
  });
});
