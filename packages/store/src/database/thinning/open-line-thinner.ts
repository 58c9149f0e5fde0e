import { isUtf8 } from 'node:buffer';
import type { JsonValue, ParseBytes } from '@scrollkeep/transcript';
import type { LongTexts } from './long-texts.ts';
import { restoreTexts } from './restore-texts.ts';
import { buildThinningModule, chunkBytes, maxLineBytes, padding, place, textSize } from './thinning-module.ts';

/** Parses lines without their long texts, which stay bytes until somebody wants to read them. */
export interface LineThinner {
  /** Where files are to be read into, so that nothing has to be copied. */
  readonly buffer: Buffer<ArrayBuffer>;
  /**
   * The JSON of a line, with a mark in place of each long text that nothing but the index of words looks at; undefined where the line is not as it should be.
   * Valid until the next call, like the texts.
   */
  readonly parse: ParseBytes;
  readonly texts: LongTexts;
}

/** Shorter texts are parsed as fast as they are left out. */
const minTextBytes = 160;
/** So much of a text is enough to see how it begins. */
const headBytes = 96;
const pageBytes = 64 * 1024;
const zeros = new Uint8Array(padding);

let compiled: WebAssembly.Module | undefined;

export function openLineThinner(): LineThinner {
  compiled ??= new WebAssembly.Module(buildThinningModule());
  const memory = new WebAssembly.Memory({ initial: Math.ceil(place.end / pageBytes) });
  const { thin, hasPair, blank } = new WebAssembly.Instance(compiled, { m: { m: memory } }).exports as {
    readonly thin: (from: number, end: number, out: number, limit: number) => number;
    readonly hasPair: (from: number, end: number, a: number, b: number, c: number, d: number) => number;
    readonly blank: (from: number, end: number) => void;
  };
  const bytes = Buffer.from(memory.buffer);
  const numbers = new Int32Array(memory.buffer);
  const buffer = Buffer.from(memory.buffer, place.chunk, chunkBytes);
  for (const letter of '"\\/bfnrt') bytes[place.escapes + letter.charCodeAt(0)] = 1;

  const toStart = (index: number): number => numbers[place.texts / 4 + index * textSize] as number;
  const toEnd = (index: number): number => numbers[place.texts / 4 + index * textSize + 1] as number;

  function hasBrokenText(count: number): boolean {
    for (let index = 0; index < count; index++) {
      // What cannot be decoded is replaced, and only decoding the whole line says by what.
      if (numbers[place.texts / 4 + index * textSize + 2] !== 0 && !isUtf8(bytes.subarray(toStart(index), toEnd(index)))) return true;
    }
    return false;
  }

  /** Where the line stands in our memory. */
  function toPlace(source: Uint8Array, start: number, end: number): number {
    if (source.buffer === bytes.buffer) return source.byteOffset + start;
    bytes.set(source.subarray(start, end), place.line);
    bytes.set(zeros, place.line + end - start);
    return place.line;
  }

  const texts: LongTexts = {
    count: 0,
    read: (index) => JSON.parse(`"${bytes.toString('utf8', toStart(index), toEnd(index))}"`) as string,
    head: (index) => bytes.toString('latin1', toStart(index), Math.min(toEnd(index), toStart(index) + headBytes)),
    sign: (index) => String.fromCharCode(numbers[place.texts / 4 + index * textSize + 3] as number),
    hasPair: (index, [one, other]) => hasPair(toStart(index), toEnd(index), one.charCodeAt(0), one.charCodeAt(1), other.charCodeAt(0), other.charCodeAt(1)) !== 0,
    includes: (index, words) => bytes.subarray(toStart(index), toEnd(index)).includes(words, 0, 'latin1'),
    toWords(index) {
      const [start, end] = [toStart(index), toEnd(index)];
      blank(start, end);
      return bytes.subarray(start, end);
    },
  };

  return {
    buffer,
    texts,
    parse(source, start, end) {
      if (end - start > maxLineBytes) return undefined;
      const from = toPlace(source, start, end);
      const copyEnd = thin(from, from + end - start, place.copy, minTextBytes);
      if (copyEnd === 0) return undefined;
      texts.count = numbers[place.count / 4] as number;
      if (hasBrokenText(texts.count)) return undefined;
      let value: JsonValue;
      try {
        value = JSON.parse(bytes.toString(numbers[place.isForeign / 4] === 0 ? 'latin1' : 'utf8', place.copy, copyEnd)) as JsonValue;
      } catch {
        return undefined;
      }
      return texts.count === 0 ? value : restoreTexts(value, texts);
    },
  };
}
