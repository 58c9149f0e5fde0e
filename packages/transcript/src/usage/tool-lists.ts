/**
 * Gives each different list of tools a number, and the list back: messages are many, what they call is mostly one of a
 * few tools.
 */
export class ToolLists {
  /** By their numbers. */
  readonly lists: (readonly string[])[] = [];
  /** The scan of lines shares one list between all that call the same tool. */
  private readonly shared = new Map<readonly string[], number>();
  private readonly numbers = new Map<string, number>();
  private readonly joined = new Map<number, Map<number, number>>();

  constructor(lists: readonly (readonly string[])[] = []) {
    for (const list of lists) this.put(list);
  }

  /** -1 for no tools at all. */
  put(list: readonly string[]): number {
    if (list.length === 0) return -1;
    const known = this.shared.get(list);
    if (known !== undefined) return known;
    const name = JSON.stringify(list);
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.lists.length;
      this.lists.push(list);
      this.numbers.set(name, number);
    }
    if (this.shared.size < mostShared) this.shared.set(list, number);
    return number;
  }

  /** The tools of one list and then those of another. */
  join(first: number, second: number): number {
    if (first === -1 || second === -1) return first === -1 ? second : first;
    let ofFirst = this.joined.get(first);
    if (ofFirst === undefined) {
      ofFirst = new Map();
      this.joined.set(first, ofFirst);
    }
    let number = ofFirst.get(second);
    if (number === undefined) {
      number = this.put([...this.get(first), ...this.get(second)]);
      ofFirst.set(second, number);
    }
    return number;
  }

  get(number: number): readonly string[] {
    return this.lists[number] ?? none;
  }
}

const mostShared = 1000;
const none: readonly string[] = [];
