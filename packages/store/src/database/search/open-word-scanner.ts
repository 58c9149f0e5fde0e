import { maxWordLength } from '@scrollkeep/transcript';
import { factor, seed } from './to-hashed-name.ts';
import { toSeparatorLength } from './to-separator-length.ts';

/** Finds the words of a text in its bytes. A loop of its own that calls nothing: so it stays in registers. */
export interface WordScanner {
  /** Words of small letters and digits, perhaps with a capital at the start: where they begin and end, and their two hashes. */
  readonly plain: Int32Array;
  /** How much of `plain` is filled. */
  count: number;
  /** Where all other words begin and end. */
  readonly unusualPlaces: Int32Array;
  unusual: number;
  /**
   * Goes on from a place until the lists are full; gives the place after the last word. Two bytes after the end are overwritten, and capitals become small
   * letters in plain words.
   */
  scan(source: Uint8Array, from: number, end: number): number;
}

export const wordSize = 4;
const mostWords = 1024;

const separator = 0;
const plain = 1;
const capital = 2;
const underscore = 3;
const foreign = 4;
const classes = Uint8Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x80) return foreign;
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) return plain;
  if (code >= 0x41 && code <= 0x5a) return capital;
  return code === 0x5f ? underscore : separator;
});

export function openWordScanner(): WordScanner {
  const words = new Int32Array(mostWords * wordSize);
  const unusualPlaces = new Int32Array(mostWords * 2);
  const scanner: WordScanner = { plain: words, count: 0, unusualPlaces, unusual: 0, scan };

  function scan(source: Uint8Array, from: number, end: number): number {
    // A separator and then a word, so that no loop needs to look for the end.
    source[end] = 0;
    source[end + 1] = 0x61;
    let count = 0;
    let unusual = 0;
    let place = from;
    while (count < words.length && unusual < unusualPlaces.length) {
      let code = source[place] as number;
      let kind = classes[code] as number;
      while (kind === separator) {
        code = source[++place] as number;
        kind = classes[code] as number;
      }
      if (place >= end) break;
      const start = place;
      let hashA = seed;
      let hashB = 0;
      // Nearly every word with a capital has just one, at its start.
      const isCapital = kind === capital;
      if (isCapital) {
        hashB = code | 0x20;
        hashA = Math.imul(seed ^ hashB, factor);
        code = source[++place] as number;
        kind = classes[code] as number;
      }
      while (kind === plain) {
        hashA = Math.imul(hashA ^ code, factor);
        hashB = (Math.imul(hashB, 31) + code) | 0;
        code = source[++place] as number;
        kind = classes[code] as number;
      }
      if (kind !== separator) {
        if (kind === foreign) {
          const length = toSeparatorLength(source, place);
          if (length > 0 && place === start) {
            place += length;
            continue;
          }
          if (length > 0) kind = separator;
        }
        if (kind !== separator) {
          place = toEnd(source, place);
          unusualPlaces[unusual++] = start;
          unusualPlaces[unusual++] = place;
          continue;
        }
      }
      if (place - start > maxWordLength) {
        unusualPlaces[unusual++] = start;
        unusualPlaces[unusual++] = place;
        continue;
      }
      if (isCapital) source[start] = (source[start] as number) | 0x20;
      words[count] = start;
      words[count + 1] = place;
      words[count + 2] = hashA;
      words[count + 3] = hashB;
      count += wordSize;
    }
    scanner.count = count;
    scanner.unusual = unusual;
    return Math.min(place, end);
  }

  return scanner;
}

/** Where an unusual word ends. */
function toEnd(source: Uint8Array, from: number): number {
  let place = from;
  for (;;) {
    const code = source[place] as number;
    const kind = classes[code] as number;
    if (kind === separator) return place;
    if (kind !== foreign) place++;
    else if (toSeparatorLength(source, place) > 0) return place;
    // A character as a whole: from its middle on it would look like another one.
    else place += code < 0xe0 ? 2 : code < 0xf0 ? 3 : 4;
  }
}
