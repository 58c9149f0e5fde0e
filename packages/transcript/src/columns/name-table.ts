/**
 * Gives each different name a number, and the name back: for the few names that are on very many records, such as
 * models and tools.
 */
export class NameTable {
  private readonly numbers = new Map<string, number>();
  /** By their numbers. */
  readonly names: string[] = [];
  /** Names come in runs: most are the one before, and comparing two is cheaper than a look-up. */
  private last = -1;

  put(name: string): number {
    if (this.last !== -1 && this.names[this.last] === name) return this.last;
    let number = this.numbers.get(name);
    if (number === undefined) {
      number = this.names.length;
      this.names.push(name);
      this.numbers.set(name, number);
    }
    this.last = number;
    return number;
  }

  get(number: number): string {
    return this.names[number] ?? '';
  }
}
