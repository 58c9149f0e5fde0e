import { IntColumn } from './int-column.ts';
import { copyPacked, headerBytes, longestPacked, pack, packedAs, packUuid, scratch, toHash, toHead, unpack } from './packed-text.ts';

/** Bytes of a part of the heap; a text never goes over the end of a part. */
const partBits = 16;
const partLength = 1 << partBits;
/** A power of two, as all later sizes are; room for twice the texts that a map holds. */
const firstSlots = 2 ** 18;

/** The texts of a table in the order of their numbers, packed, to be handed on. */
export interface PackedIds {
  readonly heap: readonly Uint8Array[];
  readonly starts: readonly Int32Array[];
  readonly long: readonly (readonly [number, string])[];
}

/** Up to so many texts a map of strings is quicker, and small enough. */
const mostPlain = 50_000;

/**
 * Gives each different text a number, from 0 in the order they came, and the text back for the number. For ids: a huge session has a million of them, and as
 * strings in a map they would be most of what it weighs. So a table that grows beyond what an ordinary session has packs them into bytes.
 */
export class IdTable {
  length = 0;
  /** Ids come in runs: a record names the one before it as its parent, a result the call just made. */
  private last: string | undefined;
  private lastNumber = -1;
  private readonly most: number;
  private plain: { readonly numbers: Map<string, number>; readonly texts: string[] } | undefined = { numbers: new Map(), texts: [] };

  private readonly heap: Uint8Array[] = [];
  private heapEnd = 0;
  /** Where the last part of the heap ends. */
  private capacity = 0;
  /** Where each text begins in the heap; -1 for one that is kept as it is. */
  private starts = new IntColumn();
  /** Open addressing, two numbers for a slot: the hash of a text, and its number plus one, 0 for a free slot. */
  private slots = new Int32Array(0);
  /** A table that was handed on has no slots before somebody looks for a text. */
  private isHashed = true;
  private readonly longNumbers = new Map<string, number>();
  private readonly longTexts = new Map<number, string>();

  constructor(most: number = mostPlain) {
    this.most = most;
  }

  /** The number of a text that may be new. */
  put(text: string): number {
    if (text === this.last) return this.lastNumber;
    this.last = text;
    this.lastNumber = this.plain === undefined ? this.putPacked(text) : this.putPlain(text, this.plain);
    return this.lastNumber;
  }

  /** -1 for a text that was never put in. */
  find(text: string): number {
    if (this.plain !== undefined) return this.plain.numbers.get(text) ?? -1;
    if (text.length > longestPacked) return this.longNumbers.get(text) ?? -1;
    if (!this.isHashed) this.hashAll();
    const length = pack(text);
    return (this.slots[this.findSlot(toHash(length), length) + 1] as number) - 1;
  }

  get(number: number): string {
    if (this.plain !== undefined) return this.plain.texts[number] ?? '';
    const start = this.starts.get(number);
    if (start === -1) return this.longTexts.get(number) ?? '';
    return unpack(this.heap[start >>> partBits] as Uint8Array, start & (partLength - 1));
  }

  /** The first 52 bits of a UUID as a number; NaN for every other text. */
  getHead(number: number): number {
    if (this.plain !== undefined) {
      const text = this.plain.texts[number] ?? '';
      return text.length === 36 && packUuid(text) ? toHead(scratch, headerBytes) : Number.NaN;
    }
    const start = this.starts.get(number);
    const part = this.heap[start >>> partBits];
    const at = start & (partLength - 1);
    return start === -1 || part === undefined || ((part[at] as number) & 3) !== packedAs.uuid ? Number.NaN : toHead(part, at + headerBytes);
  }

  /** The number here of a text that has this number in another table. */
  putFrom(other: IdTable, number: number): number {
    const start = other.plain === undefined ? other.starts.get(number) : -1;
    if (start === -1) return this.put(other.get(number));
    this.ensurePacked();
    if (!this.isHashed) this.hashAll();
    return this.putScratch(copyPacked(other.heap[start >>> partBits] as Uint8Array, start & (partLength - 1)));
  }

  toParts(): PackedIds {
    this.ensurePacked();
    return { heap: this.heap.map((part, at) => part.subarray(0, Math.min(partLength, this.heapEnd - (at << partBits)))), starts: this.starts.toParts(), long: [...this.longTexts] };
  }

