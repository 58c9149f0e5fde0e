import { BlockCursor } from './block.ts';
import type { DocBits } from './doc-bits.ts';
import { addDocuments } from './posting-list.ts';

/**
 * The terms of one space of a segment, laid end to end: whatever holds a text is found by one search through memory.
 */
export interface Dictionary {
  readonly bytes: number;
  /** Adds the documents of every term that holds some bytes, of which none is zero. */
  addHolding(wanted: Uint8Array, base: number, into: DocBits): void;
}

/** From blocks that may begin and end with terms of other spaces. */
export function buildDictionary(blocks: readonly Uint8Array[], space: number): Dictionary {
  let text = Buffer.allocUnsafe(64 * 1024);
  let length = 0;
  /** Of each term: where it begins, its block, and where its documents are in it. */
  let terms = new Int32Array(4 * 4096);
  let count = 0;
  for (const [index, block] of blocks.entries()) {
    const cursor = new BlockCursor(block);
    while (cursor.next()) if (cursor.key[0] === space) add(cursor.key, cursor.keyLength, index, cursor.from, cursor.to);
  }

  function add(key: Uint8Array, end: number, block: number, from: number, to: number): void {
    if (length + end + 1 > text.length) {
      const larger = Buffer.allocUnsafe((length + end) * 2);
      text.copy(larger, 0, 0, length);
      text = larger;
    }
    if ((count + 1) * 4 > terms.length) {
      const larger = new Int32Array(terms.length * 2);
      larger.set(terms);
      terms = larger;
    }
    const row = count++ * 4;
    terms[row] = length;
    terms[row + 1] = block;
    terms[row + 2] = from;
    terms[row + 3] = to;
    for (let place = 1; place < end; place++) text[length++] = key[place] as number;
    text[length++] = 0;
  }

  /** The term that a place of the text lies in. */
  function findTerm(place: number): number {
    let [low, high] = [0, count];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((terms[middle * 4] as number) <= place) low = middle;
      else high = middle;
    }
    return low;
  }

  const whole = text.subarray(0, length);
  return {
    bytes: text.length + terms.byteLength,
    addHolding(wanted, base, into) {
      for (let place = whole.indexOf(wanted); place !== -1;) {
        const term = findTerm(place);
        const block = blocks[terms[term * 4 + 1] as number];
        if (block !== undefined)
          addDocuments(block, terms[term * 4 + 2] as number, terms[term * 4 + 3] as number, base, into);
        if (term + 1 >= count) return;
        place = whole.indexOf(wanted, terms[(term + 1) * 4]);
      }
    },
  };
}
