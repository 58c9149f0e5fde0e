import { describe, expect, it } from 'vitest';
import type { DiffHunk } from '../model/panel.ts';
import { listDiffLines } from './diff-lines.ts';
import { printPanelLines } from './panel-line.ts';
import { toTerminalStyle } from './terminal-style.ts';

const hunk: DiffHunk = {
  oldStart: 9,
  newStart: 9,
  lines: [
    { kind: 'same', text: 'x' },
    { kind: 'removed', text: 'let a = 1;' },
    { kind: 'added', text: 'let a = 2;' },
  ],
};
const print = (color: boolean) =>
  printPanelLines(listDiffLines([hunk], toTerminalStyle(color)), {
    width: 60,
    style: toTerminalStyle(color),
    fold: undefined,
  });

describe('a diff in the terminal', () => {
  it('has line numbers and signs', () => {
    expect(print(false)).toEqual([' 9   x', '10 - let a = 1;', '10 + let a = 2;']);
  });

  it('shows the words that differ where there is colour, and ends every look', () => {
    const [, removed = '', added = ''] = print(true);
    expect(removed).toContain('\u001b[31mlet a = \u001b[0m\u001b[31;7m1\u001b[0m\u001b[31m;\u001b[0m');
    expect(added).toContain('\u001b[32;7m2\u001b[0m');
  });
});
