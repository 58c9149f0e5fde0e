import { maxNumberBytes, putNumber } from './posting-list.ts';
import { bitCount, wordBit, type TermTable } from './term-table.ts';
import { termSpace } from './term.ts';

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
    each(
      keys,
      starts[term] as number,
      starts[term + 1] as number,
      to - from,
      coded,
      codeList(documents, from, to, coded),
    );
  }
}

/** Writes a posting list; gives its length in bytes. */
function codeList(documents: Int32Array, from: number, to: number, coded: Uint8Array): number {
  let length = 0;
  let last = 0;
  for (let next = from; next < to; next++) {
    const document = documents[next] as number;
    length = putNumber(coded, length, document - last);
    last = document;
  }
  return length;
}

/** The documents of all terms with a bit, by number of the term and in order, and where those of each term end. */
interface DocumentLists {
  readonly documents: Int32Array;
  readonly ends: Int32Array;
}

/**
 * The loops over notes are functions that are called for every document: they are compiled after some of them, where
 * one loop over all notes would be done by the time it is.
 */
function listDocuments(table: TermTable, bit: number): DocumentLists {
  const { terms, notes, noteCount, documents: numbers, noteStarts } = table;
  const ends = new Int32Array(terms);
  const endOf = (index: number) => noteStarts[index + 1] ?? noteCount;
  for (let index = 0; index < numbers.length; index++)
    countNotes(notes, noteStarts[index] as number, endOf(index), bit, ends);
  const documents = new Int32Array(toStarts(ends));
  for (let index = 0; index < numbers.length; index++)
    placeNotes(notes, noteStarts[index] as number, endOf(index), bit, numbers[index] as number, documents, ends);
  return { documents, ends };
}

/** Adds the notes with a bit to the counts of their terms. */
function countNotes(notes: Int32Array, from: number, to: number, bit: number, counts: Int32Array): void {
  for (let note = from; note < to; note++) {
    const noted = notes[note] as number;
    if ((noted & bit) === 0) continue;
    const term = noted >>> bitCount;
    counts[term] = (counts[term] as number) + 1;
  }
}

/** Counts become the places where the documents of each term begin, which gives their number. */
function toStarts(counts: Int32Array): number {
  let before = 0;
  for (let term = 0; term < counts.length; term++) {
    const count = counts[term] as number;
    counts[term] = before;
    before += count;
  }
  return before;
}

/** Puts a document where those of its terms go on, and moves these places on. */
function placeNotes(
  notes: Int32Array,
  from: number,
  to: number,
  bit: number,
  document: number,
  documents: Int32Array,
  ends: Int32Array,
): void {
  for (let note = from; note < to; note++) {
    const noted = notes[note] as number;
    if ((noted & bit) === 0) continue;
    const term = noted >>> bitCount;
    const end = ends[term] as number;
    documents[end] = document;
    ends[term] = end + 1;
  }
}
