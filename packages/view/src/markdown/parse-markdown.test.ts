import { describe, expect, it } from 'vitest';
import type { MarkdownBlock, MarkdownInline } from './markdown-node.ts';
import { parseMarkdown } from './parse-markdown.ts';

const text = (words: string): MarkdownInline => ({ kind: 'text', text: words });
const paragraph = (...content: readonly MarkdownInline[]): MarkdownBlock => ({ kind: 'paragraph', content });

describe('parseMarkdown', () => {
  it('takes the usual blocks apart', () => {
    expect(parseMarkdown('# Tide *tables*\n\nHigh **water** at `14:20`.\n\n---\n\n> quoted\n')).toEqual([
      { kind: 'heading', level: 1, content: [text('Tide '), { kind: 'emphasis', content: [text('tables')] }] },
      paragraph(
        text('High '),
        { kind: 'strong', content: [text('water')] },
        text(' at '),
        { kind: 'code', text: '14:20' },
        text('.'),
      ),
      { kind: 'rule' },
      { kind: 'quote', blocks: [paragraph(text('quoted'))] },
    ]);
  });

  it('keeps lists with their numbers, tasks and depth', () => {
    expect(parseMarkdown('3. three\n4. four\n   - [x] done\n   - [ ] open')).toEqual([
      {
        kind: 'list',
        start: 3,
        items: [
          { isDone: undefined, blocks: [paragraph(text('three'))] },
          {
            isDone: undefined,
            blocks: [
              paragraph(text('four')),
              {
                kind: 'list',
                start: undefined,
                items: [
                  { isDone: true, blocks: [paragraph(text('done'))] },
                  { isDone: false, blocks: [paragraph(text('open'))] },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('keeps code as it was written and names its language', () => {
    expect(parseMarkdown('```TS title="x"\nif (a < b && c) {}\n```\n\n~~~\nplain &amp; simple\n~~~')).toEqual([
      { kind: 'code', text: 'if (a < b && c) {}', language: 'ts' },
      { kind: 'code', text: 'plain &amp; simple', language: undefined },
    ]);
  });

  it('keeps tables with their columns', () => {
    expect(parseMarkdown('| Port | Depth |\n|:--|--:|\n| `A` | 3 \\| 4 |')).toEqual([
      {
        kind: 'table',
        columns: [
          { align: 'left', content: [text('Port')] },
          { align: 'right', content: [text('Depth')] },
        ],
        rows: [[[{ kind: 'code', text: 'A' }], [text('3 | 4')]]],
      },
    ]);
  });

  it('shows what entities stand for, as text', () => {
    expect(parseMarkdown('a &lt;b&gt; &amp;amp; &#60;i&#x3e; &bogus; &#xd800;')).toEqual([
      paragraph(text('a <b> &amp; <i> &bogus; \ufffd')),
    ]);
  });

  it('makes a link of a web page and a reference of everything else', () => {
    expect(
      parseMarkdown(
        '[page](https://example.org/a) [file](src/tide.ts:4) [bad](javascript:alert(1)) <https://example.org/b>',
      ),
    ).toEqual([
      paragraph(
        { kind: 'link', url: 'https://example.org/a', content: [text('page')] },
        text(' '),
        { kind: 'reference', target: 'src/tide.ts:4', content: [text('file')] },
        text(' '),
        { kind: 'reference', target: 'javascript:alert(1)', content: [text('bad')] },
        text(' '),
        { kind: 'link', url: 'https://example.org/b', content: [text('https://example.org/b')] },
      ),
    ]);
  });
});

describe('hostile Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'words <b onclick="alert(1)">bold</b>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<a href="javascript:alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '<!-- comment -->',
    '<math><mtext></mtext></math>',
    '<details open ontoggle=alert(1)>',
  ])('keeps raw HTML as text: %s', (source) => {
    expect(flatten(parseMarkdown(source)).replace(/\s/g, '')).toBe(source.replace(/\s/g, ''));
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](data:image/svg+xml,%3Csvg%3E)',
    '<javascript:alert(1)>',
    '[x]\n\n[x]: javascript:alert(1)',
    '[x](vbscript:y)',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](https://good.example@evil.example)',
    '![x](blob:https://example.org/1)',
  ])('follows nothing but pages and mailboxes: %s', (source) => {
    expect(listUrls(parseMarkdown(source))).toEqual([]);
  });

  it('never loads a picture', () => {
    expect(parseMarkdown('![a picture](https://example.org/pixel.png)')).toEqual([
      paragraph({ kind: 'link', url: 'https://example.org/pixel.png', content: [text('a picture')] }),
    ]);
  });

  it('has no link inside a link', () => {
    const hasInner = (inlines: readonly MarkdownInline[], isInside: boolean): boolean =>
      inlines.some(
        (inline) =>
          'content' in inline &&
          ((inline.kind === 'link' && isInside) || hasInner(inline.content, isInside || inline.kind === 'link')),
      );
    for (const source of [
      '[a [b](https://c.example) d](https://e.example)',
      '[![a](https://b.example)](https://c.example)',
      '[<https://a.example>](https://b.example)',
      '[https://a.example](https://b.example)',
    ])
      for (const block of parseMarkdown(source))
        expect('content' in block && hasInner(block.content, false)).toBe(false);
  });

  it('ends soon and loses nothing where the text was written to be slow or deep', () => {
    const sources = [
      '>',
      '> - ',
      '1. ',
      'a*',
      '**a ',
      '[',
      '![',
      '`',
      '<',
      '_a ',
      '[a](',
      '- ',
      '<a ',
      '~~a ',
      '&',
    ].map((piece) => piece.repeat(40_000));
    const spend = (source: string) => {
      const started = process.cpuUsage();
      const blocks = parseMarkdown(source);
      const { user, system } = process.cpuUsage(started);
      return { blocks, cpu: user + system };
    };
    const ordinary = 'A **line** of `words` with [a link](https://a.example), and another one.\n\n'.repeat(900);
    const usual = Math.max(...Array.from({ length: 3 }, () => spend(ordinary).cpu));
    for (const source of sources) {
      const { blocks, cpu } = spend(source);
      expect(cpu / usual).toBeLessThan(400);
      expect(toDepth(blocks)).toBeLessThan(60);
    }
  });

  it('keeps what is too long as plain text behind the rest', () => {
    const source = 'A line of words that goes on for a while.\n\n'.repeat(4_000);
    const blocks = parseMarkdown(source);
    expect(blocks.at(-1)?.kind).toBe('plain');
    expect(flatten(blocks).replace(/\s/g, '')).toBe(source.replace(/\s/g, ''));
  });
});

function flatten(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map((block) =>
      'text' in block
        ? block.text
        : 'content' in block
          ? flattenInlines(block.content)
          : 'blocks' in block
            ? flatten(block.blocks)
            : '',
    )
    .join('\n');
}

function flattenInlines(inlines: readonly MarkdownInline[]): string {
  return inlines
    .map((inline) => ('text' in inline ? inline.text : 'content' in inline ? flattenInlines(inline.content) : '\n'))
    .join('');
}

function listUrls(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'url' ? [String(inner)] : listUrls(inner)));
}

function toDepth(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(toDepth)) : 0;
}
