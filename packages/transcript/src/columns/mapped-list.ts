import { LazyList } from './lazy-list.ts';
import type { List } from './list.ts';

/** What is made of each item of another list, whenever somebody asks for it. */
export class MappedList<From, To> extends LazyList<To> {
  private readonly from: List<From>;
  private readonly to: (item: From, index: number) => To;

  constructor(from: List<From>, to: (item: From, index: number) => To) {
    super();
    this.from = from;
    this.to = to;
  }

  get length(): number {
    return this.from.length;
  }

  get(index: number): To {
    return this.to(this.from.at(index) as From, index);
  }
}
