/**
 * Items in order that may be made only when they are asked for: a session has hundreds of thousands of records, and
 * hardly anybody looks at all of them. An array is a list too.
 */
export interface List<Item> extends Iterable<Item> {
  readonly length: number;
  /** As for an array: negative numbers count from the end. */
  at(index: number): Item | undefined;
  map<Result>(to: (item: Item, index: number) => Result): Result[];
  flatMap<Result>(to: (item: Item, index: number) => Result | readonly Result[]): Result[];
  filter<Kept extends Item>(fits: (item: Item, index: number) => item is Kept): Kept[];
  filter(fits: (item: Item, index: number) => unknown): Item[];
  find<Found extends Item>(fits: (item: Item, index: number) => item is Found): Found | undefined;
  find(fits: (item: Item, index: number) => unknown): Item | undefined;
  findLast(fits: (item: Item, index: number) => unknown): Item | undefined;
  some(fits: (item: Item, index: number) => unknown): boolean;
  every(fits: (item: Item, index: number) => unknown): boolean;
  includes(item: Item): boolean;
  slice(start?: number, end?: number): Item[];
}
