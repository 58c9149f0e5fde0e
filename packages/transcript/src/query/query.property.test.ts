import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSnippet } from './build-snippet.ts';
import { foldText } from './fold-text.ts';
import { listRequiredTexts } from './list-required-texts.ts';
import { listTerms } from './list-terms.ts';
import { listUnits } from './list-units.ts';
import { listWordSpans } from './match-query.ts';
import { parseQuery } from './parse-query.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('a', 'B', '_', ' ', '日', '本', 'ｶ', 'ﾞ', '학', '🎉', 'é', 'ß', 'İ', '1', '.', '\n', '"', '\\'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});
const query = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    ' ',
    '"',
    '(',
    ')',
    '-',
    'OR ',
    'is:',
    'error',
    'cost:',
    '>1',
    '/',
    '~',
    '*',
    'file:',
    '日',
    '\\',
    '🎉',
    'after:',
    '7d',
  ),
  maxLength: 30,
});

describe('query', () => {
  it('never throws, and a problem lies inside the text or at its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(query, text), async (given) => {
        const parsed = await parseQuery(given, { nowMs: 0 });
        if (parsed.ok) buildSnippet(parsed.query, [{ kind: 'prompt', text: given }], 20);
        else
          expect(parsed.problem.column).toSatisfy((column: number) => column >= 1 && column <= [...given].length + 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('folds to a fixed point', () => {
    fc.assert(fc.property(text, (given) => void expect(foldText(foldText(given))).toBe(foldText(given))));
  });

  it('finds the same units in pieces between ASCII signs as in the whole', () => {
    fc.assert(
      fc.property(fc.array(text), (pieces) => {
        expect(listUnits(pieces.join(' ; ')).map((unit) => unit.text)).toEqual(
          pieces.flatMap((piece) => listUnits(piece).map((unit) => unit.text)),
        );
      }),
    );
  });

  it('gives places that cover no separator', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const { start, end } of listUnits(given))
          expect([start < end, end <= given.length, given.slice(start, end).includes(' ')]).toEqual([
            true,
            true,
            false,
          ]);
      }),
    );
  });

  it('has a term for every unit that can be looked up', () => {
    fc.assert(
      fc.property(text, (given) => {
        const units = listUnits(given);
        const terms = listTerms(units);
        for (const unit of units)
          expect(terms.some((term) => (unit.kind === 'cjk' ? term.startsWith(unit.text) : term === unit.text))).toBe(
            true,
          );
      }),
    );
  });

  it('marks in a snippet every place that a word stands at', async () => {
    const words = [
      'readRecords',
      'read_records',
      'readrecords',
      'READ',
      'record',
      'read',
      'x',
      'é',
      '日本',
      'ＲＥＡＤ',
    ];
    const piece = fc.constantFrom(...words, ' ', '.', '_', '/');
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        fc.constantFrom('readrecords', 'read_records', 'Read', 'rec*', 'readrec*', '日本', '"read records"'),
        async (given, wanted) => {
          const parsed = await parseQuery(wanted, { nowMs: 0 });
          if (!parsed.ok || parsed.query.root?.kind !== 'words') expect.unreachable(wanted);
          const spans = listWordSpans(parsed.query.root, listUnits(given));
          const snippet = buildSnippet(parsed.query, [{ kind: 'prompt', text: given }], 10_000);
          expect(snippet?.pieces.filter(({ isHit }) => isHit).map((hit) => hit.text)).toEqual(
            spans.map(([first, last]) => given.slice(first.start, last.end).replaceAll(/\s+/g, ' ')),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('requires only texts that every match holds', () => {
    const source = fc
      .array(
        fc.constantFrom(
          'a',
          'b',
          'cd',
          '.',
          'x*',
          'y+',
          'z?',
          '(a|b)',
          '[ab]',
          '\\.',
          '\\w',
          '{',
          'w{2}',
          '$',
          '^',
          '|',
          '(?:c)+',
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(''));
    const subject = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y', 'z', 'w', '.'), maxLength: 12 });
    fc.assert(
      fc.property(source, subject, (given, tried) => {
        const missing = isMatch(given, tried)
          ? listRequiredTexts(given).filter((required) => !tried.includes(required))
          : [];
        expect(missing).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

function isMatch(source: string, tried: string): boolean {
  try {
    return new RegExp(source, 'iu').test(tried);
  } catch {
    return false;
  }
}
