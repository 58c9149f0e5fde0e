import { describe, expect, it } from 'vitest';
import { buildSnippet, type Snippet } from './build-snippet.ts';
import { parseQuery } from './parse-query.ts';
import type { PartKind } from './search-document.ts';

async function snippetOf(query: string, text: string, maxLength = 60, kind: PartKind = 'answer'): Promise<Snippet> {
  const parsed = await parseQuery(query, { nowMs: 0 });
  const snippet = parsed.ok ? buildSnippet(parsed.query, [{ kind, text }], maxLength) : undefined;
  if (snippet === undefined) throw new Error(`no snippet of ${query}`);
  return snippet;
}

/** Matches in brackets. */
function print({ pieces, isCutBefore, isCutAfter }: Snippet): string {
  const shown = pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');
  return `${isCutBefore ? '…' : ''}${shown}${isCutAfter ? '…' : ''}`;
}

describe('a snippet', () => {
  it('begins and ends between words', async () => {
    const text = `${'before '.repeat(20)}tide ${'afterwards '.repeat(20)}`;
    expect(print(await snippetOf('tide', text))).toBe('…before before [tide] afterwards afterwards afterwards…');
  });

  it('never ends inside a match', async () => {
    for (let gap = 0; gap < 60; gap++) {
      const { pieces } = await snippetOf(
        'tide guillemots',
        `tide ${'a '.repeat(gap)}guillemots and more of them ${'b '.repeat(90)}`,
      );
      const matches = pieces.filter(({ isHit }) => isHit).map(({ text }) => text);
      expect([['tide'], ['tide', 'guillemots']]).toContainEqual(matches);
    }
  });

  it('cuts a match that is longer than itself', async () => {
    const { pieces } = await snippetOf('/x+/', 'x'.repeat(500));
    expect(pieces).toEqual([{ text: 'x'.repeat(60), isHit: true }]);
  });

  it('finds a match anywhere in a long text', async () => {
    for (const at of [0, 16_379, 16_380, 16_383, 16_384, 32_766, 60_000]) {
      const text = `${'-'.repeat(at)} tide ${'-'.repeat(60_000 - at)}`;
      for (const query of ['tide', '~ide'])
        expect(print(await snippetOf(query, text, 20))).toContain(query === 'tide' ? '[tide]' : 't[ide]');
      // Hangul that is written in parts is found as whole letters.
      expect(print(await snippetOf('한글', text.replace('tide', '한글'.normalize('NFD'))))).toContain(
        '한글'.normalize('NFD'),
      );
    }
  });

  it('cuts where it must in a text without spaces', async () => {
    expect(print(await snippetOf('潮汐', `潮汐${'表'.repeat(100)}`, 10))).toBe(`[潮汐]${'表'.repeat(8)}…`);
  });

  it('leaves the signs of Markdown out of what people read, and marks the same words', async () => {
    const text =
      '## Plan\n1. **Read** `tide_table.ts`\n```ts\nconst tide = 2**3;\n```\nsee src/**/*.ts # not a heading';
    expect(print(await snippetOf('tide', text, 200))).toBe(
      'Plan 1. Read [tide]_table.ts const [tide] = 2**3; see src/**/*.ts # not a heading',
    );
  });

  it.each(['command', 'output', 'input', 'path'] as const)('shows %s as it is', async (kind) => {
    expect(print(await snippetOf('tide', '# `tide` **/*.md', 200, kind))).toBe('# `[tide]` **/*.md');
  });
});
