import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LazyList } from './lazy-list.ts';
import type { List } from './list.ts';

class Numbers extends LazyList<number> {
  readonly numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    super();
    this.numbers = numbers;
  }

  get length(): number {
    return this.numbers.length;
  }

  get(index: number): number {
    return this.numbers[index] ?? Number.NaN;
  }
}

describe('LazyList', () => {
  it('answers every question as an array of the same items does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }),
        fc.integer({ min: -14, max: 14 }),
        fc.integer({ min: -14, max: 14 }),
        fc.integer({ min: 0, max: 9 }),
        (numbers, a, b, wanted) => {
          expect(ask(new Numbers(numbers), a, b, wanted)).toEqual(ask(numbers, a, b, wanted));
        },
      ),
      { numRuns: 500 },
    );
  });
});

function ask(list: List<number>, a: number, b: number, wanted: number): unknown {
  const seen: [number, number][] = [];
  const fits = (item: number, index: number) => {
    seen.push([item, index]);
    return item === wanted;
  };
  return {
    answers: [
      list.length,
      list.at(a),
      [...list],
      list.map((item, index) => item * 100 + index),
      list.flatMap((item, index) => (item > 4 ? [item, index] : item)),
      list.filter(fits),
      list.find(fits),
      list.findLast(fits),
      list.some(fits),
      list.every((item, index) => !fits(item, index)),
      list.includes(wanted),
      list.slice(),
      list.slice(a),
      list.slice(a, b),
    ],
    seen,
  };
}
