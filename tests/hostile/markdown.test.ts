import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bashResult, openSession, text, thinking } from '@scrollkeep/transcript/fixtures';
import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../packages/view/src/markdown/parse-markdown.ts';
import {
  escapeMarkdownLine,
  escapeSpokenLine,
  escapeSpokenWords,
} from '../../packages/view/src/printers/markdown/escape-markdown.ts';
import type { Panel } from '../../packages/view/src/model/panel.ts';
import { printBlocks } from '../../packages/view/src/printers/markdown/print-blocks.ts';
import { printMarkdownPanel } from '../../packages/view/src/printers/markdown/print-panel.ts';
import { runCommand } from '../setup/run-in-process.ts';

/** Programs that show Markdown, each with everything on that could do harm. */
const renderers: readonly (readonly [string, (markdown: string) => string])[] = [
  ['markdown-it', (markdown) => new MarkdownIt({ html: true, linkify: true }).render(markdown)],
  ['markdown-it as CommonMark', (markdown) => new MarkdownIt('commonmark').render(markdown)],
  ['commonmark', (markdown) => new HtmlRenderer({ safe: false }).render(new Parser().parse(markdown))],
  // Makes links of bare addresses while it reads, as GitHub does.
  ['marked', (markdown) => new Marked({ gfm: true, async: false }).parse(markdown) as string],
];

