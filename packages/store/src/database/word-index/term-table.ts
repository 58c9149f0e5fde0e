import { putNumber, toCodedLength } from './posting-list.ts';

/**
 * Terms with the documents they stand in, gathered in flat memory: no object, no string and no list per term. A hash
 * table of small slots gives the number of a term; all else stands by that number, so that common terms, which come
 * early, are near each other. The posting list of a term is coded as it will be stored, a few documents in its entry
 * and more in slices that double, so nothing is coded again when a segment is written.
 */
export interface TermTable {
  /** Two numbers each: the hash of a term, and its number plus one, so that fresh memory is an empty table. */
  slots: Int32Array<ArrayBuffer>;
  mask: number;
  terms: number;
  /** By number of the term; see `at`. */
  entries: Int32Array<ArrayBuffer>;
  /** The same memory. */
  entryBytes: Uint8Array<ArrayBuffer>;
  /** Keys end to end; `starts` says where each begins. */
  keys: Uint8Array<ArrayBuffer>;
  starts: Int32Array<ArrayBuffer>;
  /** Slices of posting lists; after each stand four bytes with the place of the next one. */
  postings: Uint8Array<ArrayBuffer>;
  postingsEnd: number;
}

/**
 * A term: its key as a part of `keys`, the number of its documents, and its posting list as the first bytes of `coded`.
 */
export type EachTerm = (
  keys: Uint8Array,
  from: number,
  to: number,
  count: number,
  coded: Uint8Array,
  length: number,
) => void;

const slotSize = 2;
const entrySize = 8;
const entryBytesSize = entrySize * 4;
/**
 * What stands where in an entry: two numbers that tell the term (a short text as it is, with its space; of a long one
 * length and space), its last document, and the length of its posting list while that stands in the entry, 0 where the
 * last document is all of it. From `next` on follows that list; or, once it has left (`inSlices`), where its next byte
 * goes, where the slice ends, its size, and the first slice.
 */
const at = { first: 0, second: 1, last: 2, length: 3, next: 4, end: 5, size: 6, head: 7 } as const;
const inSlices = -1;
const inlineStart = at.next * 4;
const maxInline = entryBytesSize - inlineStart;
/**
 * A text of so many bytes makes two numbers with its space. No text has a zero, so those of different lengths differ.
 */
const maxShort = 7;
/** Beside the space of a long text. */
const longMark = 0x80;

const firstSlice = 28;
const maxSlice = 3584;
const linkBytes = 4;
/** How full the slots may be. */
const maxLoad = 0.75;

/** With room for so many terms before anything has to grow. */
export function createTermTable(expected: number): TermTable {
  let slotCount = 1 << 13;
  while (slotCount * maxLoad < expected) slotCount *= 2;
  const entries = new Int32Array(slotCount * maxLoad * entrySize);
  return {
    slots: new Int32Array(slotSize * slotCount),
    mask: slotCount - 1,
    terms: 0,
    entries,
    entryBytes: new Uint8Array(entries.buffer),
    keys: new Uint8Array(slotCount * 8),
    starts: new Int32Array(slotCount),
    postings: new Uint8Array(slotCount * 24),
    postingsEnd: 0,
  };
}

/** A term of a document, known or new; its text is a part of `source`. */
export function addTerm(
  table: TermTable,
  space: number,
  source: Uint8Array,
  from: number,
  to: number,
  hash: number,
  document: number,
): void {
  const { slots, mask, entries } = table;
  const length = to - from;
  const isShort = length <= maxShort;
  let first = 0;
  let second = 0;
  if (isShort) {
    let each = from;
    for (const end = Math.min(to, from + 4); each < end; each++) first = (first << 8) | (source[each] as number);
    for (; each < to; each++) second = (second << 8) | (source[each] as number);
    second = (second << 8) | space;
  } else second = (length << 8) | longMark | space;
  let slot = toHome(hash, space, mask);
  for (let term = slots[slot + 1] as number; term !== 0; term = slots[slot + 1] as number) {
    const entry = (term - 1) * entrySize;
    // Two words may have one hash, so it alone does not decide.
    if (
      slots[slot] === hash &&
      entries[entry] === first &&
      entries[entry + at.second] === second &&
      (isShort || isKey(table, term - 1, source, from, to))
    ) {
      if (entries[entry + at.last] !== document) addDocument(table, entry, document);
      return;
    }
    slot = (slot + slotSize) & (mask * slotSize + 1);
  }
  slots[slot] = hash;
  slots[slot + 1] = table.terms + 1;
  addEntry(table, first, second, document);
  addKey(table, space, source, from, to);
  if (table.terms > mask * maxLoad) growSlots(table);
}

/** A word among main texts stands beside the same word among all texts, which was just looked up. */
function toHome(hash: number, space: number, mask: number): number {
  return ((hash & mask) ^ (space & 1)) * slotSize;
}

/** Whether the key of a term has this text; length and space are known to be the same. */
function isKey({ keys, starts }: TermTable, term: number, source: Uint8Array, from: number, to: number): boolean {
  let key = (starts[term] as number) + 1;
  for (let each = from; each < to; each++) if (keys[key++] !== source[each]) return false;
  return true;
}

function addEntry(table: TermTable, first: number, second: number, document: number): void {
  const entry = table.terms * entrySize;
  if (entry === table.entries.length) {
    table.entries = growNumbers(table.entries);
    table.entryBytes = new Uint8Array(table.entries.buffer);
  }
  const { entries } = table;
  entries[entry] = first;
  entries[entry + at.second] = second;
  entries[entry + at.last] = document;
  entries[entry + at.length] = 0;
}