  static from({ heap, starts, long }: PackedIds): IdTable {
    const table = new IdTable(0);
    table.plain = undefined;
    table.isHashed = false;
    table.starts = IntColumn.from(starts);
    table.length = table.starts.length;
    table.heap.push(...heap);
    // What comes now begins a new part.
    table.heapEnd = heap.length === 0 ? 0 : ((heap.length - 1) << partBits) + (heap.at(-1)?.length ?? 0);
    table.capacity = table.heapEnd;
    for (const [number, text] of long) {
      table.longNumbers.set(text, number);
      table.longTexts.set(number, text);
    }
    return table;
  }

  private ensurePacked(): void {
    if (this.plain !== undefined) this.packAll(this.plain.texts);
  }

  private hashAll(): void {
    this.isHashed = true;
    let size = firstSlots;
    while (this.length * 3 > size) size *= 2;
    this.slots = new Int32Array(size);
    for (let number = 0; number < this.length; number++) {
      const start = this.starts.get(number);
      if (start === -1) continue;
      const hash = toHash(copyPacked(this.heap[start >>> partBits] as Uint8Array, start & (partLength - 1)));
      let slot = (hash << 1) & (size - 2);
      while (this.slots[slot + 1] !== 0) slot = (slot + 2) & (size - 2);
      this.slots[slot] = hash;
      this.slots[slot + 1] = number + 1;
    }
  }

  private putPlain(text: string, { numbers, texts }: NonNullable<IdTable['plain']>): number {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    if (this.length >= this.most) {
      this.packAll(texts);
      return this.putPacked(text);
    }
    numbers.set(text, this.length);
    texts.push(text);
    return this.length++;
  }

  /** The table has become large. */
  private packAll(texts: readonly string[]): void {
    this.plain = undefined;
    this.length = 0;
    this.slots = new Int32Array(firstSlots);
    for (const text of texts) this.putPacked(text);
  }

  private putLong(text: string): number {
    const known = this.longNumbers.get(text);
    if (known !== undefined) return known;
    const number = this.length++;
    this.starts.push(-1);
    this.longNumbers.set(text, number);
    this.longTexts.set(number, text);
    return number;
  }

  private putPacked(text: string): number {
    if (!this.isHashed) this.hashAll();
    return text.length > longestPacked ? this.putLong(text) : this.putScratch(pack(text));
  }

  /** The text that was packed last. */
  private putScratch(length: number): number {
    const hash = toHash(length);
    const slot = this.findSlot(hash, length);
    const known = this.slots[slot + 1] as number;
    if (known !== 0) return known - 1;
    const number = this.length++;
    this.slots[slot] = hash;
    this.slots[slot + 1] = number + 1;
    this.starts.push(this.store(length));
    if (this.length * 3 > this.slots.length) this.enlarge();
    return number;
  }

  /** The slot of the packed text, or the free one where it belongs. */
  private findSlot(hash: number, length: number): number {
    const { slots } = this;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const known = slots[slot + 1] as number;
      if (known === 0 || (slots[slot] === hash && this.holds(known - 1, length))) return slot;
    }
  }

  private holds(number: number, length: number): boolean {
    const start = this.starts.get(number);
    const part = this.heap[start >>> partBits] as Uint8Array;
    const at = start & (partLength - 1);
    for (let index = 0; index < length; index++) if (part[at + index] !== scratch[index]) return false;
    return true;
  }

  private store(length: number): number {
    if (this.heapEnd + length > this.capacity) this.grow();
    const start = this.heapEnd;
    const part = this.heap[start >>> partBits] as Uint8Array;
    const at = start & (partLength - 1);
    for (let index = 0; index < length; index++) part[at + index] = scratch[index] as number;
    this.heapEnd = start + length;
    return start;
  }

  private grow(): void {
    this.heapEnd = this.heap.length << partBits;
    this.capacity = this.heapEnd + partLength;
    this.heap.push(new Uint8Array(partLength));
  }

  private enlarge(): void {
    const old = this.slots;
    const slots = new Int32Array(old.length * 2);
    const mask = slots.length - 2;
    for (let at = 0; at < old.length; at += 2) {
      const number = old[at + 1] as number;
      if (number === 0) continue;
      const hash = old[at] as number;
      let slot = (hash << 1) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = hash;
      slots[slot + 1] = number;
    }
    this.slots = slots;
  }
}
