import { describe, expect, it } from 'vitest';
import { findHeldTop, findHold, type HeldList } from './scroll-hold.ts';
import { findRowAt, toRowStarts } from './row-starts.ts';

interface TestRow {
  readonly key: string;
  readonly isGap?: boolean;
}

function list(rows: readonly TestRow[], sizes: Readonly<Record<string, number>>): HeldList<TestRow> {
  const measured = new Map(Object.entries(sizes));
  return { rows, sizes: measured, starts: toRowStarts(rows, measured, () => 100), isFirm: (row) => row.isGap !== true };
}

describe('the hold of a long list', () => {
  it('finds the row at a height', () => {
    const { starts } = list([{ key: 'a' }, { key: 'b' }, { key: 'c' }], { a: 10, b: 20 });
    expect([...starts]).toEqual([0, 10, 30, 130]);
    expect([-5, 0, 9, 10, 29, 30, 500].map((height) => findRowAt(starts, height))).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect(findRowAt(new Float64Array(1), 10)).toBe(0);
  });

  it('is the first measured row on the screen, and stays where it is when rows above it get another size', () => {
    const rows = [{ key: 'gap', isGap: true }, { key: 'b' }, { key: 'c' }];
    const before = list(rows, { b: 50, c: 50 });
    const hold = findHold(before, 80, 400, false);
    expect(hold).toEqual({ kind: 'row', key: 'b', offset: -20, isChosen: false });
    const after = list([{ key: 'gap' }, { key: 'x' }, ...rows.slice(1)], { gap: 40, x: 300, b: 50, c: 50 });
    expect(findHeldTop(hold, after, 0)).toBe(320);
  });

  it('is a placeholder where there is nothing else, and then the beginning of what it stood for', () => {
    const hold = findHold(
      list(
        [
          { key: 'a', isGap: true },
          { key: 'b', isGap: true },
        ],
        {},
      ),
      150,
      400,
      false,
    );
    expect(hold).toEqual({ kind: 'row', key: 'b', offset: 50, isChosen: false });
    expect(findHeldTop(hold, list([{ key: 'a' }, { key: 'b' }, { key: 'b/1' }], { a: 10, b: 40, 'b/1': 500 }), 0)).toBe(
      10,
    );
  });

  it('is the end where nothing there is loaded', () => {
    const gaps = list([{ key: 'a', isGap: true }], {});
    expect(findHold(gaps, 0, 400, true)).toEqual({ kind: 'end' });
    expect(findHeldTop({ kind: 'end' }, gaps, 77)).toBe(77);
  });

  it('keeps a reader at a row that was folded up', () => {
    const hold = { kind: 'row', key: 'a', offset: 900, isChosen: false } as const;
    expect(findHeldTop(hold, list([{ key: 'a' }, { key: 'b' }], { a: 200, b: 50 }), 0)).toBe(104);
    expect(findHeldTop({ ...hold, key: 'gone' }, list([], {}), 0)).toBeUndefined();
  });
});
