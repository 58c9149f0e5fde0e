import { describe, expect, it } from 'vitest';
import { listSideRows, toDiffHunks } from './side-by-side.ts';

const hunk = {
  oldStart: 3,
  oldLines: 4,
  newStart: 3,
  newLines: 4,
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
  ],
};

describe('two columns', () => {
  it('put what replaces a line beside it, with numbers of their own files', () => {
    expect(
      listSideRows([hunk]).map(({ before, after }) => [before?.number, before?.text, after?.number, after?.text]),
    ).toEqual([
      [3, 'same', 3, 'same'],
      [4, 'old one', 4, 'new one'],
      [5, 'old two', undefined, undefined],
      [6, 'between', 5, 'between'],
      [7, 'gone', 6, 'come'],
      [undefined, undefined, 7, 'more'],
    ]);
  });

  it('mark where lines are left out', () => {
    expect(
      listSideRows([hunk, hunk])
        .map((row) => row.startsHunk)
        .filter(Boolean),
    ).toHaveLength(1);
  });

  it('are the same lines as in one column', () => {
    expect(toDiffHunks([hunk])[0]?.lines.map((line) => line.kind)).toEqual([
      'same',
      'removed',
      'removed',
      'added',
      'same',
      'removed',
      'added',
      'added',
      'note',
    ]);
  });
});
