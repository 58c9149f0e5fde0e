/** Few, because what is looked at is often far apart: the starts of turns stand dozens of records from each other. */
const partBits = 3;
const partLength = 1 << partBits;

/** Items that were made already, by their place. Places that nobody asked for cost nothing. */
export class ItemCache<Item> {
  private readonly parts = new Map<number, (Item | undefined)[]>();

  get(index: number, make: (index: number) => Item): Item {
    const number = index >>> partBits;
    let part = this.parts.get(number);
    if (part === undefined) {
      part = Array<Item | undefined>(partLength).fill(undefined);
      this.parts.set(number, part);
    }
    return (part[index & (partLength - 1)] ??= make(index));
  }
}
