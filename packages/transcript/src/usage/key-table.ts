/** The keys of a table, packed, in the order of their numbers, to be handed on. */
export interface PackedKeys {
  readonly heap: readonly Uint8Array[];
  readonly starts: readonly Int32Array[];
  /** By number: those that are too long to be packed. */
  readonly long: readonly (readonly [number, string])[];
}

/** Bytes of a part of the heap; a key never goes over the end of a part. */
const heapBits = 16;
const heapBytes = 1 << heapBits;
const startBits = 12;
const startMask = (1 << startBits) - 1;
/** Longer ones are kept as they are: ids are short, and whatever else stands in their place is rare. */
const longest = 4096;
/** Length in bytes, and whether units of two bytes follow. */
const headerBytes = 2;
const wideBit = 0x8000;
/** A power of two, as all later sizes are; two numbers for a slot. */
const firstSlots = 2 ** 12;

/**
 * Gives each different key of a message a number, from 0 in the order they came, and the text back for the number. In bytes, so that hundreds of thousands of
 * them move from thread to thread, and to the disk and back, as a few large pieces; what is taken over so has no slots before somebody looks for a key.
 */
export class KeyTable {
  length = 0;
  private readonly heap: Uint8Array[] = [];
  private heapEnd = 0;
  /** Where the last part of the heap ends. */
  private capacity = 0;
  /** Where each key begins in the heap; -1 for one that is kept as it is. */
  private readonly starts: Int32Array[] = [];
  /** Open addressing, two numbers for a slot: the hash of a key, and its number plus one, 0 for a free slot. */
  private slots: Int32Array | undefined;
  private readonly longNumbers = new Map<string, number>();
  private readonly longTexts = new Map<number, string>();

  constructor(packed?: PackedKeys) {
    if (packed === undefined) return;
    this.heap.push(...packed.heap);
    // What comes now begins a new part.
    this.heapEnd = this.capacity = packed.heap.length << heapBits;
    for (const part of packed.starts) {
      this.starts.push(part.length > startMask ? part : Int32Array.from({ length: startMask + 1 }, (_none, at) => part[at] ?? 0));
      this.length += part.length;
    }
    for (const [number, text] of packed.long) {
      this.longNumbers.set(text, number);
      this.longTexts.set(number, text);
    }
  }

  /** The number of a key that may be new. */
  put(text: string): number {
    return text.length > longest ? this.putLong(text) : this.putPacked(pack(text));
  }

  /** The number here of a key that has this number in another table. */
  putFrom(other: KeyTable, number: number): number {
    const start = other.startAt(number);
    return start === -1 ? this.putLong(other.get(number)) : this.putPacked(copyPacked(other.heap[start >>> heapBits] as Uint8Array, start & (heapBytes - 1)));
  }

  get(number: number): string {
    const start = this.startAt(number);
    return start === -1 ? (this.longTexts.get(number) ?? '') : unpack(this.heap[start >>> heapBits] as Uint8Array, start & (heapBytes - 1));
  }

  toParts(): PackedKeys {
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

  /** The key that was packed last. */
  private putPacked(length: number): number {
    const slots = this.slots ?? this.hashAll();
    const hash = toHash(scratch, 0, length);
    const mask = slots.length - 2;
    let slot = (hash << 1) & mask;
    for (let known = slots[slot + 1] as number; known !== 0; known = slots[slot + 1] as number) {
      if (slots[slot] === hash && this.holds(known - 1, length)) return known - 1;
      slot = (slot + 2) & mask;
    }
    const number = this.add(this.store(length));
    slots[slot] = hash;
    slots[slot + 1] = number + 1;
    if (this.length * 3 > slots.length) this.slots = enlarge(slots, slots.length * 2);
    return number;
  }

  private holds(number: number, length: number): boolean {
    const start = this.startAt(number);
    const part = this.heap[start >>> heapBits] as Uint8Array;
    const at = start & (heapBytes - 1);
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
    const at = start & (heapBytes - 1);
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
      const part = this.heap[start >>> heapBits] as Uint8Array;
      const at = start & (heapBytes - 1);
      if (number * 3 > slots.length) slots = enlarge(slots, slots.length * 2);
      insert(slots, toHash(part, at, toPackedLength(part, at)), number + 1);
    }
    this.slots = slots;
    return slots;
  }
}

function enlarge(old: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(size);
  for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) insert(slots, old[at] as number, old[at + 1] as number);
  return slots;
}

function insert(slots: Int32Array, hash: number, value: number): void {
  const mask = slots.length - 2;
  let slot = (hash << 1) & mask;
  while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
  slots[slot] = hash;
  slots[slot + 1] = value;
}

// Keys are packed here before they are looked up.
const scratch = new Uint8Array(headerBytes + longest * 2);
/** Another one in every thread: nobody can write a file whose ids all fall into one slot. */
const seed = Math.floor(Math.random() * 2 ** 32) | 0;

/** Bytes of the packed key, its header included. */
function pack(text: string): number {
  const { length } = text;
  let wide = 0;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    wide |= unit;
    scratch[headerBytes + index] = unit;
  }
  if (wide < 256) return finish(length, 0);
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    scratch[headerBytes + index * 2] = unit;
    scratch[headerBytes + index * 2 + 1] = unit >>> 8;
  }
  return finish(length * 2, wideBit);
}

function finish(bytes: number, wide: number): number {
  scratch[0] = bytes | wide;
  scratch[1] = (bytes | wide) >>> 8;
  return headerBytes + bytes;
}

function copyPacked(part: Uint8Array, at: number): number {
  const length = toPackedLength(part, at);
  for (let index = 0; index < length; index++) scratch[index] = part[at + index] as number;
  return length;
}

/** Its header included. */
function toPackedLength(part: Uint8Array, at: number): number {
  return headerBytes + (((part[at] as number) | ((part[at + 1] as number) << 8)) & ~wideBit);
}

function unpack(part: Uint8Array, at: number): string {
  const end = at + toPackedLength(part, at);
  const units: number[] = [];
  if (((part[at + 1] as number) & (wideBit >>> 8)) === 0) for (let index = at + headerBytes; index < end; index++) units.push(part[index] as number);
  else for (let index = at + headerBytes; index < end; index += 2) units.push((part[index] as number) | ((part[index + 1] as number) << 8));
  return String.fromCharCode.apply(undefined, units);
}

function toHash(bytes: Uint8Array, start: number, length: number): number {
  let hash = seed;
  for (let index = start; index < start + length; index++) hash = Math.imul(hash ^ (bytes[index] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
