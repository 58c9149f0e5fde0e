import { IntColumn } from './int-column.ts';
import { headerBytes, longestPacked, pack, packedAs, packUuid, scratch, toHash, toHead, unpack } from './pack.ts';

/** Bytes of a part of the heap; a text never goes over the end of a part. */
const partBits = 16;
const partLength = 1 << partBits;
/** Powers of two, as all later sizes are; two numbers for a slot. A small file has a handful of ids. */
const firstSlots = 2 ** 6;
const firstPackedSlots = 2 ** 18;

/** Up to so many texts they are kept as strings: quicker, and small enough. */
const mostPlain = 50_000;
/** Ids are random, so their places hardly ever clash; those of a file that was made to clash are packed, which is proof against it. */
const longestWay = 64;

/**
 * Gives each different text a number, from 0 in the order they came, and the text back for the number. For ids: a huge session has a million of them, and as
 * strings they would be most of what it weighs. So a table that grows beyond what an ordinary session has packs them into bytes. A map would do up to there, but
 * what it does for an id that is new, as most are, takes longer than parsing a short line.
 */
export class IdTable {
  length = 0;
  /** Ids come in runs: a record names the one before it as its parent, a result the call just made. */
  private last: string | undefined;
  private lastNumber = -1;
  private readonly most: number;
  private isPacked = false;
  /** Until they are packed. */
  private texts: string[] = [];

  private readonly heap: Uint8Array[] = [];
  private heapEnd = 0;
  /** Where the last part of the heap ends. */
  private capacity = 0;
  /** Where each text begins in the heap; -1 for one that is kept as it is. */
  private readonly starts = new IntColumn();
  /** Open addressing, two numbers for a slot: the hash of a text, and its number plus one, 0 for a free slot. */
  private slots = new Int32Array(0);
  private readonly longNumbers = new Map<string, number>();
  private readonly longTexts = new Map<number, string>();

  constructor(most: number = mostPlain) {
    this.most = most;
  }

  /** The number of a text that may be new. */
  put(text: string): number {
    if (text === this.last) return this.lastNumber;
    this.last = text;
    return (this.lastNumber = this.look(text, true));
  }

  /** -1 for a text that was never put in. */
  find(text: string): number {
    return this.look(text, false);
  }

  get(number: number): string {
    if (!this.isPacked) return this.texts[number] ?? '';
    const start = this.starts.get(number);
    if (start === -1) return this.longTexts.get(number) ?? '';
    return unpack(this.heap[start >>> partBits] as Uint8Array, start & (partLength - 1));
  }

  /** The first 52 bits of a UUID as a number; NaN for every other text. */
  getHead(number: number): number {
    if (!this.isPacked) {
      const text = this.texts[number] ?? '';
      return text.length === 36 && packUuid(text) ? toHead(scratch, headerBytes) : Number.NaN;
    }
    const start = this.starts.get(number);
    const part = this.heap[start >>> partBits];
    const at = start & (partLength - 1);
    return start === -1 || part === undefined || ((part[at] as number) & 3) !== packedAs.uuid ? Number.NaN : toHead(part, at + headerBytes);
  }

  /** The number of a text; -1 where it is new, unless it may be added. All in one: several functions would take the compiler longer than the ids of an ordinary session take. */
  private look(text: string, mayAdd: boolean): number {
    if (this.isPacked || (mayAdd && this.length >= this.most)) return mayAdd ? this.putPacked(text) : this.findPacked(text);
    if (this.length * 6 >= this.slots.length) this.enlarge();
    const { slots, texts } = this;
    const { length } = text;
    let hash = length;
    if (length >= 16) {
      // Ids are random at their end; paths differ in their middle.
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 1);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 2);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 3);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 4);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 5);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 6);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 7);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length - 8);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length >> 1);
      hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(length >> 2);
    } else for (let at = 0; at < length; at++) hash = (hash << 5) ^ (hash >>> 27) ^ text.charCodeAt(at);
    hash = Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
    hash ^= hash >>> 15;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask, way = 0; way < longestWay; slot = (slot + 2) & mask, way++) {
      const known = slots[slot + 1] as number;
      if (known === 0) {
        if (!mayAdd) return -1;
        slots[slot] = hash;
        slots[slot + 1] = texts.push(text);
        return this.length++;
      }
      if (slots[slot] === hash && texts[known - 1] === text) return known - 1;
    }
    return mayAdd ? this.putPacked(text) : -1;
  }

  /** The table has become large. */
  private packAll(): void {
    const { texts } = this;
    this.isPacked = true;
    this.texts = [];
    this.length = 0;
    this.slots = new Int32Array(firstPackedSlots);
    for (const text of texts) this.putPacked(text);
  }

  private findPacked(text: string): number {
    if (text.length > longestPacked) return this.longNumbers.get(text) ?? -1;
    const length = pack(text);
    return (this.slots[this.findSlot(toHash(length), length) + 1] as number) - 1;
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
    if (!this.isPacked) this.packAll();
    if (text.length > longestPacked) return this.putLong(text);
    const length = pack(text);
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
    const slots = new Int32Array(Math.max(old.length * (this.isPacked ? 2 : 4), firstSlots));
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
