import { describe, expect, it } from 'vitest';
import { highlightCode } from '../../highlight/highlight-code.ts';
import { toDiffLine } from '../../model/diff-line.ts';
import { listDiffRows, pairDiffRows, type DiffRow } from './diff-rows.ts';

const hunk = {
  oldStart: 3,
  newStart: 3,
  lines: [
    ' same',
    '-old one',
    '-old two',
    '+new one',
    ' between',
    '-gone',
    '+come',
    '+more',
    '\\ No newline at end of file',
  ].map(toDiffLine),
};
const plain = () => undefined;
const toText = (row: DiffRow | undefined) => row?.pieces.map((piece) => piece.text).join('');

describe('the lines of a diff', () => {
  it('have the numbers of both files, where they are in them', () => {
    expect(listDiffRows([hunk], plain).map((row) => [row.oldNumber, row.newNumber, toText(row)])).toEqual([
      [3, 3, 'same'],
      [4, undefined, 'old one'],
      [5, undefined, 'old two'],
      [undefined, 4, 'new one'],
      [6, 5, 'between'],
      [7, undefined, 'gone'],
      [undefined, 6, 'come'],
      [undefined, 7, 'more'],
      [undefined, undefined, 'No newline at end of file'],
    ]);
  });

  it('have colours and changed words at once, and stay the same text', () => {
    const lines = ['-const mean = "low"; /* a', '-tide */', '+const mean = "high"; /* a', '+tide */'].map(toDiffLine);
    const rows = listDiffRows([{ oldStart: 1, newStart: 1, lines }], (text) => highlightCode(text, 'ts'));
    expect(rows.map(toText)).toEqual(lines.map((line) => line.text));
    expect(rows[0]?.pieces).toContainEqual({ text: 'const', look: 'keyword', isChanged: false });
    expect(rows[2]?.pieces).toContainEqual({ text: 'high', look: 'string', isChanged: true });
    // A comment goes over the end of its line.
    expect(rows[3]?.pieces).toEqual([{ text: 'tide */', look: 'comment', isChanged: false }]);
  });

  it('are drawn plain where they have too many pieces', () => {
    const text = 'a+'.repeat(100);
    const lines = [`-${text}1`, `+${text}2`].map(toDiffLine);
    const rows = listDiffRows([{ oldStart: 1, newStart: 1, lines }], () => undefined);
    expect(rows.map((row) => row.pieces.length)).toEqual([2, 2]);
    const tokens = (source: string) => [...source].map((letter) => ({ text: letter, look: 'name' as const }));
    expect(listDiffRows([{ oldStart: 1, newStart: 1, lines }], tokens)).toEqual(rows);
  });

  it('have no colours where a line has a line end of its own', () => {
    const lines = [{ kind: 'added', text: 'let a;\nlet b;' } as const];
    const rows = listDiffRows([{ oldStart: 1, newStart: 1, lines }], (text) => highlightCode(text, 'ts'));
    expect(rows[0]?.pieces).toEqual([{ text: 'let a;\nlet b;', look: undefined, isChanged: false }]);
  });
});

describe('two columns', () => {
  it('put what replaces a line beside it, with numbers of their own files, and lose no line', () => {
    const sides = pairDiffRows(listDiffRows([hunk], plain));
    expect(
      sides.map(({ before, after }) => [before?.oldNumber, toText(before), after?.newNumber, toText(after)]),
    ).toEqual([
      [3, 'same', 3, 'same'],
      [4, 'old one', 4, 'new one'],
      [5, 'old two', undefined, undefined],
      [6, 'between', 5, 'between'],
      [7, 'gone', 6, 'come'],
      [undefined, undefined, 7, 'more'],
      [undefined, undefined, undefined, 'No newline at end of file'],
    ]);
  });

  it('mark where lines are left out', () => {
    const sides = pairDiffRows(listDiffRows([hunk, hunk], plain));
    expect(sides.filter((row) => row.startsHunk)).toHaveLength(1);
  });
});
