import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { panelKinds, type Panel, type PanelKind } from '../model/panel.ts';
import { printedPage, type HtmlHost } from './parts/html-host.ts';
import { PanelHtml } from './panel-html.tsx';

const attack = '<script>alert(1)</script>"\' onload="alert(1)" javascript:alert(1) \u202e';

function toSamples(words: string): Readonly<Record<PanelKind, Panel>> {
  return {
    markdown: {
      kind: 'markdown',
      label: words,
      text:
        `${words}\n\n[x](${words})\n\n- ${words}\n\n| ${words} |\n|--|\n| ${words} ` +
        `|\n\n\`\`\`${words}\n${words}\n\`\`\``,
    },
    text: { kind: 'text', label: words, text: words },
    code: { kind: 'code', label: words, text: `${words}\n${words}`, language: words, firstLine: 7, path: words },
    diff: {
      kind: 'diff',
      path: words,
      hunks: [
        {
          oldStart: 3,
          newStart: 3,
          lines: [
            { kind: 'removed', text: `a ${words}` },
            { kind: 'added', text: `b ${words}` },
            { kind: 'note', text: words },
          ],
        },
      ],
    },
    terminal: { kind: 'terminal', command: words, output: words, errorOutput: words, note: words },
    list: {
      kind: 'list',
      items: [
        { state: 'done', text: words, detail: words },
        { state: 'plain', text: words },
      ],
    },
    fields: { kind: 'fields', fields: [{ name: words, value: words }] },
    table: { kind: 'table', columns: [words], rows: [[words]] },
    links: {
      kind: 'links',
      links: [
        { url: words, title: words, detail: words },
        { url: 'https://example.org', title: words },
      ],
    },
    media: {
      kind: 'media',
      mediaType: words,
      bytes: 10,
      name: words,
      dimensions: { width: 2, height: 3 },
      data: words,
    },
    note: { kind: 'note', level: 'warning', text: words },
    raw: { kind: 'raw', value: { [words]: words }, reason: words },
  };
}

const live: HtmlHost = { ...printedPage, setOpen: () => undefined, copy: async () => true, loadWhole: () => undefined };

function print(panel: Panel, host: HtmlHost = printedPage): string {
  return renderToString(h(PanelHtml, { panel, id: 'x', host, saidAbove: '', level: 3 }));
}

describe('words in another language', () => {
  it.each(['text', 'markdown'] as const)('say so to the browser in a panel of kind %s', (kind) => {
    const words = 'Bitte prüfe die Tabelle der Gezeiten und schreibe einen Test.';
    for (const host of [printedPage, live])
      expect(print({ kind, label: '', text: words }, host)).toContain('lang="de"');
    expect(print({ kind, label: '', text: 'Please check the table.' })).not.toContain('lang=');
  });
});

