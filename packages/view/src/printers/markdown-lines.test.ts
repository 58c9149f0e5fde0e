import { describe, expect, it } from 'vitest';
import { listMarkdownLines } from './markdown-lines.ts';
import { printPanelLines } from './panel-line.ts';
import { toTerminalStyle } from './terminal-style.ts';

const print = (text: string, width = 40, color = false) => printPanelLines(listMarkdownLines(text, width, toTerminalStyle(color)), { width, style: toTerminalStyle(color), fold: undefined });

describe('listMarkdownLines', () => {
  it('indents code without its fences, and does not break it between words', () => {
    expect(print('a\n```ts\nconst b = 1;\n```\nc')).toEqual(['a', '    const b = 1;', 'c']);
    expect(print('````\n```\nx\n```\n````')).toEqual(['    ```', '    x', '    ```']);
  });

  it('leaves a fence alone that is never closed', () => {
    expect(print('```ts\nx')).toEqual(['```ts', 'x']);
  });

  it('hangs what is wrapped below the text of a list', () => {
    expect(print('- the tide turns\n  2. at noon or so', 12)).toEqual(['- the tide', '  turns', '  2. at noon', '     or so']);
  });

  it('aligns the columns of a table that fits, and leaves one alone that does not', () => {
    const table = '| a | bcd |\n|---|:-:|\n| 日本 | x |';
    expect(print(table)).toEqual(['| a    | bcd |', '| ---- | --- |', '| 日本 | x   |']);
    expect(print(table, 12)).toEqual(['| a | bcd |', '|---|:-:|', '| 日本 | x |']);
  });

  it('sets headings, bold and code off where there is colour, and keeps their marks where there is none', () => {
    expect(print('# A\n**b** `c*d**`')).toEqual(['# A', '**b** `c*d**`']);
    expect(print('# A\n**b** `c*d**`', 40, true)).toEqual(['\u001b[1m# A\u001b[0m', '\u001b[1mb\u001b[0m \u001b[33mc*d**\u001b[0m']);
  });
});