const attack = '<img src=x onerror=alert(1)>';
const link = 'javascript:alert(1)';
const texts: readonly string[] = [
  // Bare addresses, of which readers make links by themselves.
  `http://a/${attack}`,
  `https://a.example/?q=${attack}`,
  `www.a.example/${attack}`,
  `http://a.example/\\${attack}`,
  `a@b.example${attack}`,
  `mailto:a@b.example${attack}`,
  `xmpp:a@b.example/${attack}`,
  `ftp://a.example/${attack}`,
  `HTTP://A/${attack}`,
  `http://a/**${attack}**`,
  `http://a/\`${attack}\``,
  `http://a/ \`${attack}\` \`${attack}`,
  `(\`${attack}\`)\`${attack}\``,
  `\`a\\\` ${attack} \`b\``,
  `http://a/[x](${link})`,
  `http://a/&lt;${attack}`,
  `http://a/_${attack}_`,
  `http://a/|${attack}|`,
  `http://a/)${attack}`,
  `http://a/"onmouseover="alert(1)`,
  `<http://a/"onmouseover="alert(1)>`,
  `<http://a/>${attack}`,
  `<http://a/${attack}`,
  `www.a.example](${link})`,
  `http://a/x[ x](${link})`,
  // Links and pictures.
  `[x](${link})`,
  `[x](<${link}>)`,
  `[x](java&#10;script:alert(1))`,
  `[x](&#106;avascript:alert(1))`,
  `[x](JaVaScRiPt&colon;alert(1))`,
  `![x](${link})`,
  `![x](http://tracker.example/p.png)`,
  `\\![x](http://tracker.example/p.png)`,
  `\\!_ _[x](http://tracker.example/p.png)`,
  `[x](http://a.example "t" onclick=alert(1))`,
  `[x](http://a.example '${attack}')`,
  `[![x](${link})](http://a.example)`,
  `[x]\n\n[x]: ${link}`,
  `[x][y]\n\n[y]: <${link}> "t"`,
  `[${attack}]: http://a.example`,
  `[x]: http://a.example '${attack}'`,
  `<${link}>`,
  `<[img src=x onerror=alert(1)>](${link})`,
  `<[script](x)>alert(1)</script>`,
  `<**img src=x onerror=alert(1)>**`,
  `&[lt;img](x) src=x>`,
  `[a](data:text/html,${attack})`,
  `[a](vbscript:x)`,
  `[a](file:///etc/passwd)`,
  // Elements as they are.
  attack,
  `<script>alert(1)</script>`,
  `words <b onclick="alert(1)">b</b>`,
  `<!-- ${attack} -->`,
  `<!-->${attack}-->`,
  `<?php ${attack} ?>`,
  `<![CDATA[${attack}]]>`,
  `<!DOCTYPE ${attack}>`,
  `<a href="${link}">x</a>`,
  `<svg/onload=alert(1)>`,
  `<iframe srcdoc="${attack}">`,
  `<style>*{}</style>`,
  `<details open ontoggle=alert(1)>`,
  `</details>${attack}`,
  `</pre></details>${attack}`,
  `</blockquote></details>\n\n${attack}`,
  `</summary>${attack}`,
  `<pre>\n\n${attack}\n</pre>`,
  `<div>\n\n${attack}`,
  `<x\nonclick=alert(1)>`,
  `<a\n${attack}`,
  `&lt;img src=x onerror=alert(1)&gt;`,
  `&#60;img src=x onerror=alert(1)&#62;`,
  `&amp;lt;img&amp;gt;`,
  // Tables, headings, lists, quotations, rules, footnotes.
  `| a | b |\n|---|---|\n| ${attack} | [x](${link}) |`,
  `a | ${attack}\n---|---\nb | c`,
  `| \`a | ${attack}\` |\n|-|-|\n| x |`,
  `# ${attack}`,
  `# a #\n${attack}`,
  `${attack}\n===`,
  `a\n---\n${attack}`,
  `===\n${attack}`,
  `- ${attack}`,
  `1. ${attack}`,
  `- [ ] ${attack}`,
  `> ${attack}`,
  `> > - 1. ${attack}`,
  `-\n\n      ${attack}`,
  `    ${attack}`,
  `\t${attack}`,
  `[^1]\n\n[^1]: ${attack}`,
  `^[${attack}]`,
  `***\n${attack}`,
  `+++\n${attack}`,
  `---\ntitle: x\n---\n${attack}`,
  `:::note\n${attack}`,
  `> [!NOTE]\n> ${attack}`,
  // Code of every length.
  ...[1, 2, 3, 4, 5, 8].flatMap((length) =>
    ['`', '~'].flatMap((mark) => [
      `${mark.repeat(length)}\n${attack}\n${mark.repeat(length)}`,
      `${mark.repeat(length)}${attack}${mark.repeat(length)}`,
      `${mark.repeat(length)}\n${mark.repeat(length + 1)}\n${attack}`,
    ]),
  ),
  `\`a\`\`${attack}\`\`\``,
  `\`\\\`${attack}`,
  `\`\`\`"onclick=alert(1)\n${attack}\n\`\`\``,
  `~~~ ${attack}\n~~~`,
  `\`\`\`html" onclick="alert(1)\n\`\`\``,
  // Hard breaks, backslashes, and what is left of a cut text.
  `a  \n${attack}`,
  `a\\\n${attack}`,
  `\\${attack}`,
  `\\\\${attack}`,
  `\\\\\\${attack}`,
  `a\\`,
  `\\<`,
  `<`,
  `http://a/<`,
  `*${attack}*`,
  `**${attack}`,
  `_${attack}_`,
  `~~${attack}~~`,
  `$${attack}$`,
  `$$\n${attack}\n$$`,
  `==${attack}==`,
  `%%${attack}%%`,
  `a\r${attack}`,
  `a\r\n\r\n${attack}`,
  `a\u2028${attack}`,
  `a\u0000${attack}`,
  `a\u000b${attack}`,
  `<\u0000img src=x onerror=alert(1)>`,
  `<img\u000csrc=x onerror=alert(1)>`,
];

const elements = new Set(
  (
    'p h1 h2 h3 h4 h5 h6 em strong code pre blockquote ul ol li a hr br table thead tbody tr th td del s ' +
    'details summary input'
  ).split(' '),
);
const attributes: readonly RegExp[] = [
  /^ href="(?:https?:\/\/|mailto:)[^"]*"$/i,
  /^ class="language-[\w+#.-]+"$/,
  /^ start="\d+"$/,
  /^ align="(?:left|center|right)"$/,
  /^ style="text-align:(?:left|center|right)"$/,
  // Boxes of tasks.
  /^ (?:checked|disabled)=""$/,
  /^ type="checkbox"$/,
];

/**
 * What is alive in a page and must not be: elements, attributes and addresses that the export never writes by itself.
 */
function findLive(html: string): readonly string[] {
  return [...html.matchAll(/<[a-z/!?][^>]*>?/gi)].flatMap(([tag]) => {
    const [, name = '', rest = ''] = /^<\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"]*")*) ?\/?>$/i.exec(tag) ?? [];
    const strange = [...rest.matchAll(/ [a-z]+="[^"]*"/gi)]
      .map(([attribute]) => attribute)
      .filter((attribute) => !attributes.some((known) => known.test(attribute)));
    return elements.has(name.toLowerCase()) && strange.length === 0 ? [] : [tag];
  });
}

