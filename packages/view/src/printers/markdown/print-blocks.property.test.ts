import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarkdownBlock } from '../../markdown/markdown-node.ts';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import { printBlocks } from './print-blocks.ts';
import { printCode, printFoldedWords, printSpokenText } from './print-panel.ts';

const pieces = [
  'a',
  'b1',
  ' ',
  '  ',
  '\n',
  '\n\n',
  '*',
  '**',
  '_',
  '`',
  '```',
  '~~',
  '[',
  ']',
  '(',
  ')',
  '](',
  '![',
  '<',
  '>',
  '</',
  '<b>',
  '<!--',
  '&amp;',
  '&',
  '#',
  '# ',
  '- ',
  '+ ',
  '1. ',
  '1) ',
  '> ',
  '|',
  '|---|',
  '\\',
  '=',
  '---',
  'https://x.example/',
  'javascript:',
  'mailto:a@b.example',
  '$',
  '%%',
  '==',
  '    ',
  '\t',
  ':',
  '!',
  '"',
  '漢',
  '\u202e',
  '\u001b[31m',
] as const;
const nasty = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(''));

/** Where the nodes of a text lead, and which kinds of nodes there are. */
function listTargets(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'url' ? [String(inner)] : listTargets(inner)));
}

/** Escapes and codes of an address may be written in two ways. */
function toBare(target: string): string {
  return target.replace(/%[0-9a-f]{2}|[^a-z0-9]/gi, '');
}

function hasKind(blocks: readonly MarkdownBlock[], kinds: readonly string[]): boolean {
  return (
    JSON.stringify(blocks)
      .match(/"kind":"(\w+)"/g)
      ?.some((found) => kinds.some((kind) => found === `"kind":"${kind}"`)) === true
  );
}

describe('any text', () => {
  it('that is escaped is only text when it is read again', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const blocks = parseMarkdown(escapeMarkdown(text.replace(/https:\/\/x\.example\/|mailto:a@b\.example/g, '')));
        expect(
          hasKind(blocks, [
            'heading',
            'quote',
            'list',
            'table',
            'rule',
            'plain',
            'strong',
            'emphasis',
            'strike',
            'link',
            'reference',
          ]),
        ).toBe(false);
      }),
      { numRuns: 2_000, examples: [['a\n---:'], ['a\n:--'], ['a\n:-:'], ['---    - ']] },
    );
  });

  it('leads nowhere it did not lead before, when its Markdown is printed again', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const first = parseMarkdown(text);
        const again = parseMarkdown(printBlocks(first, { level: 0, keepsLines: false }));
        // An address that was in a comment is seen now, and leads to itself.
        const isSeen = (target: string) =>
          target.startsWith('https://') && /<!--|<[a-z/?]/i.test(text) && text.includes(target);
        expect(
          listTargets(again).filter(
            (target) =>
              !target.startsWith('mailto:') &&
              !isSeen(target) &&
              !listTargets(first).some(
                (known) => toBare(known).startsWith(toBare(target)) || toBare(target).startsWith(toBare(known)),
              ),
          ),
        ).toEqual([]);
        // Raw HTML was shown as code.
        expect(hasKind(again, ['plain'])).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays inside its fence, its fold or its quotation', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        fc.pre(text.trim() !== '');
        const code = parseMarkdown(`${printCode(text, 'ts', { isFolded: false })}\n\nafter`);
        expect(code.at(-1)).toEqual({ kind: 'paragraph', content: [{ kind: 'text', text: 'after' }] });
        const folded = printCode(text, 'ts', { isFolded: true });
        expect(folded.replace(/<\/?(?:details|summary|pre)>/g, '')).not.toContain('<');
        // An empty line would end the element.
        expect(folded).not.toMatch(/\n\s*\n/);
        const [head, none, ...words] = printFoldedWords(text, 2).split('\n');
        expect([none, ...words.splice(-2)]).toEqual(['', '', '</details>']);
        expect(head?.replace(/<\/?(?:details|summary)>/g, '')).not.toContain('<');
        for (const line of words) expect(line).toMatch(/^>/);
        for (const line of printSpokenText(text, 2).split('\n')) expect(line).toMatch(/^>/);
      }),
      { numRuns: 1_000 },
    );
  });
});
