import { maxNumberBytes, putNumber } from './posting-list.ts';
import { hashBytes, termSpace } from './term.ts';

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

/** In which spaces a word is. A name has the bit of `text`, and its own space in its key. */
export const wordBit = { text: 1, main: 2, command: 4 } as const;
const bitCount = 3;
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
  for (let each = Math.max(from, to - 8); each < to; each++) {
    high = (high << 8) | (low >>> 24);
    low = (low << 8) | (source[each] as number);
  }
  addTerm(table, space, bits, source, from, to, hashBytes(source, from, to), low, high);
}

/** The same for whoever went through the bytes already: `low` and `high` are the last eight of them. */
export function addTerm(
  table: TermTable,
  space: number,
  bits: number,
  source: Uint8Array,
  from: number,
  to: number,
  hash: number,
  low: number,
  high: number,
): void {
  const { slots, mask, document } = table;
  const length = to - from;
  const mark = (((length < maxMarked ? length : maxMarked) << 3) | (space & 7)) << 24;
  const second = mark | (high & 0xffffff);
  let slot = (hash & mask) * slotSize;
  for (let term = slots[slot + at.term] as number; term !== 0; term = slots[slot + at.term] as number) {
    if (
      slots[slot + at.first] === low &&
      slots[slot + at.second] === second &&
      (length <= maxShort || isKey(table, term - 1, source, from, to))
    ) {
      const last = slots[slot + at.last] as number;
      const known = last >>> bitCount === document ? last & allBits : 0;
      if ((bits & ~known) === 0) return;
      slots[slot + at.last] = (document << bitCount) | known | bits;
      addNote(table, term - 1, bits & ~known);
      return;
    }
    slot = (slot + slotSize) & (mask * slotSize + slotSize - 1);
  }
  slots[slot + at.first] = low;
  slots[slot + at.second] = second;
  slots[slot + at.last] = (document << bitCount) | bits;
  slots[slot + at.term] = table.terms + 1;
  addNote(table, table.terms, bits);
  addKey(table, space, source, from, to);
  if (table.terms > mask * maxLoad) growSlots(table);
}

/** Whether the key of a term has this text; its space and the end that slots hold are known to be the same. */
function isKey({ keys, starts }: TermTable, term: number, source: Uint8Array, from: number, to: number): boolean {
  let key = (starts[term] as number) + 1;
  if ((starts[term + 1] as number) - key !== to - from) return false;
  for (let each = from; each < to - maxShort; each++) if (keys[key++] !== source[each]) return false;
  return true;
}

function addNote(table: TermTable, term: number, bits: number): void {
  if (table.noteCount === table.notes.length) table.notes = growNumbers(table.notes);
  table.notes[table.noteCount++] = (term << bitCount) | bits;
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

/** Calls with every term of every space, in the `order` of their keys. What is passed is valid only during the call. */
export function forEachTerm(table: TermTable, order: Int32Array, each: EachTerm): void {
  const { keys, starts } = table;
  let names = order.length;
  while (names > 0 && keys[starts[order[names - 1] as number] as number] !== termSpace.text) names--;
  const words = order.subarray(0, names);
  const ofText = listDocuments(table, wordBit.text);
  forEachOfBit(table, words, keys, ofText, each);
  // The same places, but for the space: the keys that were passed last stay as they were.
  for (const [bit, space] of [
    [wordBit.main, termSpace.main],
    [wordBit.command, termSpace.command],
  ] as const) {
    const own = keys.slice(0, starts[table.terms]);
    for (const word of words) own[starts[word] as number] = space;
    forEachOfBit(table, words, own, listDocuments(table, bit), each);
  }
  forEachOfBit(table, order.subarray(names), keys, ofText, each);
}

function forEachOfBit(
  { starts }: TermTable,
  order: Int32Array,
  keys: Uint8Array,
  { documents, ends }: DocumentLists,
  each: EachTerm,
): void {
  let coded = new Uint8Array(1 << 16);
  for (const term of order) {
    const from = term === 0 ? 0 : (ends[term - 1] as number);
    const to = ends[term] as number;
    if (from === to) continue;
    if ((to - from) * maxNumberBytes > coded.length) coded = new Uint8Array((to - from) * maxNumberBytes * 2);
    let length = 0;
    let last = 0;
    for (let next = from; next < to; next++) {
      const document = documents[next] as number;
      length = putNumber(coded, length, document - last);
      last = document;
    }
    each(keys, starts[term] as number, starts[term + 1] as number, to - from, coded, length);
  }
}

/** The documents of all terms with a bit, by number of the term and in order, and where those of each term end. */
interface DocumentLists {
  readonly documents: Int32Array;
  readonly ends: Int32Array;
}

function listDocuments(
  { terms, notes, noteCount, documents: numbers, noteStarts }: TermTable,
  bit: number,
): DocumentLists {
  const ends = new Int32Array(terms);
  let total = 0;
  for (let note = 0; note < noteCount; note++) {
    const noted = notes[note] as number;
    if ((noted & bit) === 0) continue;
    const term = noted >>> bitCount;
    ends[term] = (ends[term] as number) + 1;
    total++;
  }
  // Where they begin, for now; each document that is put there moves it on.
  for (let term = 0, before = 0; term < terms; term++) {
    const count = ends[term] as number;
    ends[term] = before;
    before += count;
  }
  const documents = new Int32Array(total);
  for (let index = 0; index < numbers.length; index++) {
    const document = numbers[index] as number;
    const to = noteStarts[index + 1] ?? noteCount;
    for (let note = noteStarts[index] as number; note < to; note++) {
      const noted = notes[note] as number;
      if ((noted & bit) === 0) continue;
      const term = noted >>> bitCount;
      const end = ends[term] as number;
      documents[end] = document;
      ends[term] = end + 1;
    }
  }
  return { documents, ends };
}

/** Forgets everything, but keeps the memory. */
export function clearTermTable(table: TermTable): void {
  table.slots.fill(0);
  table.terms = 0;
  table.noteCount = 0;
  table.documents = [];
  table.noteStarts = [];
}
