import { foldText, listTerms, listUnits, maxWordLength } from '@scrollkeep/transcript';
import { listMainTerms } from './list-main-terms.ts';
import { wordSize, type WordScanner } from './open-word-scanner.ts';
import { sortTerms } from './sort-terms.ts';
import { termSpace, type TermSpace } from './term-space.ts';
import { addTerm, clearTermTable, countBytes, createTermTable, findScanner, forEachTerm, reserveText } from './term-table.ts';
import { hashBytes, hashes, toHashedName, type HashedName } from './to-hashed-name.ts';
import { toSeparatorLength } from './to-separator-length.ts';

/** Which documents hold which terms, gathered in memory until it is written as one segment. */
export interface TermCollector {
  /** Documents come in order. */
  beginDocument(document: number): void;
  /** True where the text has a word that is known by its beginning only. */
  addText(text: string, isMain: boolean, isCommand: boolean): boolean;
  /** A whole name, folded here. */
  addName(space: TermSpace, name: string): void;
  /** How much memory is held. */
  bytes(): number;
  /** The terms in the order of their keys, each with its documents as they are stored; all is valid during the call only. */
  forEach(each: EachTerm): void;
  /** Forgets everything, but keeps the memory for the next segment. */
  reset(): void;
}

/** A term: its key as a part of `keys`, the number of its documents, and these as the first bytes of `coded`. */
export type EachTerm = (keys: Uint8Array, from: number, to: number, count: number, coded: Uint8Array, length: number) => void;

const none = 0;
const lower = 1;
const upper = 2;
const digit = 3;
const underscore = 4;
/** Of each byte what it is in an identifier. */
const classes = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x61 && code <= 0x7a) return lower;
  if (code >= 0x41 && code <= 0x5a) return upper;
  if (code >= 0x30 && code <= 0x39) return digit;
  return code === 0x5f ? underscore : none;
});
const maxParts = 8;
/** How many names and words of other scripts are remembered: they come again and again. */
const maxNames = 10_000;
/** So much is scanned before the faster way, which takes a few milliseconds to set up, is worth it. */
const defaultFewBytes = 64 * 1024;
const maxScanned = 8 * 1024 * 1024;

/**
 * Words are hashed while their bytes are scanned, so a word that was seen before costs no string and no allocation: this is the hottest loop of indexing.
 * Two independent hashes of 32 bits stand for a word; of ten million different ones in a segment, the chance that any two are taken for each other is below
 * one in 300,000.
 */
