import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addKeyRange, readEntries } from './block.ts';
import { buildDictionary } from './dictionary.ts';
import { addBit, countBits, createBits, forEachBit } from './doc-bits.ts';
import { openBlockWriter } from './open-block-writer.ts';
import { listDocuments, putNumber } from './posting-list.ts';
import { compareKeys } from './term.ts';

const keys = fc.uniqueArray(fc.uint8Array({ minLength: 1, maxLength: 12 }), {
  maxLength: 60,
  selector: (key) => String(key),
});
const documents = fc.uniqueArray(fc.oneof(fc.nat(300), fc.nat(70_000)), { minLength: 1, maxLength: 40 });

describe('documents of a range of keys', () => {
  it('are those of its entries, whatever keys there are', () => {
    fc.assert(
      fc.property(
        keys.chain((list) =>
          fc.tuple(
            fc.constant([...list].sort(compareKeys)),
            fc.array(documents, { minLength: list.length, maxLength: list.length }),
          ),
        ),
        fc.uint8Array({ maxLength: 6 }),
        fc.uint8Array({ maxLength: 6 }),
        fc.nat(1000),
        ([sorted, lists], from, to, base) => {
          const writer = openBlockWriter();
          for (const [at, key] of sorted.entries()) {
            const list = Int32Array.from(lists[at] ?? []).sort();
            const { coded, length } = encode(list);
            writer.add(key, 0, key.length, list.length, coded, length);
          }
          const [found, expected] = [createBits(80_000), createBits(80_000)];
          for (const { data } of writer.end()) {
            addKeyRange(data, from, to, base, found);
            for (const entry of readEntries(data)) {
              if (compareKeys(entry.key, from) < 0 || compareKeys(entry.key, to) >= 0) continue;
              for (const document of listDocuments(entry.bytes)) addBit(expected, base + document);
            }
          }
          expect(found).toEqual(expected);
          expectHolding(
            writer.end().map((block) => block.data),
            sorted[0]?.[0] ?? 1,
            from.filter((byte) => byte !== 0),
          );
          let count = 0;
          forEachBit(found, () => count++);
          expect(countBits(found)).toBe(count);
        },
      ),
      { numRuns: 300 },
    );
  });
});

function expectHolding(blocks: readonly Uint8Array[], space: number, wanted: Uint8Array): void {
  if (wanted.length === 0) return;
  const [found, expected] = [createBits(80_000), createBits(80_000)];
  buildDictionary(blocks, space).addHolding(wanted, 0, found);
  for (const block of blocks) {
    for (const { key, bytes } of readEntries(block)) {
      if (key[0] !== space || !Buffer.from(key).includes(Buffer.from(wanted), 1)) continue;
      for (const document of listDocuments(bytes)) addBit(expected, document);
    }
  }
  expect(found).toEqual(expected);
}

/** Each as its distance from the one before. */
function encode(list: Int32Array): { readonly coded: Uint8Array; readonly length: number } {
  const coded = new Uint8Array(list.length * 5);
  let length = 0;
  let previous = 0;
  for (const document of list) {
    length = putNumber(coded, length, document - previous);
    previous = document;
  }
  return { coded, length };
}
