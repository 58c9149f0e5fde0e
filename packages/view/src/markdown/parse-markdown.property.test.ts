import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSafeUrl } from './find-safe-url.ts';
import { parseMarkdown } from './parse-markdown.ts';

const pieces = [
  '#',
  ' ',
  '\n',
  '\n\n',
  '> ',
  '- ',
  '1. ',
  '`',
  '```',
  '*',
  '**',
  '_',
  '~~',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '|',
  '|-|',
  '\\',
  '&',
  '&#x6a;',
  'javascript:',
  'data:',
  'https://a.example',
  'script',
  'word',
  '\u202e',
  '\t',
  '    ',
  ':',
  '"',
  '[x]',
  '\u0000',
  '\ud800',
];
const markdown = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe('parseMarkdown', () => {
  it('never throws, and every address in its result is safe', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        for (const url of listUrls(parseMarkdown(source))) expect(findSafeUrl(url)).toBe(url);
      }),
      { numRuns: 2_000 },
    );
  });
});

function listUrls(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'url' ? [String(inner)] : listUrls(inner)));
}