export function openTermCollector(expectedTerms = 0, fewBytes = defaultFewBytes): TermCollector {
  const table = createTermTable(expectedTerms);
  let current = 0;
  let bytes: Buffer = Buffer.alloc(1 << 12);
  let seen = 0;
  const names = new Map<string, HashedName>();
  const foreignWords = new Map<string, ForeignWord>();
  const joined = new Uint8Array(maxWordLength + 1);
  const borders = new Int32Array(maxWordLength + 2);

  function addEverywhere(source: Uint8Array, from: number, to: number, hashA: number, hashB: number, isMain: boolean, isCommand: boolean): void {
    addTerm(table, termSpace.text, source, from, to, hashA, hashB, current);
    if (isMain) addTerm(table, termSpace.main, source, from, to, hashA, hashB, current);
    if (isCommand) addTerm(table, termSpace.command, source, from, to, hashA, hashB, current);
  }

  function addRange(source: Uint8Array, from: number, to: number, isMain: boolean, isCommand: boolean): void {
    hashBytes(source, from, to);
    addEverywhere(source, from, to, hashes[0] as number, hashes[1] as number, isMain, isCommand);
  }

  /** A word with capitals or underscores: its parts, and the whole. True where it is longer than what is kept of it. */
  function addIdentifier(start: number, end: number, isMain: boolean, isCommand: boolean): boolean {
    const last = Math.min(end, start + maxWordLength);
    let length = 0;
    let borderCount = 0;
    let previous = none;
    let beforePrevious = none;
    for (let each = start; each < last; each++) {
      let code = bytes[each] as number;
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
    for (let each = 0, from = 0; each <= borderCount; each++) {
      if ((borders[each] as number) > from) parts++;
      from = borders[each] as number;
    }
    if (parts > 1 && parts <= maxParts) {
      for (let each = 0, from = 0; each <= borderCount; each++) {
        const to = borders[each] as number;
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
    for (let each = start; each < end; each++) if (classes[bytes[each] as number] === upper) bytes[each] = (bytes[each] as number) | 0x20;
    hashBytes(bytes, start, end);
    addTerm(table, termSpace.main, bytes, start, end, hashes[0] as number, hashes[1] as number, current);
  }

  function addForeign(text: string, isMain: boolean, isCommand: boolean): boolean {
    let word = foreignWords.get(text);
    if (word === undefined) {
      word = { terms: listTerms(listUnits(text)).map(toHashedName), mainTerms: listMainTerms(text).map(toHashedName) };
      if (foreignWords.size >= maxNames) foreignWords.clear();
      foreignWords.set(text, word);
    }
    for (const { bytes: encoded, hashA, hashB } of word.terms) addEverywhere(encoded, 0, encoded.length, hashA, hashB, false, isCommand);
    if (isMain) for (const { bytes: encoded, hashA, hashB } of word.mainTerms) addTerm(table, termSpace.main, encoded, 0, encoded.length, hashA, hashB, current);
    return text.length > maxWordLength;
  }

  function addText(text: string, isMain: boolean, isCommand: boolean): boolean {
    const room = text.length * 3;
    // Commands are few and short, and what the scan does by itself leaves them out.
    const scanner = makeRoom(text.length, room, isCommand);
    const end = bytes.write(text, 0, 'utf8');
    return scanner === undefined ? addAll(0, end, isMain, isCommand) : scan(scanner, end, room, isMain);
  }

  /** For a text at the start of `bytes`; in the memory of the scanner where it is to be used. */
  function makeRoom(length: number, room: number, isCommand: boolean): WordScanner | undefined {
    seen += length;
    // A giant is not worth memory that is never given back.
    const scanner = seen <= fewBytes || isCommand || length > maxScanned ? undefined : findScanner(table);
    if (scanner === undefined) {
      if (room > bytes.length) bytes = Buffer.alloc(room);
      return undefined;
    }
    reserveText(table, room);
    bytes = scanner.bytes;
    return scanner;
  }

  function scan(first: WordScanner, end: number, room: number, isMain: boolean): boolean {
    let scanner: WordScanner | undefined = first;
    let hasLong = false;
    for (let place = 0; place < end; ) {
      place = scanner.scan(place, end, current, isMain);
      addPlain(scanner, isMain);
      const { unusual, unusualPlaces } = scanner;
      for (let each = 0; each < unusual; each += 2) if (addAll(unusualPlaces[each] as number, unusualPlaces[each + 1] as number, isMain, false)) hasLong = true;
      if (table.scanner === scanner) continue;
      // The table moved on to larger memory, and the text with it.
      scanner = findScanner(table);
      if (scanner === undefined) return addAll(place, end, isMain, false) || hasLong;
      reserveText(table, room);
      scanner.bytes.set(bytes.subarray(0, end));
      bytes = scanner.bytes;
    }
    return hasLong;
  }

  function addPlain({ plain, count }: WordScanner, isMain: boolean): void {
    const source = bytes;
    for (let each = 0; each < count; each += wordSize) addEverywhere(source, plain[each] as number, plain[each + 1] as number, plain[each + 2] as number, plain[each + 3] as number, isMain, false);
  }

  /** Every word of a range, one by one. */
  function addAll(start: number, end: number, isMain: boolean, isCommand: boolean): boolean {
    let hasLong = false;
    for (let place = start; place < end; ) {
      const length = toGap(place);
      if (length > 0) {
        place += length;
        continue;
      }
      const from = place;
      let isForeign = false;
      while (place < end && toGap(place) === 0) {
        const lead = bytes[place] as number;
        if (lead > 0x7f) isForeign = true;
        // A character as a whole: from its middle on it would look like another one.
        place += lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
      }
      if (isForeign ? addForeign(bytes.toString('utf8', from, place), isMain, isCommand) : addIdentifier(from, place, isMain, isCommand)) hasLong = true;
    }
    return hasLong;
  }

  /** The length of a separator, 0 where a word stands. */
  function toGap(place: number): number {
    const code = bytes[place] as number;
    return code > 0x7f ? toSeparatorLength(bytes, place) : classes[code] === none ? 1 : 0;
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
      addTerm(table, space, known.bytes, 0, known.bytes.length, known.hashA, known.hashB, current);
    },
    bytes: () => countBytes(table),
    forEach: (each) => forEachTerm(table, sortTerms(table), (from, to, count, coded, length) => each(table.keys, from, to, count, coded, length)),
    reset() {
      clearTermTable(table);
      names.clear();
    },
  };
}

interface ForeignWord {
  readonly terms: readonly HashedName[];
  readonly mainTerms: readonly HashedName[];
}
