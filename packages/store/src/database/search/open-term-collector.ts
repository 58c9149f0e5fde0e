import { foldText, listTerms, listUnits, maxWordLength } from '@scrollkeep/transcript';
import { listMainTerms } from './list-main-terms.ts';
import { termSpace, type TermSpace } from './term-space.ts';
import { factor, seed, toHashedName, type HashedName } from './to-hashed-name.ts';
import { toSeparatorLength } from './to-separator-length.ts';

/** Which documents hold which terms, gathered in memory until it is written as one segment. */
export interface TermCollector {
  /** Documents come in order. */
  beginDocument(document: number): void;
  /** True where the text has a word that is known by its beginning only. */
  addText(text: string, isMain: boolean, isCommand: boolean): boolean;
  /** A whole name, folded here. */
  addName(space: TermSpace, name: string): void;
  /** How much is held: pairs of term and document. */
  pairs(): number;
  /** The terms in the order of their keys, each with its documents; both are valid during the call only. */
  forEach(each: (key: Uint8Array, documents: Int32Array) => void): void;
  /** Forgets everything, but keeps the memory for the next segment. */
  reset(): void;
}

const separator = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const underscore = 4;
const foreign = 5;
/** Of each byte what it is in a word. What is not ASCII goes the long way through `listUnits`, and a test keeps the two equal. */
const classes = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x80) return foreign;
  if (code >= 0x61 && code <= 0x7a) return lower;
  if (code >= 0x41 && code <= 0x5a) return upper;
  if (code >= 0x30 && code <= 0x39) return digit;
  return code === 0x5f ? underscore : separator;
});
const maxParts = 8;
const textSalt = termSpace.text * 0x9e3779b1;
/** A slot: two hashes, the term, and the last document it was seen in. One line of the processor's cache answers nearly every word. */
const slotSize = 4;

/**
 * Words are hashed while their bytes are scanned, so a word that was seen before costs no string and no allocation: this is the hottest loop of indexing.
 * Two independent hashes of 32 bits stand for a word; of ten million different ones in a segment, the chance that any two are taken for each other is below
 * one in 300,000.
 */
