import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { listTerms } from '@scrollkeep/transcript/query/list-terms.ts';
import { listUnits, maxWordLength } from '@scrollkeep/transcript/query/list-units.ts';
import { characterKind, toCharacterKind, toCharacterLength } from './character-kind.ts';
import { forEachTerm, type EachTerm } from './for-each-term.ts';
import { listMainTerms } from './list-main-terms.ts';
import { sortTerms } from './sort-terms.ts';
import { termSpace, type TermSpace } from './term.ts';
import {
  addBytes,
  addTerm,
  beginDocument,
  clearTermTable,
  countBytes,
  createTermTable,
  wordBit,
} from './term-table.ts';

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
  /** The terms in the order of their keys; what is passed is valid during the call only. */
  forEach(each: EachTerm): void;
  /** Forgets everything, but keeps the memory for the next segment. */
  reset(): void;
}

/** Bits for what a byte is in a word; a separator has none. */
const plain = 1; // a small letter or a digit
const upper = 2;
const underscore = 4;
const outside = 8; // a part of a character outside ASCII
const inWord = plain | upper | underscore;
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code > 0x7f) return outside;
  if (code >= 0x41 && code <= 0x5a) return upper;
  return code === 0x5f ? underscore : /[a-z0-9]/.test(String.fromCharCode(code)) ? plain : 0;
});
const isDigit = (code: number) => code <= 0x39;
const maxParts = 8;
/** How many names and words of other scripts are remembered: they come again and again. */
const maxNames = 10_000;
/** Memory for a longer text is given back. */
const maxKeptBytes = 16 * 1024 * 1024;
/** Plain Chinese, Japanese and Korean characters have three bytes each. */
const cjkBytes = 3;

/**
 * Finds the terms of texts: those that `listTerms` and `listMainTerms` define, as their tests compare. Both work on
 * strings and lists; this is the hottest loop of indexing, so it goes over the bytes of a text, and a word that was
 * seen before costs no string. There is a fast path for words in ASCII and one for Chinese, Japanese and Korean; all
 * others are taken from the definition, and remembered.
 */
