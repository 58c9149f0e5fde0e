import { IntColumn } from './int-column.ts';

/** Bytes of a part of the heap; a text never goes over the end of a part. */
const partBits = 16;
const partLength = 1 << partBits;
const firstLength = 1024;
/** Longer texts are kept as they are: ids are short, and whatever else stands in their place is rare. */
const longestPacked = 4096;
const headerBytes = 2;

/** How a text is packed. A UUID as the client writes it takes 16 bytes instead of the 56 of a string. */
const packedAs = { uuid: 0, bytes: 1, units: 2 } as const;

/**
 * Gives each different text a number, from 0 in the order they came, and the text back for the number. For ids: a session has a million of them, and as
 * strings in a map they would be most of what it weighs.
 */
export class IdTable {
  length = 0;
  private readonly heap: Uint8Array[] = [];
  private heapEnd = 0;
  /** Where the last part of the heap ends. */
  private capacity = 0;
  /** Where each text begins in the heap; -1 for one that is kept as it is. */
  private readonly starts = new IntColumn();
  /** Open addressing, two numbers for a slot: the hash of a text, and its number plus one, 0 for a free slot. */
  private slots = new Int32Array(2 * 16);
  /** Ids come in runs: a record names the one before it as its parent, a result the call just made. */
  private last: string | undefined;
  private lastNumber = -1;
  private readonly longNumbers = new Map<string, number>();
  private readonly longTexts = new Map<number, string>();

  /** The number of a text that may be new. */
  put(text: string): number {
    if (text === this.last) return this.lastNumber;
    const number = text.length > longestPacked ? this.putLong(text) : this.putPacked(text);
    this.last = text;
    this.lastNumber = number;
    return number;
  }

  /** -1 for a text that was never put in. */
  find(text: string): number {
    if (text.length > longestPacked) return this.longNumbers.get(text) ?? -1;
    const length = pack(text);
    return (this.slots[this.findSlot(toHash(length), length) + 1] as number) - 1;
  }

  get(number: number): string {
    const start = this.starts.get(number);
    if (start === -1) return this.longTexts.get(number) ?? '';
    const part = this.heap[start >>> partBits] as Uint8Array;
    const at = start & (partLength - 1);
    return unpack(part, at);
  }

  /** The first 52 bits of a UUID as a number; NaN for every other text. */
  getHead(number: number): number {
    const start = this.starts.get(number);
    const part = this.heap[start >>> partBits];
    let at = start & (partLength - 1);
    if (start === -1 || part === undefined || ((part[at] as number) & 3) !== packedAs.uuid) return Number.NaN;
    let head = 0;
    for (const end = (at += headerBytes) + 6; at < end; at++) head = head * 256 + (part[at] as number);
    return head * 16 + ((part[at] as number) >>> 4);
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
    if (this.heapEnd + length > this.capacity) this.grow(length);
    const start = this.heapEnd;
    const part = this.heap[start >>> partBits] as Uint8Array;
    const at = start & (partLength - 1);
    for (let index = 0; index < length; index++) part[at + index] = scratch[index] as number;
    this.heapEnd = start + length;
    return start;
  }