export function openTermCollector(): TermCollector {
  let table = createTable(1 << 17);
  let mask = (1 << 17) - 1;
  let starts = new Int32Array(1 << 16);
  let terms = 0;
  let arena = new Uint8Array(1 << 20);
  let arenaEnd = 0;
  let pairTerms = new Int32Array(1 << 18);
  let pairDocuments = new Int32Array(1 << 18);
  let pairCount = 0;
  let current = 0;
  let bytes = Buffer.alloc(1 << 16);
  /** Types, tools and paths come again and again. */
  const names = new Map<string, HashedName>();
  const joined = new Uint8Array(maxWordLength + 1);
  const borders = new Int32Array(maxWordLength + 2);

  function add(space: number, source: Uint8Array, from: number, to: number, hashA: number, hashB: number): void {
    const first = Math.imul(hashA ^ (space * 0x9e3779b1), 0x85ebca6b) | 0;
    let slot = (first ^ (first >>> 15)) & mask;
    for (;;) {
      const at = slot * slotSize;
      const term = table[at + 2] as number;
      if (term === -1) break;
      if (table[at] === first && table[at + 1] === hashB) {
        if (table[at + 3] === current) return;
        table[at + 3] = current;
        addPair(term);
        return;
      }
      slot = (slot + 1) & mask;
    }
    const at = slot * slotSize;
    const term = addTerm(space, source, from, to);
    table[at] = first;
    table[at + 1] = hashB;
    table[at + 2] = term;
    table[at + 3] = current;
    addPair(term);
    if (terms * 2 > mask) growTable();
  }

  function addPair(term: number): void {
    if (pairCount === pairTerms.length) {
      pairTerms = grow(pairTerms);
      pairDocuments = grow(pairDocuments);
    }
    pairTerms[pairCount] = term;
    pairDocuments[pairCount] = current;
    pairCount++;
  }

  function addTerm(space: number, source: Uint8Array, from: number, to: number): number {
    if (terms + 1 >= starts.length) starts = grow(starts);
    if (arenaEnd + to - from + 1 > arena.length) {
      const larger = new Uint8Array(Math.max(arena.length * 2, arenaEnd + to - from + 1));
      larger.set(arena);
      arena = larger;
    }
    arena[arenaEnd++] = space;
    for (let at = from; at < to; at++) arena[arenaEnd++] = source[at] as number;
    starts[terms + 1] = arenaEnd;
    return terms++;
  }

  function growTable(): void {
    const old = table;
    mask = mask * 2 + 1;
    table = createTable(mask + 1);
    for (let at = 0; at < old.length; at += slotSize) {
      if (old[at + 2] === -1) continue;
      const first = old[at] as number;
      let slot = (first ^ (first >>> 15)) & mask;
      while (table[slot * slotSize + 2] !== -1) slot = (slot + 1) & mask;
      for (let each = 0; each < slotSize; each++) table[slot * slotSize + each] = old[at + each] as number;
    }
  }

  function addEverywhere(source: Uint8Array, from: number, to: number, hashA: number, hashB: number, isMain: boolean, isCommand: boolean): void {
    add(termSpace.text, source, from, to, hashA, hashB);
    if (isMain) add(termSpace.main, source, from, to, hashA, hashB);
    if (isCommand) add(termSpace.command, source, from, to, hashA, hashB);
  }

  function addRange(source: Uint8Array, from: number, to: number, isMain: boolean, isCommand: boolean): void {
    let hashA = seed;
    let hashB = 0;
    for (let at = from; at < to; at++) {
      const code = source[at] as number;
      hashA = Math.imul(hashA ^ code, factor);
      hashB = (Math.imul(hashB, 31) + code) | 0;
    }
    addEverywhere(source, from, to, hashA, hashB, isMain, isCommand);
  }

  /** A word with capitals or underscores: its parts, and the whole. True where it is longer than what is kept of it. */
  function addIdentifier(start: number, end: number, isMain: boolean, isCommand: boolean): boolean {
    const last = Math.min(end, start + maxWordLength);
    let length = 0;
    let borderCount = 0;
    let previous = separator;
    let beforePrevious = separator;
    for (let at = start; at < last; at++) {
      let code = bytes[at] as number;
      const kind = classes[code] as number;
      if (kind === upper) {
        if (previous === lower || previous === digit) borders[borderCount++] = length;
        code |= 0x20;
      } else if (kind === lower && previous === upper && beforePrevious === upper) borders[borderCount++] = length - 1;
      if (kind === underscore) borders[borderCount++] = length;
      else joined[length++] = code;
      beforePrevious = previous;
      previous = kind;
    }
    borders[borderCount] = length;
    let parts = 0;
    for (let at = 0, from = 0; at <= borderCount; at++) {
      if ((borders[at] as number) > from) parts++;
      from = borders[at] as number;
    }
    if (parts > 1 && parts <= maxParts) {
      for (let at = 0, from = 0; at <= borderCount; at++) {
        const to = borders[at] as number;
        if (to > from) addRange(joined, from, to, isMain, isCommand);
        from = to;
      }
    }
    if (length === last - start) addRange(joined, 0, length, isMain, isCommand);
    else {
      if (length > 0) addRange(joined, 0, length, false, isCommand);
      // With its underscores: what stands in a main term stands in the text.
      if (isMain) addLowered(start, last);
    }
    return last < end;
  }

  function addLowered(start: number, end: number): void {
    let hashA = seed;
    let hashB = 0;
    for (let at = start; at < end; at++) {
      const code = bytes[at] as number;
      if (classes[code] === upper) bytes[at] = code | 0x20;
      hashA = Math.imul(hashA ^ (bytes[at] as number), factor);
      hashB = (Math.imul(hashB, 31) + (bytes[at] as number)) | 0;
    }
    add(termSpace.main, bytes, start, end, hashA, hashB);
  }

  function addForeign(text: string, isMain: boolean, isCommand: boolean): boolean {
    for (const term of listTerms(listUnits(text))) {
      const encoded = Buffer.from(term);
      addRange(encoded, 0, encoded.length, false, isCommand);
    }
    if (isMain) {
      for (const term of listMainTerms(text)) {
        const { bytes: encoded, hashA, hashB } = toHashedName(term);
        add(termSpace.main, encoded, 0, encoded.length, hashA, hashB);
      }
    }
    return text.length > maxWordLength;
  }

  function addText(text: string, isMain: boolean, isCommand: boolean): boolean {
    if (text.length * 3 + 1 > bytes.length) bytes = Buffer.alloc(text.length * 3 + 1);
    const end = bytes.write(text, 0, 'utf8');
    bytes[end] = 0; // a separator, so that no loop needs to look for the end
    const source = bytes;
    const document = current;
    // Locals of the loop: what the closure holds would be fetched anew for every word.
    let slots = table;
    let slotMask = mask;
    let hasLong = false;
    let at = 0;
    while (at < end) {
      let code = source[at] as number;
      let kind = classes[code] as number;
      if (kind === separator) {
        at++;
        continue;
      }
      if (kind === foreign) {
        const length = toSeparatorLength(source, at);
        if (length > 0) {
          at += length;
          continue;
        }
      }
      const start = at;
      let hashA = seed;
      let hashB = 0;
      while (kind === lower || kind === digit) {
        hashA = Math.imul(hashA ^ code, factor);
        hashB = (Math.imul(hashB, 31) + code) | 0;
        code = source[++at] as number;
        kind = classes[code] as number;
      }
      if ((kind === separator || (kind === foreign && toSeparatorLength(source, at) > 0)) && at - start <= maxWordLength) {
        if (isMain) {
          addEverywhere(source, start, at, hashA, hashB, isMain, isCommand);
          slots = table;
          slotMask = mask;
          continue;
        }
        // The same as `add`, for the words that most texts are made of.
        const first = Math.imul(hashA ^ textSalt, 0x85ebca6b) | 0;
        let slot = (first ^ (first >>> 15)) & slotMask;
        for (;;) {
          const place = slot * slotSize;
          const term = slots[place + 2] as number;
          if (term === -1) {
            addEverywhere(source, start, at, hashA, hashB, false, isCommand);
            slots = table;
            slotMask = mask;
            break;
          }
          if (slots[place] === first && slots[place + 1] === hashB) {
            if (slots[place + 3] === document) break;
            slots[place + 3] = document;
            if (pairCount === pairTerms.length) addPair(term);
            else {
              pairTerms[pairCount] = term;
              pairDocuments[pairCount++] = document;
            }
            break;
          }
          slot = (slot + 1) & slotMask;
        }
        continue;
      }
      let isForeign = false;
      while (kind !== separator) {
        if (kind === foreign) {
          if (toSeparatorLength(source, at) > 0) break;
          isForeign = true;
          // A character as a whole: from its middle on it would look like another one.
          const lead = source[at] as number;
          at += lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
        }
        kind = classes[source[++at] as number] as number;
      }
      if (isForeign ? addForeign(source.toString('utf8', start, at), isMain, isCommand) : addIdentifier(start, at, isMain, isCommand)) hasLong = true;
    }
    return hasLong;
  }

  function forEach(each: (key: Uint8Array, documents: Int32Array) => void): void {
    const offsets = new Int32Array(terms + 1);
    for (let at = 0; at < pairCount; at++) {
      const term = (pairTerms[at] as number) + 1;
      offsets[term] = (offsets[term] as number) + 1;
    }
    for (let term = 0; term < terms; term++) offsets[term + 1] = (offsets[term + 1] as number) + (offsets[term] as number);
    const ends = offsets.slice();
    const documents = new Int32Array(pairCount);
    for (let at = 0; at < pairCount; at++) {
      const term = pairTerms[at] as number;
      const end = ends[term] as number;
      documents[end] = pairDocuments[at] as number;
      ends[term] = end + 1;
    }
    const order = sortTerms();
    for (let at = 0; at < terms; at++) {
      const term = order[at] as number;
      each(arena.subarray(starts[term], starts[term + 1]), documents.subarray(offsets[term], offsets[term + 1]));
    }
  }

  /** By their first bytes as numbers, which typed arrays sort fast; those that begin alike are then compared byte by byte. */
  function sortTerms(): Int32Array {
    const keys = new Float64Array(terms);
    for (let term = 0; term < terms; term++) {
      const start = starts[term] as number;
      const length = (starts[term + 1] as number) - start;
      // 27 bits: the space, and three bytes of the text; a shorter key is padded with what no word holds.
      let prefix = (arena[start] as number) & 7;
      for (let byte = 1; byte <= 3; byte++) prefix = prefix * 256 + (byte < length ? (arena[start + byte] as number) : 0);
      keys[term] = prefix * 0x4000000 + term;
    }
    keys.sort();
    const order = new Int32Array(terms);
    for (let from = 0; from < terms; ) {
      const prefix = Math.floor((keys[from] as number) / 0x4000000);
      const next = (prefix + 1) * 0x4000000;
      const alike: number[] = [];
      let to = from;
      for (; to < terms && (keys[to] as number) < next; to++) alike.push((keys[to] as number) % 0x4000000);
      if (alike.length > 1) alike.sort(compareTerms);
      order.set(alike, from);
      from = to;
    }
    return order;
  }

  function compareTerms(a: number, b: number): number {
    let atA = (starts[a] as number) + 1;
    let atB = (starts[b] as number) + 1;
    const endA = starts[a + 1] as number;
    const endB = starts[b + 1] as number;
    while (atA < endA && atB < endB) {
      const difference = (arena[atA++] as number) - (arena[atB++] as number);
      if (difference !== 0) return difference;
    }
    return endA - atA - (endB - atB);
  }

  return {
    beginDocument(document) {
      current = document;
    },
    addText,
    addName(space, name) {
      let known = names.get(name);
      if (known === undefined) {
        known = toHashedName(foldText(name));
        if (names.size < maxNames) names.set(name, known);
      }
      add(space, known.bytes, 0, known.bytes.length, known.hashA, known.hashB);
    },
    pairs: () => pairCount,
    forEach,
    reset() {
      table.fill(-1);
      names.clear();
      terms = 0;
      arenaEnd = 0;
      pairCount = 0;
    },
  };
}

const maxNames = 10_000;

function createTable(slots: number): Int32Array {
  return new Int32Array(slots * slotSize).fill(-1);
}

function grow(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(values.length * 2);
  larger.set(values);
  return larger;
}
