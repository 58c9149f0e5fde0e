import { toPairFrequency } from './frequencies.ts';

/**
 * Finds many literals in one pass. The text is looked at two characters at a time, at even places only: a literal of
 * three characters or more has such a pair wherever it stands. Few pairs belong to any literal, so nearly every step is
 * one look at a table; more literals cost nothing.
 */
export interface AnchorScan {
  /** One literal more; gives its number, from 0. */
  add(anchor: string): number;
  /**
   * Calls back for each literal that is in the text from a place on, nearly in order: by the pair that finds it,
   * not by where it begins.
   */
  scan(text: string, from: number, onHit: (anchor: number, at: number) => void): void;
}

/**
 * Writes the low byte of each character from a place on. A runtime that copies faster than a loop can brings its own.
 */
export type CopyBytes = (text: string, bytes: Uint8Array, at: number) => void;

/** A literal that may stand around a pair. */
interface Candidate {
  readonly anchor: number;
  readonly text: string;
  /** Where it begins, counted back from the pair. */
  readonly offset: number;
}

interface Tables {
  readonly bytes: Uint8Array;
  /** The same memory, by four bytes and by two. */
  readonly words: Int32Array;
  readonly pairs: Uint16Array;
  /** By pair: 1 where it may be part of a literal. */
  readonly isHot: Uint8Array;
  /** By pair: the number of the list of those literals. */
  readonly listOf: Uint16Array;
  readonly lists: { readonly candidates: Candidate[]; readonly isShared: boolean }[];
  /**
   * For each list: by the character after a pair, then by the one before it, which of its literals may be there, one
   * bit for each eighth of them.
   */
  near: Uint8Array;
  /** Places of pairs that are to be looked at more closely. */
  readonly places: Uint16Array;
}

/**
 * A text is copied in windows that stay in the cache; each has some of what stands around it, for literals over its
 * borders.
 */
const windowLength = 64 * 1024;
const margin = 64;
/** A pair further back in a literal than this is not used to find it. */
const maxOffset = margin - 4;
/** By one character before and one after. */
const nearSize = 2 * 256;
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

export function openAnchorScan(copyBytes: CopyBytes = copyByLoop): AnchorScan {
  const bytes = new Uint8Array(windowLength + 2 * margin);
  const tables: Tables = {
    bytes,
    words: new Int32Array(bytes.buffer),
    pairs: new Uint16Array(bytes.buffer),
    isHot: new Uint8Array(65_536),
    listOf: new Uint16Array(65_536),
    lists: [],
    near: new Uint8Array(256 * nearSize),
    places: new Uint16Array(bytes.length / 2 + 2),
  };
  let count = 0;

  return {
    add(text) {
      const anchor = count++;
      for (const parity of [0, 1]) {
        const { pairs, offset } = choosePairs(text, parity, tables.isHot);
        addCandidate(tables, pairs, { anchor, text, offset });
      }
      return anchor;
    },
    scan(text, from, onHit) {
      for (let start = from - (from % windowLength); start < text.length; start += windowLength) {
        // Place p of the text is byte p - shift.
        const shift = start - margin;
        const first = Math.max(0, shift);
        const last = Math.min(text.length, start + windowLength + margin);
        copyBytes(last - first === text.length ? text : text.slice(first, last), bytes, first - shift);
        if (last === text.length) bytes.fill(0, last - shift, last - shift + 3);
        const found = keepNear(
          tables,
          listHot(tables, Math.max(from, start) - shift, Math.min(text.length, start + windowLength) - shift),
        );
        for (let index = 0; index < found; index++) report(tables, tables.places[index] ?? 0, shift, text, from, onHit);
      }
    },
  };
}

/** One literal more at some pairs; those that had none share a list. */
function addCandidate(tables: Tables, pairs: readonly number[], candidate: Candidate): void {
  const { isHot, listOf, lists } = tables;
  const fresh = pairs.filter((pair) => isHot[pair] === 0);
  for (const pair of pairs) {
    if (isHot[pair] === 0) continue;
    const list = lists[listOf[pair] ?? 0];
    if (list === undefined) continue;
    // What other pairs have too stays theirs.
    if (list.isShared) listOf[pair] = openList(tables, list.candidates);
    putIntoList(tables, listOf[pair] ?? 0, candidate);
  }
  if (fresh.length === 0) return;
  const list = openList(tables, [], fresh.length > 1);
  putIntoList(tables, list, candidate);
  for (const pair of fresh) {
    isHot[pair] = 1;
    listOf[pair] = list;
  }
}

