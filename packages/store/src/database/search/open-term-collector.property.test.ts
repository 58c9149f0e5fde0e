import fc from 'fast-check';
import { listTerms, listUnits } from '@scrollkeep/transcript';
import { describe, expect, it } from 'vitest';
import { listMainTerms } from './list-main-terms.ts';
import { writeTerms } from './open-block-writer.ts';
import { openTermCollector, type TermCollector } from './open-term-collector.ts';
import { readDocuments, readEntries } from './posting-blocks.ts';
import { compareKeys, termSpace, toTermKey, type TermSpace } from './term-space.ts';

const unit = fc.oneof(fc.constantFrom('a', 'B', 'c', 'D', '_', ' ', '1', '.', '日', '本', '🎉', 'é', 'ß', 'ᾲ', '…', '│', '—', '߲', '𝒳'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
const text = fc.string({ unit, maxLength: 100 });
/** Words of every length around the borders of 8, 16 and 64 bytes that a scan goes by, at every place. */
const longText = fc.array(fc.tuple(fc.constantFrom(' ', '  ', '.\n', '', '│', '_', ' '.repeat(61)), fc.integer({ min: 1, max: 140 }), fc.constantFrom('a', 'z9', 'Q', '0', 'xY', 'é', 'aBCd', '1A', 'oneTwoThreeHTTP')), { maxLength: 30 }).map((words) => words.map(([before, length, letters]) => before + letters.repeat(length).slice(0, length)).join(''));

describe('openTermCollector', () => {
  it.each([
    ['from the first word on with the fast scan', 0],
    ['word by word', Infinity],
  ])('finds the same terms as the meaning of the language, in the order of their keys, with all their documents: %s', (_, fewBytes) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, longText), { maxLength: 8 }), fc.boolean(), (texts, isMain) => {
        const collector = openTermCollector(0, fewBytes);
        const expected = new Map<string, number[]>();
        const expectTerms = (space: TermSpace, terms: readonly string[], document: number) => {
          for (const term of new Set(terms)) {
            const key = Buffer.from(toTermKey(space, term)).toString('hex');
            expected.set(key, [...(expected.get(key) ?? []), document]);
          }
        };
        for (const [document, each] of texts.entries()) {
          collector.beginDocument(document);
          collector.addText(each, isMain, false);
          expectTerms(termSpace.text, listTerms(listUnits(each)), document);
        }
        const found = readTerms(collector);
        expect(new Map([...found].filter(([key]) => key.startsWith('61')))).toEqual(expected);
      }),
      { numRuns: 250, examples: [[['𔗀', '학교'], false], [['학교에서 𔗀', '학교'], true]] },
    );
  });

  it('keeps the words of main texts as they stand in them', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-zA-Z0-9_]{1,20}$/), { maxLength: 20 }), (words) => {
        const collector = openTermCollector(0, 0);
        collector.beginDocument(0);
        collector.addText(words.join(' '), true, false);
        const found = [...readTerms(collector).keys()].filter((key) => key.startsWith('62'));
        for (const term of listMainTerms(words.join(' '))) expect(found).toContain(Buffer.from(toTermKey(termSpace.main, term)).toString('hex'));
      }),
    );
  });

  it('finds the same in both ways, whatever kind of text it is', () => {
    const kind = fc.constantFrom([false, false], [true, false], [true, true]);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(text, longText), kind), { maxLength: 12 }), fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 12, maxLength: 12 }), (texts, distances) => {
        const [fast, slow] = [openTermCollector(0, 0), openTermCollector(0, Infinity)];
        let document = 0;
        for (const [index, [each, [isMain = false, isCommand = false]]] of texts.entries()) {
          document += distances[index] ?? 0;
          for (const collector of [fast, slow]) {
            collector.beginDocument(document);
            collector.addText(each, isMain, isCommand);
          }
        }
        expect(readTerms(fast)).toEqual(readTerms(slow));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['short words of parts', (index: number) => `a${String.fromCharCode(65 + (index % 26))}`],
    ['words of as many parts as are looked for, or one more', (index: number) => `${'aB'.repeat(3)}a${index % 2 === 0 ? '' : 'B'}C${index % 3 === 0 ? 'd' : 'D'}`],
    ['words that are new', (index: number) => `w${index}`],
    ['words with an underscore', (index: number) => `a_${index % 50}`],
    ['words as long as are looked at in one piece', (index: number) => `${'x'.repeat(61)}${index % 9}${index % 2 === 0 ? 'Z' : ''}`],
    ['all of these, one in some documents only', (index: number) => [`aB${index % 5}`, `W${index}x`, 'HTTPServer', 'x_y', 'é'][index % 5] ?? ''],
  ])('finds the same in both ways in texts that fill every list: %s', (_, toWord) => {
    const [fast, slow] = [openTermCollector(0, 0), openTermCollector(0, Infinity)];
    for (const document of [0, 1, 2, 200, 201, 20_000, 20_001]) {
      const content = Array.from({ length: 3000 }, (__, index) => toWord(index + document)).join(document % 2 === 0 ? ' ' : '. ');
      for (const collector of [fast, slow]) {
        collector.beginDocument(document);
        collector.addText(content, document === 1 || document === 201, false);
      }
    }
    expect(readTerms(fast)).toEqual(readTerms(slow));
  });

  it('keeps every word while its memory grows in the middle of a text', () => {
    const collector = openTermCollector(0, 0);
    const words = Array.from({ length: 40_000 }, (_, index) => `w${index}${index % 7 === 0 ? 'É' : ''}`);
    for (const document of [0, 1, 200]) {
      collector.beginDocument(document);
      collector.addText(words.join(' '), document === 1, false);
    }
    const found = readTerms(collector);
    const terms = new Set(listTerms(listUnits(words.join(' '))));
    expect([...found.keys()].filter((key) => key.startsWith('61')).length).toBe(terms.size);
    for (const term of terms) expect(found.get(Buffer.from(toTermKey(termSpace.text, term)).toString('hex'))).toEqual([0, 1, 200]);
  });

  it('knows every document of a term that stands in thousands, near and far', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3000, size: 'max' }), (steps) => {
        const collector = openTermCollector(0, 0);
        const expected = new Map<string, number[]>();
        let document = 0;
        for (const [distance, words] of steps) {
          document += distance;
          collector.beginDocument(document);
          for (let word = 0; word < words; word++) {
            collector.addText(`word${word} word${word}`, false, false);
            expected.set(`word${word}`, [...(expected.get(`word${word}`) ?? []), document]);
          }
        }
        const found = readTerms(collector);
        expect([...found.values()]).toEqual([...expected.keys()].sort().map((word) => expected.get(word)));
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });
});

function readTerms(collector: TermCollector): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  let previous = new Uint8Array(0);
  for (const block of writeTerms(collector).blocks) {
    for (const entry of readEntries(block.data)) {
      expect(compareKeys(previous, entry.key)).toBeLessThan(0);
      previous = entry.key.slice();
      const documents: number[] = [];
      readDocuments(entry.bytes, 0, (document) => documents.push(document));
      expect(documents.length).toBe(entry.count);
      found.set(Buffer.from(entry.key).toString('hex'), documents);
    }
  }
  return found;
}