/** One more document of a known term; documents come in order. */
function addDocument(table: TermTable, entry: number, document: number): void {
  const { entries, entryBytes } = table;
  const last = entries[entry + at.last] as number;
  const used = entries[entry + at.length] as number;
  const distance = document - last;
  entries[entry + at.last] = document;
  if (used !== inSlices) {
    const start = entry * 4 + inlineStart;
    const needed = toCodedLength(distance) + (used === 0 ? toCodedLength(last) : 0);
    if (used + needed <= maxInline) {
      const next = used === 0 ? putNumber(entryBytes, start, last) : start + used;
      entries[entry + at.length] = putNumber(entryBytes, next, distance) - start;
      return;
    }
    leaveEntry(table, entry, used);
  }
  putDistance(table, entry, distance);
}

/** From the entry into the first slice, which is longer than what an entry holds. */
function leaveEntry(table: TermTable, entry: number, used: number): void {
  const inline = table.entryBytes.slice(entry * 4 + inlineStart, entry * 4 + inlineStart + used);
  const head = openSlice(table, entry, firstSlice);
  table.entries[entry + at.length] = inSlices;
  table.entries[entry + at.head] = head;
  table.postings.set(inline, head);
  table.entries[entry + at.next] = head + used;
}

function putDistance(table: TermTable, entry: number, value: number): void {
  while (value > 127) {
    putByte(table, entry, (value & 127) | 128);
    value >>>= 7;
  }
  putByte(table, entry, value);
}

function putByte(table: TermTable, entry: number, byte: number): void {
  const { entries } = table;
  let next = entries[entry + at.next] as number;
  if (next === entries[entry + at.end]) {
    const link = next;
    next = openSlice(table, entry, Math.min((entries[entry + at.size] as number) * 2, maxSlice));
    for (let each = 0; each < linkBytes; each++) table.postings[link + each] = (next >>> (each * 8)) & 255;
  }
  table.postings[next] = byte;
  entries[entry + at.next] = next + 1;
}

function openSlice(table: TermTable, entry: number, size: number): number {
  const start = table.postingsEnd;
  const end = start + size;
  if (end + linkBytes > table.postings.length) table.postings = growBytes(table.postings, end + linkBytes);
  table.postingsEnd = end + linkBytes;
  table.entries[entry + at.next] = start;
  table.entries[entry + at.end] = end;
  table.entries[entry + at.size] = size;
  return start;
}

function addKey(table: TermTable, space: number, source: Uint8Array, from: number, to: number): void {
  let end = table.starts[table.terms] as number;
  if (end + to - from + 1 > table.keys.length) table.keys = growBytes(table.keys, end + to - from + 1);
  if (table.terms + 1 >= table.starts.length) table.starts = growNumbers(table.starts);
  const { keys } = table;
  keys[end++] = space;
  for (let each = from; each < to; each++) keys[end++] = source[each] as number;
  table.starts[++table.terms] = end;
}

/** Twice as many slots: each term goes where it is looked for now. */
function growSlots(table: TermTable): void {
  const { slots: old, keys, starts } = table;
  const mask = table.mask * 2 + 1;
  const slots = new Int32Array(old.length * 2);
  for (let from = 0; from < old.length; from += slotSize) {
    const term = old[from + 1] as number;
    if (term === 0) continue;
    let slot = toHome(old[from] as number, keys[starts[term - 1] as number] as number, mask);
    while (slots[slot + 1] !== 0) slot = (slot + slotSize) & (mask * slotSize + 1);
    slots[slot] = old[from] as number;
    slots[slot + 1] = term;
  }
  table.slots = slots;
  table.mask = mask;
}

function growNumbers(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

function growBytes(bytes: Uint8Array, needed: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(bytes.length * 2, needed));
  larger.set(bytes);
  return larger;
}

/** How much memory is taken. */
export function countBytes(table: TermTable): number {
  return table.terms * (entryBytesSize + 4) + (table.starts[table.terms] as number) + table.postingsEnd;
}

/** Calls with the terms in the order given; what is passed is valid during the call only. */
export function forEachTerm(table: TermTable, order: Int32Array, each: EachTerm): void {
  const { entries, entryBytes, keys, starts, postings } = table;
  let coded = new Uint8Array(1 << 16);
  for (const term of order) {
    const entry = term * entrySize;
    let length = entries[entry + at.length] as number;
    let count = 1;
    if (length === 0) length = putNumber(coded, 0, entries[entry + at.last] as number);
    else if (length !== inSlices) {
      const start = entry * 4 + inlineStart;
      count = 0;
      for (let next = 0; next < length; next++) {
        const byte = entryBytes[start + next] as number;
        coded[next] = byte;
        count += 1 - (byte >>> 7);
      }
    } else {
      length = 0;
      count = 0;
      const lastEnd = entries[entry + at.end] as number;
      let start = entries[entry + at.head] as number;
      for (let size = firstSlice; ; size = Math.min(size * 2, maxSlice)) {
        const isLast = start + size === lastEnd;
        const end = isLast ? (entries[entry + at.next] as number) : start + size;
        if (length + end - start > coded.length) coded = growBytes(coded, length + end - start);
        for (let from = start; from < end; from++) {
          const byte = postings[from] as number;
          coded[length++] = byte;
          count += 1 - (byte >>> 7);
        }
        if (isLast) break;
        start = 0;
        for (let byte = linkBytes - 1; byte >= 0; byte--) start = (start << 8) | (postings[end + byte] as number);
      }
    }
    each(keys, starts[term] as number, starts[term + 1] as number, count, coded, length);
  }
}

/** Forgets everything, but keeps the memory. */
export function clearTermTable(table: TermTable): void {
  table.slots.fill(0);
  table.terms = 0;
  table.postingsEnd = 0;
}