export function openTermCollector(expectedTerms = 0): TermCollector {
  const table = createTermTable(expectedTerms);
  const names = new Map<string, Uint8Array>();
  const otherWords = new Map<string, OtherWord>();
  const joined = new Uint8Array(maxWordLength);
  const borders = new Int32Array(maxWordLength + 1);
  let kept: Buffer = Buffer.alloc(1 << 16);
  /** The text at hand and what it is. */
  let bytes = kept;
  /** The spaces of its words: those of main terms, and those of all others. */
  let mainBit = 0;
  let wordBits = 0;

  function addWord(source: Uint8Array, from: number, to: number, isMain: boolean): void {
    addBytes(table, termSpace.text, isMain ? wordBits | mainBit : wordBits, source, from, to);
  }

  function addMain(source: Uint8Array, from: number, to: number): void {
    if (mainBit !== 0) addBytes(table, termSpace.text, mainBit, source, from, to);
  }

  /** Every word up to a place, where a zero stands. */
  function addWords(end: number): boolean {
    const source = bytes;
    let hasLong = false;
    for (let place = 0; place < end;) {
      let code = source[place] as number;
      const first = kinds[code] as number;
      if (first === 0) {
        place++;
        continue;
      }
      const start = place;
      if (first !== outside) {
        let seen = first & ~upper;
        let low = 0;
        let high = 0;
        if (first === upper) code |= 0x20;
        let kind: number;
        do {
          high = (high << 8) | (low >>> 24);
          low = (low << 8) | code;
          code = source[++place] as number;
          kind = kinds[code] as number;
          seen |= kind;
        } while ((kind & inWord) !== 0);
        if (kind !== outside || toCharacterKind(source, place) === characterKind.separator) {
          if (place - start > maxWordLength) hasLong = true;
          else if ((seen & (upper | underscore)) === 0) {
            if (first === upper) source[start] = (source[start] as number) | 0x20;
            addTerm(table, termSpace.text, wordBits | mainBit, source, start, place, low, high);
            continue;
          }
          addIdentifier(start, place, true);
          continue;
        }
      } else if (toCharacterKind(source, place) === characterKind.separator) {
        place += toCharacterLength(code);
        continue;
      }
      place = findWordEnd(start, end);
      if (addWordOutside(start, place)) hasLong = true;
    }
    return hasLong;
  }

  /**
   * A word of ASCII in any spelling: its parts, and the whole, of which so much is kept as of every word. Its parts are
   * main terms too, if nothing but separators stands around it: no search needs them there, but that is how indexes
   * are.
   */
  function addIdentifier(start: number, wordEnd: number, isAlone: boolean): void {
    const end = Math.min(wordEnd, start + maxWordLength);
    let length = 0;
    let borderCount = 0;
    let previous = 0;
    let beforePrevious = 0;
    for (let each = start; each < end; each++) {
      const code = bytes[each] as number;
      const kind = kinds[code] as number;
      if (kind === upper && previous === plain) borders[borderCount++] = length;
      // `HTTPServer`: before the last capital.
      else if (kind === plain && !isDigit(code) && previous === upper && beforePrevious === upper)
        borders[borderCount++] = length - 1;
      if (kind === underscore) borders[borderCount++] = length;
      else joined[length++] = kind === upper ? code | 0x20 : code;
      beforePrevious = previous;
      previous = kind;
    }
    borders[borderCount++] = length;
    let parts = 0;
    for (let each = 0, from = 0; each < borderCount; from = borders[each++] as number)
      if ((borders[each] as number) > from) parts++;
    const hasUnderscore = length < end - start;
    if (parts > 1 && parts <= maxParts) {
      for (let each = 0, from = 0; each < borderCount; from = borders[each++] as number) {
        const to = borders[each] as number;
        if (to === from) continue;
        addWord(joined, from, to, isAlone);
      }
    }
    if (length > 0) addWord(joined, 0, length, !hasUnderscore);
    // With its underscores: what is in a main term is in the text.
    if (hasUnderscore && mainBit !== 0) {
      for (let each = start; each < end; each++)
        if (kinds[bytes[each] as number] === upper) bytes[each] = (bytes[each] as number) | 0x20;
      addMain(bytes, start, end);
    }
  }

  function findWordEnd(start: number, end: number): number {
    let place = start;
    while (place < end) {
      const lead = bytes[place] as number;
      if (kinds[lead] === 0 || (lead > 0x7f && toCharacterKind(bytes, place) === characterKind.separator)) break;
      place += toCharacterLength(lead);
    }
    return place;
  }

  /** A word with characters outside ASCII. True where it is longer than what is kept of words. */
  function addWordOutside(start: number, end: number): boolean {
    let length = 0;
    let isPlain = true;
    for (let place = start; place < end; length++) {
      const lead = bytes[place] as number;
      if (lead > 0x7f && toCharacterKind(bytes, place) !== characterKind.plainCjk) isPlain = false;
      place += toCharacterLength(lead);
      // As strings count: two units for what is beyond the basic plane.
      if (lead >= 0xf0) length++;
    }
    if (isPlain) addPlainRuns(start, end);
    else addOtherWord(bytes.toString('utf8', start, end));
    return length > maxWordLength;
  }

  /** Chinese, Japanese and Korean characters that fold to themselves, and ASCII between them. */
  function addPlainRuns(start: number, end: number): void {
    for (let from = start, to = start; from < end; from = to) {
      const isAscii = (bytes[from] as number) < 0x80;
      while (to < end && (bytes[to] as number) < 0x80 === isAscii) to++;
      if (isAscii) addIdentifier(from, to, false);
      else addPairs(from, to);
    }
  }

  /** Every pair of neighbours, and the last character alone. */
  function addPairs(start: number, end: number): void {
    for (let place = start; place < end; place += cjkBytes) {
      const to = Math.min(place + 2 * cjkBytes, end);
      addWord(bytes, place, to, to === place + 2 * cjkBytes);
    }
  }

  function addOtherWord(text: string): void {
    let word = otherWords.get(text);
    if (word === undefined) {
      word = toOtherWord(text);
      if (otherWords.size >= maxNames) otherWords.clear();
      otherWords.set(text, word);
    }
    for (const term of word.terms) addWord(term, 0, term.length, false);
    for (const term of word.mainTerms) addMain(term, 0, term.length);
  }

  return {
    beginDocument: (document) => beginDocument(table, document),
    addText(text, isMain, isCommand) {
      mainBit = isMain ? wordBit.main : 0;
      wordBits = isCommand ? wordBit.text | wordBit.command : wordBit.text;
      const room = text.length * 3 + 1;
      if (room > kept.length && room <= maxKeptBytes) kept = Buffer.alloc(room * 2);
      bytes = room <= kept.length ? kept : Buffer.alloc(room);
      const end = writeText(bytes, text);
      bytes[end] = 0;
      const hasLong = addWords(end);
      bytes = kept;
      return hasLong;
    },
    addName(space, name) {
      let known = names.get(name);
      if (known === undefined) {
        known = Buffer.from(foldText(name));
        if (names.size < maxNames) names.set(name, known);
      }
      addBytes(table, space, wordBit.text, known, 0, known.length);
    },
    bytes: () => countBytes(table),
    forEach: (each) => forEachTerm(table, sortTerms(table), each),
    reset() {
      clearTermTable(table);
      names.clear();
    },
  };
}

/** Most texts are short, and a call that writes one takes longer than its few characters. */
const shortText = 40;

/** Writes a text in UTF-8; gives its length in bytes. */
function writeText(bytes: Buffer, text: string): number {
  if (text.length > shortText) return bytes.write(text);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return bytes.write(text);
    bytes[at] = code;
  }
  return text.length;
}

interface OtherWord {
  readonly terms: readonly Uint8Array[];
  readonly mainTerms: readonly Uint8Array[];
}

function toOtherWord(text: string): OtherWord {
  return { terms: toBytes(listTerms(listUnits(text))), mainTerms: toBytes(listMainTerms(text)) };
}

function toBytes(terms: readonly string[]): readonly Uint8Array[] {
  return terms.map((term) => Buffer.from(term));
}
