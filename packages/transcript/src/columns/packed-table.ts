import {
  headerBytes,
  longestPacked,
  pack,
  packAgain,
  packedAs,
  scratch,
  toHash,
  toHead,
  toPackedLength,
  unpack,
} from './pack.ts';

/** The texts of a table, packed, in the order of their numbers, to be handed on. */
export interface PackedTexts {
  readonly heap: readonly Uint8Array[];
  readonly starts: readonly Int32Array[];
  /** By number: those that are too long to be packed. */
  readonly long: readonly (readonly [number, string])[];
}

/** Bytes of a part of the heap; a text never goes over the end of a part. */
const heapBits = 16;
const heapBytes = 1 << heapBits;
const heapMask = heapBytes - 1;
const startBits = 12;
const startMask = (1 << startBits) - 1;
/** A power of two, as all later sizes are; two numbers for a slot. */
const firstSlots = 2 ** 12;

/**
 * Gives each different text a number, from 0 in the order they came, and the text back for the number. In bytes, so
 * that hundreds of thousands of ids weigh little, and move from thread to thread, and to the disk and back, as a few
 * large pieces; what is taken over so has no slots before somebody looks for a text.
 */
export class PackedTable {
  length = 0;
  private readonly heap: Uint8Array[] = [];
  private heapEnd = 0;
  /** Where the last part of the heap ends. */
  private capacity = 0;
  /** Where each text begins in the heap; -1 for one that is kept as it is. */
  private readonly starts: Int32Array[] = [];
  /** Open addressing, two numbers for a slot: the hash of a text, and its number plus one, 0 for a free slot. */
  private slots: Int32Array | undefined;
  private readonly longNumbers = new Map<string, number>();
  private readonly longTexts = new Map<number, string>();

  constructor(packed?: PackedTexts) {
    if (packed === undefined) return;
    this.heap.push(...packed.heap);
    // What comes now begins a new part.
    this.heapEnd = this.capacity = packed.heap.length << heapBits;
    for (const part of packed.starts) {
      this.starts.push(
        part.length > startMask ? part : Int32Array.from({ length: startMask + 1 }, (_none, at) => part[at] ?? 0),
      );
      this.length += part.length;
    }
    for (const [number, text] of packed.long) {
      this.longNumbers.set(text, number);
      this.longTexts.set(number, text);
    }
  }

  /** The number of a text that may be new. */
  put(text: string): number {
    if (text.length > longestPacked) return this.putLong(text);
    // Before the text is packed: making the slots packs all others.
    const slots = this.slots ?? this.hashAll();
    return this.putPacked(slots, pack(text));
  }

  /** The number here of a text that has this number in another table. */
  putFrom(other: PackedTable, number: number): number {
    const start = other.startAt(number);
    if (start === -1) return this.putLong(other.get(number));
    const slots = this.slots ?? this.hashAll();
    return this.putPacked(slots, packAgain(other.heap[start >>> heapBits] as Uint8Array, start & heapMask));
  }

  /**
   * A text that is packed already and surely new, as in what was written by another table. Gives how many there are.
   */
  append(): number {
    const length = headerBytes + toPackedLength(scratch, 0);
    const number = this.add(this.store(length));
    if (this.slots !== undefined) {
      insert(this.slots, toHash(length), number + 1);
      if (this.length * 3 > this.slots.length) this.slots = enlarge(this.slots);
    }
    return this.length;
  }

  /** -1 for a text that was never put in. */
  find(text: string): number {
    if (text.length > longestPacked) return this.longNumbers.get(text) ?? -1;
    const slots = this.slots ?? this.hashAll();
    const length = pack(text);
    return (slots[this.findSlot(slots, toHash(length), length) + 1] as number) - 1;
  }

  get(number: number): string {
    const start = this.startAt(number);
    return start === -1
      ? (this.longTexts.get(number) ?? '')
      : unpack(this.heap[start >>> heapBits] as Uint8Array, start & heapMask);
  }

