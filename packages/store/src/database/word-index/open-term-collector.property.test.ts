import fc from 'fast-check';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { listTerms } from '@scrollkeep/transcript/query/list-terms.ts';
import { listUnits } from '@scrollkeep/transcript/query/list-units.ts';
import { fixtureCases } from '@scrollkeep/transcript/fixtures';
import { describe, expect, it } from 'vitest';
import { plainCjk } from './character-kind.ts';
import { openTermCollector } from './open-term-collector.ts';
import {
  listCollectedTerms,
  listDifferences,
  listLineTexts,
  listReferenceTerms,
  readCollectedTerms,
} from './reference-terms.test-kit.ts';
import { hashBytes, termSpace, toTermKey } from './term.ts';

const toHex = (term: string) => Buffer.from(toTermKey(termSpace.text, term)).toString('hex');
const letters = ['a', 'B', 'c', 'D', '_', ' ', '1', '.', 'é', 'ß', 'ᾲ', '…', '│', '—', '߲', '𝒳', '🎉', '\0'];
/** Characters that need no spaces, and what may become one character with them. */
const cjk = [
  '日',
  '本',
  'か',
  'が',
  'ー',
  '・',
  '\u3099',
  'ｶ',
  'ﾞ',
  '학',
  '\u1112',
  '\u1161',
  '\u11a8',
  '々',
  '𠀀',
  '，',
  '豈',
];
const unit = fc.oneof(fc.constantFrom(...letters), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));
const cjkUnit = fc.oneof(fc.constantFrom(...cjk), fc.constantFrom(...cjk), fc.constantFrom(...letters));
const text = fc.oneof(fc.string({ unit, maxLength: 100 }), fc.string({ unit: cjkUnit, maxLength: 100 }));
/** Words of every length around the most that is kept of one, in every spelling. */
const longWord = fc
  .tuple(
    fc.constantFrom(' ', '  ', '.\n', '', '│', '_', '日'),
    fc.integer({ min: 1, max: 140 }),
    fc.constantFrom('a', 'z9', 'Q', '0', 'xY', 'é', 'aBCd', '1A', 'a_', '_', '日', 'oneTwoThreeHTTP'),
  )
  .map(([before, length, part]) => before + part.repeat(length).slice(0, length));
const longText = fc.array(longWord, { maxLength: 30 }).map((words) => words.join(''));
const referenceText = fc.record({ text: fc.oneof(text, longText), isMain: fc.boolean(), isCommand: fc.boolean() });
const toPlain = (each: string) => ({ text: each, isMain: true, isCommand: false });

describe('openTermCollector', () => {
  it('finds the terms that the definition of the language has, with all their documents', () => {
    fc.assert(
      fc.property(fc.array(fc.array(referenceText, { maxLength: 3 }), { maxLength: 8 }), (documents) => {
        expect(listDifferences(listCollectedTerms(documents), listReferenceTerms(documents))).toEqual([]);
      }),
      {
        numRuns: 600,
        examples: [
          [[[toPlain('𔗀')], [toPlain('학교')]]],
          [[[toPlain('학교에서 𔗀')], [toPlain('학교')]]],
          [[[toPlain('用PostgreSQL数据库 postgreSQL')]]],
        ],
      },
    );
  });

  it.each(fixtureCases.filter(({ name }) => name !== 'very-large').map(({ name, build }) => [name, build] as const))(
    'finds them in the fixture %s',
    (_, build) => {
      const documents = build().flatMap(({ path, content }) =>
        path.endsWith('.jsonl')
          ? listLineTexts(typeof content === 'string' ? new TextEncoder().encode(content) : content)
          : [],
      );
      expect(listDifferences(listCollectedTerms(documents), listReferenceTerms(documents))).toEqual([]);
    },
  );

  it.each([
    ['short', ''],
    ['long', 'longer'],
  ])('finds both of two %s words that have one hash', (_, ending) => {
    const known = new Map<number, string>();
    const pair = Array.from({ length: 400_000 }, (__, at) =>
      (Math.imul(at, 0x9e3779b1) >>> 0).toString(36).padStart(7, '0'),
    ).flatMap((word) => {
      const bytes = Buffer.from(word + ending);
      const hash = hashBytes(bytes, 0, bytes.length);
      const other = known.get(hash);
      known.set(hash, word + ending);
      return other === undefined ? [] : [[other, word + ending] as const];
    })[0];
    if (pair === undefined) throw new Error('No two words have one hash');
    const found = listCollectedTerms([[toPlain(pair[0])], [toPlain(pair[1])], [toPlain(pair.join(' '))]]);
    expect(found.get(toHex(pair[0]))).toEqual([0, 2]);
    expect(found.get(toHex(pair[1]))).toEqual([1, 2]);
  });

  it('takes pairs as they are only of characters that fold to themselves beside any other of them', () => {
    const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((each) =>
      plainCjk.test(each),
    );
    expect(plain.length).toBeGreaterThan(38_000);
    expect(plain.filter((each) => foldText(each) !== each)).toEqual([]);
    expect(foldText(plain.join(''))).toBe(plain.join(''));
    expect(listTerms(listUnits(plain.join(''))).length).toBe(plain.length);
  });

  it('keeps every word while its memory grows in the middle of a text', () => {
    const collector = openTermCollector();
    const words = Array.from({ length: 40_000 }, (_, index) => `w${index}${index % 7 === 0 ? 'É' : ''}`);
    for (const document of [0, 1, 200]) {
      collector.beginDocument(document);
      collector.addText(words.join(' '), document === 1, false);
    }
    const found = readCollectedTerms(collector);
    const terms = new Set(listTerms(listUnits(words.join(' '))));
    expect([...found.keys()].filter((key) => key.startsWith('61')).length).toBe(terms.size);
    for (const term of terms) expect(found.get(toHex(term))).toEqual([0, 1, 200]);
  });

  it('knows every document of a term that stands in thousands, near and far', () => {
    const step = fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 1, max: 3 }));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 3000, size: 'max' }), (steps) => {
        const collector = openTermCollector();
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
        const found = readCollectedTerms(collector);
        expect([...found.values()]).toEqual([...expected.keys()].sort().map((word) => expected.get(word)));
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  it('keeps apart long words of one ending, of one length or not', () => {
    const words = Array.from({ length: 3000 }, (_, at) => `${'x'.repeat(at % 40)}${at}ofoneending`);
    const found = listCollectedTerms(words.map((word) => [toPlain(word)]));
    expect(words.filter((word, at) => String(found.get(toHex(word))) !== String(at))).toEqual([]);
  });

  it('forgets everything at the start of the next segment', () => {
    const collector = openTermCollector();
    collector.beginDocument(7);
    collector.addText('first words', true, true);
    collector.reset();
    collector.beginDocument(0);
    collector.addText('others', false, false);
    expect([...readCollectedTerms(collector)]).toEqual([[toHex('others'), [0]]]);
  });
});
