import { mainSalt, slotSize } from './term-slot.ts';
import { lengthMasks, padding, place } from './word-scanner-memory.ts';
import { buildScannerModule } from './word-scanner-module.ts';

/** Finds the words of a text, and looks them up; text and table are in its memory. */
export interface WordScanner {
  /** Of the table: see `term-table.ts`. All these are other ones after `reserve`. */
  slots: Int32Array<ArrayBuffer>;
  slotBytes: Uint8Array<ArrayBuffer>;
  postings: Uint8Array<ArrayBuffer>;
  /** Texts stand at its start. */
  bytes: Buffer<ArrayBuffer>;
  /**
   * Words of letters and digits, which are made small, and parts of such with capitals inside: where they begin and end, and their two hashes. Those whose
   * document is noted already are not among them.
   */
  plain: Int32Array;
  /** How much of `plain` is filled. */
  count: number;
  /** Where all other words begin and end: with underscores, anything outside ASCII, or very long. */
  unusualPlaces: Int32Array;
  unusual: number;
  /** Makes room for a text of so many bytes. */
  reserve(length: number): void;
  /** Goes on from a place until the lists are full or the text ends; gives the place to go on from. */
  scan(from: number, end: number, document: number, isMain: boolean): number;
}

export const wordSize = 4;
const pageBytes = 64 * 1024;

let compiled: WebAssembly.Module | undefined;

export function openWordScanner(slotCount: number, postingsBytes: number): WordScanner {
  compiled ??= new WebAssembly.Module(buildScannerModule());
  const slotsEnd = place.slots + slotCount * slotSize * 4;
  const text = slotsEnd + postingsBytes;
  const memory = new WebAssembly.Memory({ initial: Math.ceil(text / pageBytes) + 16 });
  const { scan } = new WebAssembly.Instance(compiled, { m: { m: memory } }).exports as { readonly scan: (from: number, end: number, text: number, postings: number, mask: number, document: number, mainSalt: number) => number };
  const mask = (slotCount - 1) * slotSize * 4;
  new Uint8Array(memory.buffer, place.masks, lengthMasks.length).set(lengthMasks);
  let counts = new Int32Array(memory.buffer, 0, 2);
  const toViews = () => {
    const { buffer } = memory;
    return {
      slots: new Int32Array(buffer, place.slots, slotCount * slotSize),
      slotBytes: new Uint8Array(buffer, place.slots, slotCount * slotSize * 4),
      postings: new Uint8Array(buffer, slotsEnd, postingsBytes),
      bytes: Buffer.from(buffer, text),
      plain: new Int32Array(buffer, place.plain, (place.plainLimit - place.plain) >> 2),
      unusualPlaces: new Int32Array(buffer, place.unusual, (place.unusualLimit - place.unusual) >> 2),
    };
  };
  const scanner: WordScanner = {
    ...toViews(),
    count: 0,
    unusual: 0,
    reserve(length) {
      const missing = text + length + padding - memory.buffer.byteLength;
      if (missing <= 0) return;
      memory.grow(Math.ceil((missing * 2) / pageBytes));
      counts = new Int32Array(memory.buffer, 0, 2);
      Object.assign(scanner, toViews());
    },
    scan(from, end, document, isMain) {
      const next = scan(text + from, text + end, text, slotsEnd, mask, document, isMain ? mainSalt : 0) - text;
      scanner.count = (counts[0] as number) >> 2;
      scanner.unusual = (counts[1] as number) >> 2;
      return next;
    },
  };
  return scanner;
}
