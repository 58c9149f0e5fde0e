import { buildScannerModule, padding, place } from './word-scanner-module.ts';

/** Finds the words of a text that is in its memory. */
export interface WordScanner {
  /** Texts stand at its start. Memory that is asked for anew after `reserve`. */
  bytes: Buffer;
  /** Words of small letters and digits, perhaps with a capital at the start, which is made small: where they begin and end, and their two hashes. */
  plain: Int32Array;
  /** How much of `plain` is filled. */
  count: number;
  /** Where all other words begin and end: with more capitals, underscores, anything outside ASCII, or very long. */
  unusualPlaces: Int32Array;
  unusual: number;
  /** Makes room for a text of so many bytes. */
  reserve(length: number): void;
  /** Goes on from a place until the lists are full or the text ends; gives the place to go on from. */
  scan(from: number, end: number): number;
}

export const wordSize = 4;
const pageBytes = 64 * 1024;
const zeros = new Uint8Array(padding);

let compiled: WebAssembly.Module | undefined;

export function openWordScanner(): WordScanner {
  compiled ??= new WebAssembly.Module(buildScannerModule());
  const memory = new WebAssembly.Memory({ initial: 16 });
  const { scan } = new WebAssembly.Instance(compiled, { m: { m: memory } }).exports as { readonly scan: (from: number, end: number) => number };
  let counts = new Int32Array(memory.buffer, 0, 2);
  const scanner: WordScanner = {
    ...toViews(memory),
    count: 0,
    unusual: 0,
    reserve(length) {
      const missing = place.text + length + padding - memory.buffer.byteLength;
      if (missing <= 0) return;
      memory.grow(Math.max(Math.ceil(missing / pageBytes), memory.buffer.byteLength / pageBytes));
      counts = new Int32Array(memory.buffer, 0, 2);
      Object.assign(scanner, toViews(memory));
    },
    scan(from, end) {
      scanner.bytes.set(zeros, end);
      const next = scan(place.text + from, place.text + end) - place.text;
      scanner.count = (counts[0] as number) >> 2;
      scanner.unusual = (counts[1] as number) >> 2;
      return next;
    },
  };
  return scanner;
}

function toViews({ buffer }: WebAssembly.Memory) {
  return {
    bytes: Buffer.from(buffer, place.text),
    plain: new Int32Array(buffer, place.plain, (place.plainLimit - place.plain) >> 2),
    unusualPlaces: new Int32Array(buffer, place.unusual, (place.unusualLimit - place.unusual) >> 2),
  };
}