describe.each(panelKinds)('a panel of kind %s', (kind) => {
  it('shows its words', () => {
    expect(toText(print(toSamples('harbour')[kind]))).toContain('harbour');
  });

  it.each([
    ['printed', printedPage],
    ['live', live],
  ] as const)('lets no markup through on a %s page', (_name, host) => {
    const html = print(toSamples(attack)[kind], host);
    expect(listTags(html).filter((tag) => !allowed.has(tag))).toEqual([]);
    expect(listAttributes(html).filter((name) => !allowedAttributes.has(name))).toEqual([]);
    expect(/(?:href|src)="(?!https:\/\/example\.org)/.test(html)).toBe(false);
    expect(html.includes('\u202e')).toBe(false);
    expect(toText(html)).toContain('<script>alert(1)</script>');
  });
});

describe('panels', () => {
  it('print line numbers, changes and the words that differ', () => {
    const html = print({
      kind: 'diff',
      path: 'a.ts',
      hunks: [
        {
          oldStart: 9,
          newStart: 9,
          lines: [
            { kind: 'same', text: 'x' },
            { kind: 'removed', text: 'let a = 1;' },
            { kind: 'added', text: 'let a = 2;' },
          ],
        },
      ],
    });
    expect(html).toContain('data-line=" 9  9  "');
    expect(html).toContain('data-line="10    −"');
    expect(html).toContain('data-line="   10 +"');
    expect(html).toMatch(/<del[^>]*>let a = <mark>1<\/mark>;\n<\/del><ins[^>]*>let a = <mark>2<\/mark>;\n<\/ins>/);
  });

  it('print the looks of a terminal as classes and drop its other sequences', () => {
    const html = print({
      kind: 'terminal',
      command: 'npm test',
      output: '\u001b[2J\u001b[1;31mbad\u001b[0m',
      errorOutput: '',
      note: 'Exit code 1',
    });
    expect(html).toContain('<span class="ansi-bold ansi-fg-1">bad</span>');
    expect(html).not.toContain('\u001b');
  });

  it('show a diff of thousands of lines a part at a time on a live page, and all of it on a printed one', () => {
    const panel: Panel = {
      kind: 'diff',
      path: 'a.ts',
      hunks: [
        {
          oldStart: 1,
          newStart: 1,
          lines: Array.from({ length: 5_000 }, (_, at) => ({ kind: 'added', text: `line ${at + 1} of all` })),
        },
      ],
    };
    const countLines = (isOpen: boolean) =>
      [...print(panel, { ...live, findOpen: () => isOpen }).matchAll(/<ins/g)].length;
    expect(countLines(false)).toBe(36);
    expect(countLines(true)).toBeGreaterThan(36);
    expect(countLines(true)).toBeLessThan(600);
    const printed = print(panel);
    expect(printed).toContain('line 5000 of all');
    expect(toText(printed)).toContain('4,964 more lines');
  });

  it('fold what is long on a live page, with its size, and put the rest into details on a printed one', () => {
    const panel: Panel = {
      kind: 'code',
      text: Array.from({ length: 60 }, (_, at) => `line ${at + 1} ${'x'.repeat(40)}`).join('\n'),
      language: undefined,
      firstLine: 1,
      path: undefined,
    };
    const printed = print(panel);
    expect(printed).toMatch(
      /line 16 .*<details class="rest"><summary class="rest-head">44 more lines<span class="fold-size">2\.1 KB<\/span><\/summary>.*data-line="17">line 17 .*line 60 /s,
    );
    const folded = print(panel, live);
    expect(folded).not.toContain('line 60 ');
    expect(toText(folded)).toMatch(/Show all 60 lines.*2\.9 KB/);
    expect(folded).toContain('aria-expanded="false"');
    expect(print(panel, { ...live, findOpen: () => true })).toContain('line 60 ');
  });

  it('offer the rest of what came cut, and show it once it is there', () => {
    const cut: Panel & { whole: { lines: number; bytes: number } } = {
      kind: 'text',
      text: 'beginning',
      whole: { lines: 900, bytes: 5_000_000 },
    };
    expect(toText(print(cut, live))).toContain('Load all900 lines, 4.8 MB');
    expect(toText(print(cut))).toContain('Truncated: ');
    const whole = print(cut, { ...live, findWhole: () => ({ kind: 'text', text: 'beginning and end' }) });
    expect(toText(whole)).toBe('beginning and end');
  });

  it('color code only by tokens they are given', () => {
    const host: HtmlHost = {
      ...printedPage,
      highlight: (text) => [
        { text: text.slice(0, 5), look: 'keyword' },
        { text: text.slice(5), look: undefined },
      ],
    };
    expect(
      print({ kind: 'code', text: 'const x\nlet y', language: 'ts', firstLine: 1, path: undefined }, host),
    ).toContain('<span class="code-keyword">const</span>');
  });

  it('show a picture only where it is one', () => {
    const picture = (mediaType: string, data: string): Panel => ({
      kind: 'media',
      mediaType,
      bytes: 3,
      name: 'a',
      dimensions: undefined,
      data,
    });
    expect(print(picture('image/png', 'AAAA'))).toContain('src="data:image/png;base64,AAAA"');
    expect(print(picture('image/svg+xml', 'AAAA'))).not.toContain('<img');
    expect(print(picture('text/html', 'AAAA'))).not.toContain('<img');
    expect(print(picture('image/png', '"><script>'))).not.toContain('<img');
  });
});

const allowed = new Set([
  'div',
  'p',
  'span',
  'pre',
  'code',
  'ins',
  'del',
  'mark',
  'samp',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'a',
  'button',
  'em',
  'strong',
  'br',
  'blockquote',
  'hr',
  'h4',
  'h5',
  'h6',
  'details',
  'summary',
]);
const allowedAttributes = new Set([
  'class',
  'dir',
  'tabindex',
  'data-line',
  'data-word',
  'role',
  'aria-label',
  'aria-hidden',
  'aria-expanded',
  'type',
  'scope',
  'title',
  'href',
  'target',
  'rel',
  'referrerpolicy',
  'start',
]);

function listTags(html: string): readonly string[] {
  return [...html.matchAll(/<([a-z0-9]+)/g)].map((match) => match[1] ?? '');
}

function listAttributes(html: string): readonly string[] {
  return [...html.matchAll(/<[a-z0-9]+((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/g)]
    .flatMap((tag) => (tag[1] ?? '').replace(/="[^"]*"/g, '').split(/\s+/))
    .map((name) => name.toLowerCase())
    .filter((name) => name !== '');
}

function toText(html: string): string {
  return html
    .replace(/<\/?[a-z0-9]+(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*\/?>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}
