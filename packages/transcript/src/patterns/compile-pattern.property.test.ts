import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile-pattern.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  'k',
  's',
  '.',
  '\\s',
  '\\S',
  '\\w',
  '\\W',
  '\\d',
  '\\D',
  '[ab]',
  '[^a]',
  '[^\\s]',
  '[\\W]',
  '[^\\W]',
  '[a-\\u{1F389}]',
  '\\p{L}',
  '\\P{Lu}',
  '🎉',
  '\\u00e9',
  '\\bb',
  '\\n',
  '[\\d-]',
  '(?<=a)',
  '(?<!b)',
  '^',
  '$',
);
const repeated = fc
  .tuple(atom, fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '{2}', '{1,3}'))
  .map(([source, times]) => (/^(?:\^|\$|\(\?<)/.test(source) ? source : `(?:${source})${times}`));
const choice = fc
  .array(
    fc.array(repeated, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join('|'));
/**
 * Where one round of a repetition may be empty, a match may end elsewhere: JavaScript tries again where it refused an
 * empty round. Whether there is a match stays the same.
 */
const mayBeEmpty = (source: string) => /[*?^$]/.test(source.replaceAll('(?:', ''));
const pattern = fc
  .array(
    fc.oneof(
      repeated,
      fc
        .tuple(choice, fc.constantFrom('', '', '*', '+', '?'))
        .map(([source, times]) => `(${source})${mayBeEmpty(source) ? '' : times}`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'A',
    'b',
    'k',
    's',
    ' ',
    '\n',
    '\r',
    '1',
    '-',
    'é',
    'É',
    'ß',
    '🎉',
    '\u00a0',
    '\u2028',
    '\ud83c',
    '\udf89',
  ),
  maxLength: 14,
});

describe('a pattern', () => {
  it('finds what JavaScript finds, in the same places', async () => {
    await fc.assert(
      fc.asyncProperty(pattern, text, fc.boolean(), async (source, given, ignoreCase) => {
        const compiled = await compilePattern(source, { ignoreCase });
        if (!compiled.ok) throw new Error(compiled.problem);
        const flags = ignoreCase ? 'giu' : 'gu';
        const spans = [...given.matchAll(new RegExp(source, flags))].flatMap((match) =>
          match[0] === '' ? [] : [{ start: match.index, end: match.index + match[0].length }],
        );
        expect(compiled.pattern.listSpans(given)).toEqual(spans);
        expect(compiled.pattern.test(given)).toBe(new RegExp(source, flags).test(given));
      }),
      { numRuns: 400 },
    );
  });

  it('is compiled or refused, whatever is given', async () => {
    const any = fc.string({
      unit: fc.constantFrom(
        'a',
        '(',
        ')',
        '[',
        ']',
        '^',
        '-',
        '\\',
        '?',
        '<',
        '=',
        '!',
        ':',
        '{',
        '}',
        '9',
        ',',
        '*',
        '+',
        '|',
        '.',
        '$',
        'p',
        'L',
        'u',
        'k',
        '😀',
        '\ud800',
      ),
      maxLength: 16,
    });
    await fc.assert(
      fc.asyncProperty(any, async (source) => {
        const compiled = await compilePattern(source, { ignoreCase: true });
        if (!compiled.ok) expect(compiled.problem).not.toBe('');
        else expect(compiled.pattern.test('a(b)[c] 9')).toBe(new RegExp(source, 'iu').test('a(b)[c] 9'));
      }),
      { numRuns: 3000 },
    );
  });
});