function openList(tables: Tables, candidates: readonly Candidate[], isShared = false): number {
  const list = tables.lists.push({ candidates: [], isShared }) - 1;
  if (tables.near.length < (list + 1) * nearSize) {
    const longer = new Uint8Array(tables.near.length * 2);
    longer.set(tables.near);
    tables.near = longer;
  }
  for (const candidate of candidates) putIntoList(tables, list, candidate);
  return list;
}

function putIntoList({ lists, near }: Tables, list: number, candidate: Candidate): void {
  const { text, offset } = candidate;
  const bit = 1 << ((lists[list]?.candidates.push(candidate) ?? 0) & 7);
  addNear(near, list * nearSize, bit, text.charCodeAt(offset + 2));
  addNear(near, list * nearSize + 256, bit, text.charCodeAt(offset - 1));
}

/** Where a literal has no character, any will do. */
function addNear(near: Uint8Array, from: number, bit: number, code: number): void {
  if (!Number.isNaN(code)) near[from + (code & 255)] = (near[from + (code & 255)] ?? 0) | bit;
  else for (let any = from; any < from + 256; any++) near[any] = (near[any] ?? 0) | bit;
}

/**
 * Notes the places of hot pairs and gives their number. Each place is written and only those that are hot are kept, for
 * a branch that nobody can foresee costs more than a store; and what is read is in constants of this function, for
 * reached through a closure it would cost several times as much.
 */
function listHot({ words, isHot, places }: Tables, begin: number, end: number): number {
  const stop = (end + 3) >> 2;
  let count = 0;
  for (let index = begin >> 2; index < stop; index++) {
    const word = words[index] as number;
    places[count] = index * 2;
    count += isHot[isLittleEndian ? word & 65_535 : word >>> 16] as number;
    places[count] = index * 2 + 1;
    count += isHot[isLittleEndian ? word >>> 16 : word & 65_535] as number;
  }
  return count;
}

/** Of the places, those with a character before and after that a literal has there; gives their number. */
function keepNear({ bytes, pairs, listOf, near, places }: Tables, count: number): number {
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const place = places[index] as number;
    const list = (listOf[pairs[place] as number] as number) * nearSize;
    places[kept] = place;
    if (
      ((near[list + (bytes[place * 2 + 2] as number)] as number) &
        (near[list + 256 + (bytes[place * 2 - 1] as number)] as number)) !==
      0
    )
      kept++;
  }
  return kept;
}

function report(
  tables: Tables,
  place: number,
  shift: number,
  text: string,
  from: number,
  onHit: (anchor: number, at: number) => void,
): void {
  const { bytes, pairs, lists, listOf, near } = tables;
  const list = listOf[pairs[place] ?? 0] ?? 0;
  const candidates = lists[list]?.candidates ?? [];
  const after = near[list * nearSize + (bytes[place * 2 + 2] ?? 0)] ?? 0;
  const bits = after & (near[list * nearSize + 256 + (bytes[place * 2 - 1] ?? 0)] ?? 0);
  for (let index = 0; index < candidates.length; index++) {
    // The same bit as in putIntoList, which counts from one.
    if ((bits & (1 << ((index + 1) & 7))) === 0) continue;
    const candidate = candidates[index] as Candidate;
    const start = place * 2 + shift - candidate.offset;
    // Other alphabets may have the same low bytes by chance.
    if (start >= from && text.startsWith(candidate.text, start)) onHit(candidate.anchor, start);
  }
}

/**
 * The pair of a literal that is rarest in transcripts, of those at even or odd offsets; one that is looked at anyway
 * comes first.
 */
function choosePairs(
  text: string,
  parity: number,
  isHot: Uint8Array,
): { readonly pairs: readonly number[]; readonly offset: number } {
  let [best, least] = [-1, Infinity];
  for (let offset = parity; offset + 1 < text.length && offset <= maxOffset; offset += 2) {
    const frequency = isHot[toPair(text, offset)] === 1 ? 0 : toPairFrequency(text, offset);
    if (frequency < least) [best, least] = [offset, frequency];
  }
  if (best >= 0) return { pairs: [toPair(text, best)], offset: best };
  // Too short for a pair of its own: its last character with anything after it, or its only one with anything before.
  const isAlone = text.length === 1 && parity === 1;
  const code = text.charCodeAt(text.length - 1);
  return {
    pairs: Array.from({ length: 256 }, (_, any) => (isAlone ? joinCodes(any, code) : joinCodes(code, any))),
    offset: isAlone ? -1 : text.length - 1,
  };
}

function toPair(text: string, offset: number): number {
  return joinCodes(text.charCodeAt(offset), text.charCodeAt(offset + 1));
}

function joinCodes(first: number, second: number): number {
  return isLittleEndian ? (first & 255) | ((second & 255) << 8) : ((first & 255) << 8) | (second & 255);
}

function copyByLoop(text: string, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}
