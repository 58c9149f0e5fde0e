import { openWordScanner, type WordScanner } from './open-word-scanner.ts';
import { putNumber } from './posting-blocks.ts';
import { at, inlineLength, inlineStart, maxInline, slotSize, toHome, toSecondHash } from './term-slot.ts';

/**
 * Terms with the documents they stand in, gathered in flat memory: no object, no string and no list per term. Slots are found by hash; the documents of a
 * term are coded as they will be stored, a few of them in the slot itself and more in slices that double, so nothing is sorted or coded again when a
 * segment is written.
 */
export interface TermTable {
  /** See `term-slot.ts`. */
  slots: Int32Array<ArrayBuffer>;
  /** The same memory. */
  slotBytes: Uint8Array<ArrayBuffer>;
  mask: number;
  terms: number;
  /** Keys end to end; `starts` says where each begins. */
  keys: Uint8Array<ArrayBuffer>;
  starts: Int32Array<ArrayBuffer>;
  /** Slices of coded documents; the last four bytes of each are the place of the next one. */
  postings: Uint8Array<ArrayBuffer>;
  postingsEnd: number;
  /** Whose memory slots and slices are in, once there is enough to scan. */
  scanner: WordScanner | undefined;
  /** The system refuses such memory, as some limits make it do: then all goes the slow way. */
  isRefused: boolean;
}

const slotBytesSize = slotSize * 4;
const firstSlice = 28;
const maxSlice = 3584;
const linkBytes = 4;

/** With room for so many terms before anything has to grow. */
export function createTermTable(expected: number): TermTable {
  let slotCount = 1 << 13;
  while (slotCount * maxLoad < expected) slotCount *= 2;
  const slots = new Int32Array(slotSize * slotCount);
  return { slots, slotBytes: new Uint8Array(slots.buffer), mask: slotCount - 1, terms: 0, keys: new Uint8Array(slotCount * 8), starts: new Int32Array(slotCount), postings: new Uint8Array(slotCount * 24), postingsEnd: 0, scanner: undefined, isRefused: typeof WebAssembly === 'undefined' };
}

/** How full the table may be: the smaller it is, the more of it stays in the processor's cache. */
const maxLoad = 0.75;

/** A term of a document, known or new. */
export function addTerm(table: TermTable, space: number, source: Uint8Array, from: number, to: number, hashA: number, hashB: number, document: number): void {
  // Before anything is looked up: places change when the table moves.
  if (table.postingsEnd + maxSlice + linkBytes > table.postings.length) moveTable(table, table.mask + 1, table.postings.length * 2);
  const { slots, mask } = table;
  const first = hashA;
  const second = toSecondHash(space, hashB);
  let place = toHome(first, second, mask);
  while (slots[place + at.term] !== 0) {
    if (slots[place] === first && slots[place + at.second] === second) {
      if (slots[place + at.last] !== document) addDocument(table, place, document);
      return;
    }
    place = (place + slotSize) & (mask * slotSize);
  }
  slots[place] = first;
  slots[place + at.second] = second;
  slots[place + at.last] = document;
  addKey(table, space, source, from, to);
  slots[place + at.term] = table.terms;
  if (table.terms > mask * maxLoad) moveTable(table, (mask + 1) * 2, table.postings.length);
}

/** One more document of a known term; documents come in order. */
function addDocument(table: TermTable, place: number, document: number): void {
  const { slots, slotBytes } = table;
  const last = slots[place + at.last] as number;
  const distance = document - last;
  slots[place + at.last] = document;
  if ((slots[place + at.term] as number) > 0) {
    const start = place * 4;
    const used = slotBytes[start + inlineLength] as number;
    const needed = toCodedLength(distance) + (used === 0 ? toCodedLength(last) : 0);
    if (used + needed <= maxInline) {
      let end = start + inlineStart + used;
      if (used === 0) end = putNumber(slotBytes, end, last);
      slotBytes[start + inlineLength] = putNumber(slotBytes, end, distance) - start - inlineStart;
      return;
    }
    leaveSlot(table, place, used);
  }
  putDistance(table, place, distance);
}

function toCodedLength(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5;
}

/** From the slot into the first slice, which is longer than what a slot holds. */
function leaveSlot(table: TermTable, place: number, used: number): void {
  const { slots } = table;
  const inline = table.slotBytes.slice(place * 4 + inlineStart, place * 4 + inlineStart + used);
  slots[place + at.term] = -(slots[place + at.term] as number);
  const head = openSlice(table, place, firstSlice);
  slots[place + at.head] = head;
  table.postings.set(inline, head);
  slots[place + at.next] = head + used;
}

function putDistance(table: TermTable, place: number, value: number): void {
  while (value > 127) {
    putByte(table, place, (value & 127) | 128);
    value >>>= 7;
  }
  putByte(table, place, value);
}

function putByte(table: TermTable, place: number, byte: number): void {
  const { slots } = table;
  let next = slots[place + at.next] as number;
  if (next === slots[place + at.end]) {
    const link = next;
    next = openSlice(table, place, Math.min((slots[place + at.size] as number) * 2, maxSlice));
    for (let each = 0; each < linkBytes; each++) table.postings[link + each] = (next >>> (each * 8)) & 255;
  }
  table.postings[next] = byte;
  slots[place + at.next] = next + 1;
}

function openSlice(table: TermTable, place: number, size: number): number {
  const start = table.postingsEnd;
  const end = start + size;
  table.postingsEnd = end + linkBytes;
  table.slots[place + at.next] = start;
  table.slots[place + at.end] = end;
  table.slots[place + at.size] = size;
  return start;
}

