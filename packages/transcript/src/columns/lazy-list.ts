import type { List } from './list.ts';

/** A list of a known length whose items are made by `get`; what a subclass wants to be the same item again it keeps. */
export abstract class LazyList<Item> implements List<Item> {
  abstract readonly length: number;

  /** The item at a place that exists. */
  abstract get(index: number): Item;

  at(index: number): Item | undefined {
    const place = index < 0 ? index + this.length : index;
    return place >= 0 && place < this.length ? this.get(place) : undefined;
  }

  *[Symbol.iterator](): Generator<Item, void, void> {
    for (let index = 0; index < this.length; index++) yield this.get(index);
  }

  map<Result>(to: (item: Item, index: number) => Result): Result[] {
    const results: Result[] = [];
    for (let index = 0; index < this.length; index++) results.push(to(this.get(index), index));
    return results;
  }

  flatMap<Result>(to: (item: Item, index: number) => Result | readonly Result[]): Result[] {
    const results: Result[] = [];
    for (let index = 0; index < this.length; index++) {
      const result = to(this.get(index), index);
      if (Array.isArray(result)) for (const each of result as readonly Result[]) results.push(each);
      else results.push(result as Result);
    }
    return results;
  }

  filter<Kept extends Item>(fits: (item: Item, index: number) => item is Kept): Kept[];
  filter(fits: (item: Item, index: number) => unknown): Item[];
  filter(fits: (item: Item, index: number) => unknown): Item[] {
    const kept: Item[] = [];
    for (let index = 0; index < this.length; index++) {
      const item = this.get(index);
      if (fits(item, index)) kept.push(item);
    }
    return kept;
  }

  find<Found extends Item>(fits: (item: Item, index: number) => item is Found): Found | undefined;
  find(fits: (item: Item, index: number) => unknown): Item | undefined;
  find(fits: (item: Item, index: number) => unknown): Item | undefined {
    for (let index = 0; index < this.length; index++) {
      const item = this.get(index);
      if (fits(item, index)) return item;
    }
    return undefined;
  }

  findLast(fits: (item: Item, index: number) => unknown): Item | undefined {
    for (let index = this.length - 1; index >= 0; index--) {
      const item = this.get(index);
      if (fits(item, index)) return item;
    }
    return undefined;
  }

  some(fits: (item: Item, index: number) => unknown): boolean {
    for (let index = 0; index < this.length; index++) if (fits(this.get(index), index)) return true;
    return false;
  }

  every(fits: (item: Item, index: number) => unknown): boolean {
    return !this.some((item, index) => !fits(item, index));
  }

  includes(item: Item): boolean {
    return this.some((other) => other === item);
  }

  slice(start = 0, end: number = this.length): Item[] {
    const first = Math.max(0, start < 0 ? start + this.length : start);
    const last = Math.min(this.length, end < 0 ? end + this.length : end);
    const items: Item[] = [];
    for (let index = first; index < last; index++) items.push(this.get(index));
    return items;
  }
}