  private grow(length: number): void {
    const number = this.heap.length - 1;
    const last = this.heap[number];
    const used = this.heapEnd & (partLength - 1);
    if (last !== undefined && last.length < partLength) {
      const larger = new Uint8Array(Math.min(partLength, Math.max(last.length * 4, used + length)));
      larger.set(last);
      this.heap[number] = larger;
      this.capacity = (number << partBits) + larger.length;
      if (used + length <= larger.length) return;
    }
    this.heap.push(new Uint8Array(number === -1 ? Math.max(firstLength, length) : partLength));
    this.heapEnd = (number + 1) << partBits;
    this.capacity = this.heapEnd + (this.heap[number + 1] as Uint8Array).length;
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

// Texts are packed here before they are looked up: two bytes of header, then the text, then zeros up to a whole word for the hash.
const scratch = new Uint8Array(headerBytes + longestPacked * 2 + 4);
const scratchWords = new Int32Array(scratch.buffer, 0, scratch.length >>> 2);
/** Another one in every process: nobody can write a file whose ids all fall into one slot. */
const seed = Math.floor(Math.random() * 2 ** 32) | 0;

/** Bytes of the packed text, its header included. */
function pack(text: string): number {
  const length = text.length === 36 && packUuid(text) ? finishPack(packedAs.uuid, 16) : packPlain(text);
  for (let at = length; (at & 3) !== 0; at++) scratch[at] = 0;
  return length;
}

function finishPack(how: number, length: number): number {
  scratch[0] = how | ((length & 0x3f) << 2);
  scratch[1] = length >>> 6;
  return headerBytes + length;
}

/** Value of a lower-case hexadecimal digit; 0x80 for every other code. */
const digits = Uint8Array.from({ length: 256 }, (_none, code) => (code >= 48 && code <= 57 ? code - 48 : code >= 97 && code <= 102 ? code - 87 : 0x80));
const dash = 45;

/** False where the text is no UUID in small letters: then it is packed like any other. */
function packUuid(text: string): boolean {
  let at = headerBytes;
  let wrong = 0;
  for (let index = 0; index < 36; index += 2) {
    if (index === 8 || index === 13 || index === 18 || index === 23) {
      if (text.charCodeAt(index) !== dash) return false;
      index++;
    }
    const first = text.charCodeAt(index);
    const second = text.charCodeAt(index + 1);
    const high = digits[first & 0xff] as number;
    const low = digits[second & 0xff] as number;
    wrong |= ((first | second) >>> 8) | ((high | low) & 0x80);
    scratch[at++] = (high << 4) | low;
  }
  return wrong === 0;
}

function packPlain(text: string): number {
  let wide = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    wide |= unit;
    scratch[headerBytes + index] = unit;
  }
  if (wide < 256) return finishPack(packedAs.bytes, text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    scratch[headerBytes + index * 2] = unit;
    scratch[headerBytes + index * 2 + 1] = unit >>> 8;
  }
  return finishPack(packedAs.units, text.length * 2);
}

function toPackedLength(part: Uint8Array, at: number): number {
  return ((part[at] as number) >>> 2) | ((part[at + 1] as number) << 6);
}

const codes = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
/** The units of a UUID, put together here; its dashes stay. */
const uuidUnits = Array.from('00000000-0000-0000-0000-000000000000', (unit) => unit.charCodeAt(0));

function unpack(part: Uint8Array, at: number): string {
  const how = (part[at] as number) & 3;
  const start = at + headerBytes;
  if (how === packedAs.uuid) return unpackUuid(part, start);
  const length = toPackedLength(part, at);
  const units: number[] = [];
  if (how === packedAs.bytes) for (let index = 0; index < length; index++) units.push(part[start + index] as number);
  else for (let index = 0; index < length; index += 2) units.push((part[start + index] as number) | ((part[start + index + 1] as number) << 8));
  return String.fromCharCode.apply(undefined, units);
}

function unpackUuid(part: Uint8Array, start: number): string {
  let at = 0;
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) at++;
    const byte = part[start + index] as number;
    uuidUnits[at++] = codes[byte >>> 4] as number;
    uuidUnits[at++] = codes[byte & 15] as number;
  }
  return String.fromCharCode.apply(undefined, uuidUnits);
}

/** The mixing of MurmurHash3 over the words of the packed text. */
function toHash(length: number): number {
  let mixed = seed;
  for (let index = 0; index << 2 < length; index++) {
    let word = Math.imul(scratchWords[index] as number, 0xcc9e2d51);
    word = (word << 15) | (word >>> 17);
    mixed ^= Math.imul(word, 0x1b873593);
    mixed = (mixed << 13) | (mixed >>> 19);
    mixed = (Math.imul(mixed, 5) + 0xe6546b64) | 0;
  }
  mixed ^= length;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
