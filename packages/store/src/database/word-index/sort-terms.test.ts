import { describe, expect, it } from 'vitest';
import { sortTerms } from './sort-terms.ts';
import { compareKeys, termSpace } from './term.ts';
import { createTermTable, type TermTable } from './term-table.ts';

/** A table with keys end to end, as terms leave them there. */
function toTable(count: number, toKey: (at: number) => readonly number[]): TermTable {
  const starts = new Int32Array(count + 1);
  let keys = new Uint8Array(count * 12);
  let end = 0;
  for (let at = 0; at < count; at++) {
    for (const byte of toKey(at)) keys[end++] = byte;
    starts[at + 1] = end;
  }
  keys = keys.slice(0, end);
  return { ...createTermTable(0), terms: count, keys, starts };
}

const keyOf = ({ keys, starts }: TermTable, term: number) => keys.subarray(starts[term], starts[term + 1]);

/** Every term once, each key above the one before. */
function expectSorted(table: TermTable): void {
  const order = sortTerms(table);
  expect(order).toHaveLength(table.terms);
  let wrong = 0;
  for (let at = 1; at < order.length; at++)
    if (compareKeys(keyOf(table, order[at - 1] as number), keyOf(table, order[at] as number)) >= 0) wrong++;
  expect(wrong).toBe(0);
}

/**
 * Letters of a number, the lowest first, so that neighbours begin differently; numbers of different lengths begin
 * alike.
 */
function toLetters(value: number): number[] {
  const letters = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 13)) letters.push(0x61 + (rest % 13));
  return letters;
}

describe('sortTerms', () => {
  it.each([1, 2, 1999, 2000, 2001, 30_000])(
    'puts %i keys in order, of any length and space, alike in few or many bytes',
    (count) => {
      const prefixes = [
        [],
        [0x61],
        [0x61, 0x62, 0x63],
        [0x61, 0x62, 0x63, 0x64, 0x65, 0x66],
        [0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69],
      ];
      const spaces = Object.values(termSpace);
      // The last letter of a prefix is in no number, so that no key comes twice.
      expectSorted(
        toTable(count, (at) => [
          spaces[at % spaces.length] as number,
          ...(prefixes[at % prefixes.length] ?? []),
          ...(at % prefixes.length === 0 ? [] : [0x7a]),
          ...toLetters(at),
        ]),
      );
    },
  );

  it('puts more keys in order than fit below four bytes', () => {
    expectSorted(toTable(2 ** 21 + 5000, (at) => [termSpace.text, ...toLetters(at + 1)]));
  });
});
