import { describe, expect, it } from 'vitest';
import type { DiffLine } from './panel.ts';
import { toWordMarks } from './word-marks.ts';

const line = (kind: DiffLine['kind'], text: string): DiffLine => ({ kind, text });

function describeMarks(lines: readonly DiffLine[]): readonly (string | undefined)[] {
  const marks = toWordMarks(lines);
  return lines.map((each) =>
    marks
      .get(each)
      ?.map((part) => (part.isChanged ? `[${part.text}]` : part.text))
      .join(''),
  );
}

describe('toWordMarks', () => {
  it('marks the words that differ', () => {
    expect(
      describeMarks([line('removed', 'export const mean = 3;'), line('added', 'export const mean = () => 3;')]),
    ).toEqual(['export const mean = 3;', 'export const mean = [() => ]3;']);
    expect(describeMarks([line('removed', 'moor(boat, 4)'), line('added', 'moor(ship, 4)')])).toEqual([
      'moor([boat], 4)',
      'moor([ship], 4)',
    ]);
  });

  it('pairs lines in order and only where their numbers agree', () => {
    expect(
      describeMarks([
        line('removed', 'let a = 1;'),
        line('removed', 'let b = 2;'),
        line('added', 'let a = 5;'),
        line('added', 'let b = 6;'),
      ]),
    ).toEqual(['let a = [1];', 'let b = [2];', 'let a = [5];', 'let b = [6];']);
    expect(
      describeMarks([line('removed', 'let a = 1;'), line('added', 'let a = 5;'), line('added', 'let b = 6;')]),
    ).toEqual([undefined, undefined, undefined]);
  });

  it('marks nothing where lines share little or are too long', () => {
    expect(describeMarks([line('removed', 'the harbour is quiet'), line('added', 'import fs from "fs"')])).toEqual([
      undefined,
      undefined,
    ]);
    const long = 'word '.repeat(400);
    expect(describeMarks([line('removed', long), line('added', `${long}x`)])).toEqual([undefined, undefined]);
  });

  it('keeps every character', () => {
    const lines = [line('removed', 'a 🚢  b\tc(d)'), line('added', 'a 🚤  b\tc(e)')];
    const marks = toWordMarks(lines);
    for (const each of lines) expect((marks.get(each) ?? []).map((part) => part.text).join('')).toBe(each.text);
  });
});
