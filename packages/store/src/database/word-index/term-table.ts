import { addHead, hashBytes, mixHash, tailBytes } from './term.ts';

/**
 * Terms with the documents they are in, gathered in flat memory: no object, no string and no list per term. A hash
 * table gives the number of a term and the last document it was seen in. If that is another one, the term is noted once
 * more; posting lists are made of these notes when a segment is written. A word is one term here, however many of the
 * three spaces of words it is in: bits say which, so it is looked up, kept and sorted once.
 */
export interface TermTable {
  /** Four numbers each, see `at`; fresh memory is an empty table. */
  slots: Int32Array<ArrayBuffer>;
  mask: number;
  terms: number;
  /** Keys end to end, words with the space `text`; `starts` says where each begins. */
  keys: Uint8Array<ArrayBuffer>;
  starts: Int32Array<ArrayBuffer>;
  /** The document at hand. */
  document: number;
  /** The terms of every document with their bits, each bit once, one document after the other. */
  notes: Int32Array<ArrayBuffer>;
  noteCount: number;
  /** All documents, and where the notes of each begin. */
  documents: number[];
  noteStarts: number[];
}

/** In which spaces a word is. A name has the bit of `text`, and its own space in its key. */
export const wordBit = { text: 1, main: 2, command: 4 } as const;
/** Below the number of a term, in notes. */
export const bitCount = 3;
const allBits = 7;

const slotSize = 4;
/**
 * What stands where in a slot: the last seven bytes of a term with its length and its space, which is all of a short
 * one; the last document it was seen in, with the bits that were noted for it; and its number plus one, so that 0 is a
 * free slot.
 */
const at = { first: 0, second: 1, last: 2, term: 3 } as const;
const maxShort = 7;
/** A length has five bits beside the space; what is longer differs in its key. */
const maxMarked = 31;
/** How full the slots may be. */
const maxLoad = 0.75;

/** With room for so many terms before anything has to grow. */
export function createTermTable(expected: number): TermTable {
  let slotCount = 1 << 13;
  while (slotCount * maxLoad < expected) slotCount *= 2;
  return {
    slots: new Int32Array(slotSize * slotCount),
    mask: slotCount - 1,
    terms: 0,
    keys: new Uint8Array(slotCount * 8),
    starts: new Int32Array(slotCount),
    document: 0,
    notes: new Int32Array(slotCount * 8),
    noteCount: 0,
    documents: [],
    noteStarts: [],
  };
}

/** What is added from now on belongs to it. Documents come in order. */
export function beginDocument(table: TermTable, document: number): void {
  table.documents.push(document);
  table.noteStarts.push(table.noteCount);
  table.document = document;
}

/** A term of the document, known or new; its text is a part of `source`. */
export function addBytes(
  table: TermTable,
  space: number,
  bits: number,
  source: Uint8Array,
  from: number,
  to: number,
): void {
  let low = 0;
  let high = 0;
  for (let each = Math.max(from, to - tailBytes); each < to; each++) {
    high = (high << 8) | (low >>> 24);
    low = (low << 8) | (source[each] as number);
  }
  addTerm(table, space, bits, source, from, to, low, high);
}

/** The same for whoever went through the bytes already: `low` and `high` are the last eight of them. */
export function addTerm(
  table: TermTable,
  space: number,
  bits: number,
  source: Uint8Array,
  from: number,
  to: number,
  low: number,
  high: number,
): void {
  const { slots, mask, document } = table;
  const length = to - from;
  const mark = (((length < maxMarked ? length : maxMarked) << 3) | (space & 7)) << 24;
  const second = mark | (high & 0xffffff);
  let slot = (mixHash(low, length > tailBytes ? addHead(source, from, to, high) : high) & mask) * slotSize;
  let term = slots[slot + at.term] as number;
  while (
    term !== 0 &&
    (slots[slot + at.first] !== low ||
      slots[slot + at.second] !== second ||
      (length > maxShort && !isKey(table, term - 1, source, from, to)))
  ) {
    slot = (slot + slotSize) & (mask * slotSize + slotSize - 1);
    term = slots[slot + at.term] as number;
  }
  let fresh = bits;
  let noted = bits;
  if (term === 0) {
    slots[slot + at.first] = low;
    slots[slot + at.second] = second;
    addKey(table, space, source, from, to);
    slots[slot + at.term] = term = table.terms;
  } else {
    const last = slots[slot + at.last] as number;
    if (last >>> bitCount === document) {
      fresh = bits & ~last;
      if (fresh === 0) return;
      noted |= last & allBits;
    }
  }
  slots[slot + at.last] = (document << bitCount) | noted;
  // Here and no function: this is where most of the time of an index goes.
  if (table.noteCount === table.notes.length) table.notes = growNumbers(table.notes);
  table.notes[table.noteCount++] = ((term - 1) << bitCount) | fresh;
  if (table.terms > mask * maxLoad) growSlots(table);
}

/** Whether the key of a term has this text; its space and the end that slots hold are known to be the same. */
function isKey({ keys, starts }: TermTable, term: number, source: Uint8Array, from: number, to: number): boolean {
  let key = (starts[term] as number) + 1;
  if ((starts[term + 1] as number) - key !== to - from) return false;
  for (let each = from; each < to - maxShort; each++) if (keys[key++] !== source[each]) return false;
  return true;
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
    const term = old[from + at.term] as number;
    if (term === 0) continue;
    const start = starts[term - 1] as number;
    let slot = (hashBytes(keys, start + 1, starts[term] as number) & mask) * slotSize;
    while (slots[slot + at.term] !== 0) slot = (slot + slotSize) & (mask * slotSize + 3);
    for (let each = 0; each < slotSize; each++) slots[slot + each] = old[from + each] as number;
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

/** How much memory is taken; notes take twice as much while posting lists are made of them. */
export function countBytes(table: TermTable): number {
  return table.terms * (slotSize * 4 + 4) + (table.starts[table.terms] as number) + table.noteCount * 8;
}

/** Forgets everything, but keeps the memory. */
export function clearTermTable(table: TermTable): void {
  table.slots.fill(0);
  table.terms = 0;
  table.noteCount = 0;
  table.documents = [];
  table.noteStarts = [];
}