function printed(hostile: string): readonly string[] {
  const look = { level: 2, isFolded: false, saidAbove: '' };
  return [
    printBlocks(parseMarkdown(hostile), { level: 0, keepsLines: false }),
    printBlocks(parseMarkdown(hostile), { level: 0, keepsLines: true }),
    `# ${escapeMarkdownLine(hostile)}`,
    `# ${escapeSpokenWords(hostile)}`,
    `- ${escapeSpokenLine(hostile)}`,
    ...(['markdown', 'text', 'code'] as const).flatMap((kind) =>
      [false, true].map((isFolded) =>
        printMarkdownPanel({ kind, text: hostile, label: hostile } as Panel, { ...look, isFolded }),
      ),
    ),
    printMarkdownPanel({ kind: 'table', columns: [hostile], rows: [[hostile, hostile]] }, look),
    printMarkdownPanel({ kind: 'fields', fields: [{ name: hostile, value: hostile }] }, look),
    printMarkdownPanel(
      {
        kind: 'links',
        links: [
          { url: hostile, title: hostile, detail: hostile },
          { url: 'https://a.example', title: hostile },
        ],
      },
      look,
    ),
    printMarkdownPanel(
      {
        kind: 'list',
        items: [
          { state: 'open', text: hostile, detail: hostile },
          { state: 'plain', text: hostile },
        ],
      },
      look,
    ),
    ...(['info', 'warning'] as const).map((level) => printMarkdownPanel({ kind: 'note', level, text: hostile }, look)),
    printMarkdownPanel(
      { kind: 'terminal', command: hostile, output: hostile, errorOutput: hostile, note: hostile },
      look,
    ),
    printMarkdownPanel(
      { kind: 'media', mediaType: hostile, bytes: 1, name: hostile, dimensions: undefined } as Panel,
      look,
    ),
  ];
}

describe.each(renderers)('hostile texts as Markdown, shown by %s', (_name, render) => {
  it.each(texts)('leave nothing alive: %j', (hostile) => {
    for (const markdown of printed(hostile)) expect(findLive(render(markdown)), markdown).toEqual([]);
  });

  const pieces = [
    'a',
    ' ',
    '\n',
    '\n\n',
    '*',
    '**',
    '_',
    '`',
    '```',
    '~~',
    '~~~',
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '!',
    '<',
    '>',
    '</',
    '<b>',
    attack,
    '<!--',
    '-->',
    '&lt;',
    '&',
    '#',
    '# ',
    '- ',
    '1. ',
    '> ',
    '|',
    '|-|',
    '\\',
    '===',
    '---',
    'http://x.example/',
    'www.x.example',
    'a@b.example',
    `](${link})`,
    link,
    '[x]: ',
    '    ',
    '\t',
    '"',
    "'",
    '[^1]',
  ] as const;
  it('leave nothing alive, however their pieces are put together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join('')),
        (hostile) => {
          for (const markdown of printed(hostile)) expect(findLive(render(markdown)), markdown).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a session of hostile texts', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-hostile-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));
  const markdown = { md: '', brief: '' };

  beforeAll(async () => {
    const session = openSession({ version: '2.1.325', cwd: '/home/ada/harbour', seed: 'hostile markdown' });
    session.title(attack);
    for (const hostile of texts) {
      session.prompt(hostile);
      session.call('Bash', { command: hostile, description: hostile }, bashResult(hostile));
      session.assistant(thinking(hostile), text(hostile));
    }
    for (const file of session.files()) {
      mkdirSync(dirname(join(scratch, file.path)), { recursive: true });
      writeFileSync(join(scratch, file.path), file.content);
    }
    for (const format of ['md', 'brief'] as const) {
      const run = await runCommand(['export', join(scratch, session.path), '--format', format, '--no-redact']);
      expect(run.stderr).toBe('');
      markdown[format] = run.stdout;
    }
  });

  it.each(renderers)('is exported as Markdown in which nothing is alive: %s', (_name, render) => {
    expect(markdown.md.length).toBeGreaterThan(20_000);
    expect(findLive(render(markdown.md))).toEqual([]);
  });

  it.each(renderers)('has a brief in which nothing is alive: %s', (_name, render) => {
    expect(markdown.brief.length).toBeGreaterThan(10_000);
    expect(findLive(render(markdown.brief))).toEqual([]);
  });
});