function addKey(table: TermTable, space: number, source: Uint8Array, from: number, to: number): void {
  let end = table.starts[table.terms] as number;
  if (end + to - from + 1 > table.keys.length) table.keys = growBytes(table.keys, end + to - from + 1);
  if (table.terms + 1 >= table.starts.length) {
    const larger = new Int32Array(table.starts.length * 2);
    larger.set(table.starts);
    table.starts = larger;
  }
  const { keys } = table;
  keys[end++] = space;
  for (let each = from; each < to; each++) keys[end++] = source[each] as number;
  table.starts[++table.terms] = end;
}

/** Into the memory of a scanner, where it stays; undefined where there is none to be had. */
export function findScanner(table: TermTable): WordScanner | undefined {
  if (table.scanner === undefined && !table.isRefused) moveTable(table, table.mask + 1, table.postings.length, true);
  return table.scanner;
}

/** Into larger memory. */
function moveTable(table: TermTable, slotCount: number, postingsBytes: number, isScanned = table.scanner !== undefined): void {
  const { slots: old, postings } = table;
  try {
    table.scanner = isScanned ? openWordScanner(slotCount, postingsBytes) : undefined;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    table.scanner = undefined;
    table.isRefused = true;
  }
  const slots = table.scanner?.slots ?? new Int32Array(slotCount * slotSize);
  const mask = slotCount - 1;
  for (let from = 0; from < old.length; from += slotSize) {
    if (old[from + at.term] === 0) continue;
    let place = toHome(old[from] as number, old[from + at.second] as number, mask);
    while (slots[place + at.term] !== 0) place = (place + slotSize) & (mask * slotSize);
    for (let each = 0; each < slotSize; each++) slots[place + each] = old[from + each] as number;
  }
  table.slots = slots;
  table.slotBytes = table.scanner?.slotBytes ?? new Uint8Array(slots.buffer);
  table.mask = mask;
  table.postings = table.scanner?.postings ?? new Uint8Array(postingsBytes);
  table.postings.set(postings.subarray(0, table.postingsEnd));
}

/** Room for a text in the scanner's memory, which is another one then. */
export function reserveText(table: TermTable, length: number): void {
  const { scanner } = table;
  if (scanner === undefined) return;
  scanner.reserve(length);
  table.slots = scanner.slots;
  table.slotBytes = scanner.slotBytes;
  table.postings = scanner.postings;
}

function growBytes(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(bytes.length * 2, needed));
  larger.set(bytes);
  return larger;
}

/** How much memory is taken. */
export function countBytes(table: TermTable): number {
  return table.terms * (slotBytesSize + 4) + (table.starts[table.terms] as number) + table.postingsEnd;
}

/** How many terms ahead memory is asked for: each waits for it as long as hundreds of steps take, but many can wait together. */
const ahead = 64;
/** What is read for nothing else must go somewhere, or it would not be read. */
let touched = 0;

/** Calls with the terms in the order given: where the key stands, how many documents, and their coded bytes, which are valid during the call only. */
export function forEachTerm(table: TermTable, order: Int32Array, each: (from: number, to: number, count: number, coded: Uint8Array, length: number) => void): void {
  const { slots, slotBytes, starts, postings } = table;
  // Most terms stand in one document: of those it is all there is to know, and their slots, which lie anywhere, are not looked at again.
  const places = new Int32Array(table.terms);
  for (let place = 0; place < slots.length; place += slotSize) {
    const term = slots[place + at.term] as number;
    if (term === 0) continue;
    const isSingle = term > 0 && slotBytes[place * 4 + inlineLength] === 0;
    places[Math.abs(term) - 1] = isSingle ? ~(slots[place + at.last] as number) : place;
  }
  let coded = new Uint8Array(1 << 16);
  for (let index = 0; index < order.length; index++) {
    if (index % ahead === 0) touched ^= touch(table, places, order, index);
    const term = order[index] as number;
    const place = places[term] as number;
    let count = 1;
    let length = 0;
    if (place < 0) length = putNumber(coded, 0, ~place);
    else if ((slots[place + at.term] as number) > 0) {
      const start = place * 4 + inlineStart;
      count = 0;
      length = slotBytes[place * 4 + inlineLength] as number;
      for (let next = 0; next < length; next++) {
        const byte = slotBytes[start + next] as number;
        coded[next] = byte;
        count += 1 - (byte >>> 7);
      }
    } else {
      count = 0;
      const lastEnd = slots[place + at.end] as number;
      let start = slots[place + at.head] as number;
      for (let size = firstSlice; ; size = Math.min(size * 2, maxSlice)) {
        const isLast = start + size === lastEnd;
        const end = isLast ? (slots[place + at.next] as number) : start + size;
        if (length + end - start > coded.length) coded = growBytes(coded, length + end - start);
        for (let from = start; from < end; from++) {
          const byte = postings[from] as number;
          coded[length++] = byte;
          count += 1 - (byte >>> 7);
        }
        if (isLast) break;
        start = (postings[end] as number) | ((postings[end + 1] as number) << 8) | ((postings[end + 2] as number) << 16) | ((postings[end + 3] as number) << 24);
      }
    }
    each(starts[term] as number, starts[term + 1] as number, count, coded, length);
  }
}

/** Reads a little of the next terms, so that they are in the processor's cache when they are wanted. */
function touch({ slots, starts, keys }: TermTable, places: Int32Array, order: Int32Array, from: number): number {
  const to = Math.min(from + ahead, order.length);
  let read = 0;
  for (let next = from; next < to; next++) {
    const place = places[order[next] as number] as number;
    if (place >= 0) read ^= slots[place] as number;
    read ^= keys[starts[order[next] as number] as number] as number;
  }
  return read;
}

/** Forgets everything, but keeps the memory. */
export function clearTermTable(table: TermTable): void {
  table.slots.fill(0);
  table.terms = 0;
  table.postingsEnd = 0;
}