  /** The first 52 bits of a UUID as a number; NaN for every other text. */
  getHead(number: number): number {
    const start = this.startAt(number);
    const part = this.heap[start >>> heapBits];
    const at = start & heapMask;
    return start === -1 || part === undefined || ((part[at] as number) & 3) !== packedAs.uuid
      ? Number.NaN
      : toHead(part, at + headerBytes);
  }

  /** Nothing more comes: slots are made again where somebody looks for a text. */
  settle(): void {
    this.slots = undefined;
  }

  toParts(): PackedTexts {
    const used = (at: number) => Math.min(heapBytes, this.heapEnd - (at << heapBits));
    return {
      heap: this.heap.map((part, at) => part.subarray(0, used(at))),
      starts: this.starts.map((part, at) => part.subarray(0, this.length - (at << startBits))),
      long: [...this.longTexts],
    };
  }

  private startAt(number: number): number {
    return (this.starts[number >>> startBits] as Int32Array)[number & startMask] as number;
  }

  private putLong(text: string): number {
    const known = this.longNumbers.get(text);
    if (known !== undefined) return known;
    const number = this.add(-1);
    this.longNumbers.set(text, number);
    this.longTexts.set(number, text);
    return number;
  }

  /** The text that was packed last. */
  private putPacked(slots: Int32Array, length: number): number {
    const hash = toHash(length);
    const slot = this.findSlot(slots, hash, length);
    const known = slots[slot + 1] as number;
    if (known !== 0) return known - 1;
    const number = this.add(this.store(length));
    slots[slot] = hash;
    slots[slot + 1] = number + 1;
    if (this.length * 3 > slots.length) this.slots = enlarge(slots);
    return number;
  }

  /** The slot of the text that was packed last, or the free one where it belongs. */
  private findSlot(slots: Int32Array, hash: number, length: number): number {
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const known = slots[slot + 1] as number;
      if (known === 0 || (slots[slot] === hash && this.holds(known - 1, length))) return slot;
    }
  }

  private holds(number: number, length: number): boolean {
    const start = this.startAt(number);
    const part = this.heap[start >>> heapBits] as Uint8Array;
    const at = start & heapMask;
    for (let index = 0; index < length; index++) if (part[at + index] !== scratch[index]) return false;
    return true;
  }

  private store(length: number): number {
    if (this.heapEnd + length > this.capacity) {
      this.heapEnd = this.heap.length << heapBits;
      this.capacity = this.heapEnd + heapBytes;
      this.heap.push(new Uint8Array(heapBytes));
    }
    const start = this.heapEnd;
    const part = this.heap[start >>> heapBits] as Uint8Array;
    const at = start & heapMask;
    for (let index = 0; index < length; index++) part[at + index] = scratch[index] as number;
    this.heapEnd = start + length;
    return start;
  }

  private add(start: number): number {
    const number = this.length++;
    if ((number & startMask) === 0) this.starts.push(new Int32Array(startMask + 1));
    (this.starts[number >>> startBits] as Int32Array)[number & startMask] = start;
    return number;
  }

  private hashAll(): Int32Array {
    let slots = new Int32Array(firstSlots);
    for (let number = 0; number < this.length; number++) {
      const start = this.startAt(number);
      if (start === -1) continue;
      if (number * 3 > slots.length) slots = enlarge(slots);
      insert(slots, toHash(packAgain(this.heap[start >>> heapBits] as Uint8Array, start & heapMask)), number + 1);
    }
    this.slots = slots;
    return slots;
  }
}

function enlarge(old: Int32Array): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(old.length * 2);
  for (let at = 0; at < old.length; at += 2)
    if (old[at + 1] !== 0) insert(slots, old[at] as number, old[at + 1] as number);
  return slots;
}

function insert(slots: Int32Array, hash: number, value: number): void {
  const mask = slots.length - 2;
  let slot = (hash << 1) & mask;
  while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
  slots[slot] = hash;
  slots[slot + 1] = value;
}
