import { IntColumn } from './int-column.ts';

/** Bytes of a part of the heap; a text never goes over the end of a part. */
const partBits = 16;
const partLength = 1 << partBits;
/** Longer texts are kept as they are: ids are short, and whatever else stands in their place is rare. */
const longestPacked = 4096;
const headerBytes = 2;
/** A power of two, as all later sizes are; room for twice the texts that a map holds. */
const firstSlots = 2 ** 18;

/** How a text is packed. A UUID as the client writes it takes 16 bytes instead of the 56 of a string. */
const packedAs = { uuid: 0, bytes: 1, units: 2 } as const;

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
    this.lastNumber = this.plain === undefined ? this.putPacked(text) : this.putPlain(text, this.plain);
    return this.lastNumber;
  }

  /** -1 for a text that was never put in. */
  find(text: string): number {
    if (this.plain !== undefined) return this.plain.numbers.get(text) ?? -1;
    if (text.length > longestPacked) return this.longNumbers.get(text) ?? -1;
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
  const { length } = text;
  if (length === 36 && packUuid(text)) return finishPack(packedAs.uuid, 16);
  let wide = 0;
  for (let index = 0; index < length; index++) {
    const unit = text.charCodeAt(index);
    wide |= unit;
    scratch[headerBytes + index] = unit;
  }
  return wide < 256 ? finishPack(packedAs.bytes, length) : packUnits(text);
}

function packUnits(text: string): number {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    scratch[headerBytes + index * 2] = unit;
    scratch[headerBytes + index * 2 + 1] = unit >>> 8;
  }
  return finishPack(packedAs.units, text.length * 2);
}

/** Header before, zeros up to a whole word behind. */
function finishPack(how: number, length: number): number {
  scratch[0] = how | ((length & 0x3f) << 2);
  scratch[1] = length >>> 6;
  const end = headerBytes + length;
  scratch[end] = 0;
  scratch[end + 1] = 0;
  scratch[end + 2] = 0;
  return end;
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

function toPackedLength(part: Uint8Array, at: number): number {
  return ((part[at] as number) >>> 2) | ((part[at + 1] as number) << 6);
}

/** The first 52 bits of a packed UUID. */
function toHead(part: Uint8Array, start: number): number {
  let head = 0;
  for (let at = start; at < start + 6; at++) head = head * 256 + (part[at] as number);
  return head * 16 + ((part[start + 6] as number) >>> 4);
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

/** Of the packed text. */
function toHash(length: number): number {
  let hash = seed;
  for (let index = 0; index << 2 < length; index++) {
    hash = Math.imul(hash ^ (scratchWords[index] as number), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  return hash ^ (hash >>> 16);
}
