import fc from 'fast-check';
import { listTerms, listUnits } from '@scrollkeep/transcript';
import { describe, expect, it } from 'vitest';
import { writeTerms } from './open-block-writer.ts';
import { openTermCollector } from './open-term-collector.ts';
import { readDocuments, readEntries } from './posting-blocks.ts';
import { compareKeys, termSpace, toTermKey } from './term-space.ts';

const text = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'B', 'c', 'D', '_', ' ', '1', '.', '日', '本', '🎉', 'é', 'ß', 'ᾲ', '…', '│', '—', '߲', '𝒳'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })), maxLength: 100 });

describe('openTermCollector', () => {
  it('finds the same terms as the meaning of the language, in the order of their keys, with all their documents', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        const collector = openTermCollector();
        const expected = new Map<string, number[]>();
        for (const [document, each] of texts.entries()) {
          collector.beginDocument(document);
          collector.addText(each, false, false);
          for (const term of new Set(listTerms(listUnits(each)))) {
            const key = Buffer.from(toTermKey(termSpace.text, term)).toString('hex');
            expected.set(key, [...(expected.get(key) ?? []), document]);
          }
        }
        const found: [string, number[]][] = [];
        let previous = new Uint8Array(0);
        for (const block of writeTerms(collector).blocks) {
          for (const entry of readEntries(block.data)) {
            expect(compareKeys(previous, entry.key)).toBeLessThan(0);
            previous = entry.key.slice();
            const documents: number[] = [];
            readDocuments(entry.bytes, 0, (document) => documents.push(document));
            found.push([Buffer.from(entry.key).toString('hex'), documents]);
          }
        }
        expect(new Map(found)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
