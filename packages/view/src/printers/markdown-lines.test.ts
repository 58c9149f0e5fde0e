import { describe, expect, it } from 'vitest';
import { listMarkdownLines } from './markdown-lines.ts';
import { printPanelLines } from './panel-line.ts';
import { toTerminalStyle } from './terminal-style.ts';

const print = (text: string, width = 40, color = false) =>
  printPanelLines(listMarkdownLines(text, width, toTerminalStyle(color)), {
    width,
    style: toTerminalStyle(color),
    fold: undefined,
  });

describe('listMarkdownLines', () => {
  it('indents code without its fences, and does not break it between words', () => {
    expect(print('a\n```ts\nconst b = 1;\n```\nc')).toEqual(['a', '', '    const b = 1;', '', 'c']);
    expect(print('````\n```\nx\n```\n````')).toEqual(['    ```', '    x', '    ```']);
  });

  it('hangs what is wrapped below the text of a list, and puts lists into lists', () => {
    expect(print('- the tide turns\n  1. at noon or so\n- [x] done', 12)).toEqual([
      '- the tide',
      '  turns',
      '  1. at noon',
      '     or so',
      '- [x] done',
    ]);
  });

  it('keeps the lines of a paragraph, and marks quotations', () => {
    expect(print('one\ntwo\n\n> three\n> four')).toEqual(['one', 'two', '', '> three', '> four']);
  });

  it('aligns the columns of a table that fits, and lets the cells of one go on below that does not', () => {
    const table = '| a | bcd |\n|---|:-:|\n| 日本 | x |';
    expect(print(table)).toEqual(['| a    | bcd |', '| ---- | --- |', '| 日本 | x   |']);
    expect(print('| tide | who |\n|---|---|\n| high water at noon | harbour master |', 24)).toEqual([
      'tide         who',
      'high water   harbour',
      'at noon      master',
    ]);
  });

  it('sets headings, bold and code off where there is colour, and keeps their marks where there is none', () => {
    expect(print('# A\n**b** `c*d**` *e* ~~f~~')).toEqual(['# A', '', '**b** `c*d**` *e* ~~f~~']);
    expect(print('# A\n**b** `c*d**` *e*', 40, true)).toEqual([
      '\u001b[1mA\u001b[0m',
      '',
      '\u001b[1mb\u001b[0m \u001b[33mc*d**\u001b[0m \u001b[3me\u001b[0m',
    ]);
  });

  it('says where a link leads, and shows raw HTML as text', () => {
    expect(print('[tides](https://tides.example) and [x](javascript:alert(1)) <https://a.example>', 90)).toEqual([
      'tides (https://tides.example) and x (javascript:alert(1)) https://a.example',
    ]);
    expect(print('<b>bold</b>', 60)).toEqual(['<b>bold</b>']);
  });

  it('lets no escape sequence through, in whatever part of the text it stands', () => {
    const bad = '\u001b]0;t\u0007\u001b[2J';
    for (const color of [false, true]) {
      const lines = print(
        `# ${bad}\n\n**${bad}** \`${bad}\` [${bad}](https://a.example)\n\n- ${bad}\n\n| ${bad} |\n|---|\n| ` +
          `${bad} |\n\n\`\`\`\n${bad}\n\`\`\`\n\n<p>${bad}</p>`,
        80,
        color,
      );
      expect(lines.join('\n').replace(/\u001b\[[0-9;]*m/g, '')).not.toMatch(/[\u001b\u0007]/);
    }
  });
});
