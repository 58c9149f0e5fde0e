import { wrapText } from '../../packages/server/src/text/layout-text.ts';
import { toSafeText } from '../../packages/server/src/text/to-safe-text.ts';
import { toShortText } from '../../packages/server/src/text/to-short-text.ts';
import { findTitleLine, toTypedText } from '../../packages/transcript/src/conversation/facts/message-text.ts';
import { diffLines, toLines } from '../../packages/transcript/src/files/diff-lines.ts';
import { findMoves } from '../../packages/transcript/src/files/find-moves.ts';
import { parseText } from '../../packages/transcript/src/files/text-form.ts';
import { buildSnippet } from '../../packages/transcript/src/query/build-snippet.ts';
import { listTerms } from '../../packages/transcript/src/query/list-terms.ts';
import { listUnits } from '../../packages/transcript/src/query/list-units.ts';
import { parseQuery } from '../../packages/transcript/src/query/parse-query.ts';
import { scanQuery } from '../../packages/transcript/src/query/scan-query.ts';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { highlightCode } from '../../packages/view/src/highlight/highlight-code.ts';
import { findLanguage } from '../../packages/view/src/html/parts/find-language.ts';
import { printedPage } from '../../packages/view/src/html/parts/html-host.ts';
import { PanelHtml } from '../../packages/view/src/html/panel-html.tsx';
import { toFirstLine, toOneLine } from '../../packages/view/src/text/first-line.ts';
import { toAnsiSpans } from '../../packages/view/src/html/parts/ansi-spans.ts';
import { toVisibleText } from '../../packages/view/src/html/parts/to-visible-text.ts';
import { listIdePanels } from '../../packages/view/src/build-view/ide-context.ts';
import { parseMarkdown } from '../../packages/view/src/markdown/parse-markdown.ts';
import { toNotificationPanels } from '../../packages/view/src/build-view/notification-panels.ts';
import { printBlocks } from '../../packages/view/src/printers/markdown/print-blocks.ts';
import { wrapLine } from '../../packages/view/src/printers/wrap-line.ts';
import { openRedactor } from '../../packages/view/src/redaction/open-redactor.ts';
import { findFilePatch, toReplacement } from '../../packages/view/src/tools/patch.ts';
import type { PanelKind } from '../../packages/view/src/model/panel.ts';
import { printMarkdownPanel } from '../../packages/view/src/printers/markdown/print-panel.ts';
import { toPanels, toTestEntry } from '../../packages/view/src/printers/panels.test-kit.ts';
import { printEntry } from '../../packages/view/src/printers/print-entry.ts';
import { toTerminalStyle } from '../../packages/view/src/printers/terminal-style.ts';

const { query } = (await parseQuery('harbour OR /x+y/', { nowMs: 0 })) as {
  readonly query: Parameters<typeof buildSnippet>[0];
};

// Of the others each text is in one line or in lines, as in these.
const panelKinds: readonly PanelKind[] = [
  'markdown',
  'text',
  'code',
  'diff',
  'terminal',
  'list',
  'fields',
  'table',
  'links',
  'note',
  'raw',
];
const listPanels = (text: string) => panelKinds.map((kind) => toPanels(text)[kind]);
const toEntry = (text: string) => toTestEntry(listPanels(text));

/** Everything that prints or takes apart a text of a transcript. */
export const textSubjects: Readonly<Record<string, (text: string) => unknown>> = {
  'wrapping between words': (text) => wrapLine(text, 80, 'word'),
  'wrapping near words': (text) => wrapLine(text, 80, 'near'),
  'wrapping anywhere': (text) => wrapLine(text, 80, 'anywhere'),
  'wrapping of painted words': (text) => wrapLine(`\u001b[1m${text}`, 80, 'word'),
  'wrapping of our own texts': (text) => wrapText(text, 80),
  'reading Markdown': parseMarkdown,
  'printing Markdown': (text) => printBlocks(parseMarkdown(text), { level: 2, keepsLines: true }),
  'colours of output': toAnsiSpans,
  'visible characters': toVisibleText,
  'safe characters': toSafeText,
  'short texts': (text) => [toShortText(text, 80), toFirstLine(text), toOneLine(text)],
  'what the editor told': (text) =>
    listIdePanels({ type: 'user', message: { role: 'user', content: text } }, '/home/ada'),
  notifications: toNotificationPanels,
  'what a person typed': (text) => findTitleLine(toTypedText(text)),
  'a replacement': (text) => toReplacement(text, `${text}x`),
  'a patch': (text) => findFilePatch(text, `x\n${text}`),
  'a diff of lines': (text) => diffLines(toLines(text), toLines(`x${text}`)),
  'line ends': parseText,
  moves: findMoves,
  redaction: (text) => openRedactor().redactText(text),
  'redaction of JSON': (text) => openRedactor().redactLine(JSON.stringify({ text })),
  'words to be found': (text) => listTerms(listUnits(text)),
  snippets: (text) => buildSnippet(query, [{ kind: 'text', text } as never], 200),
  queries: scanQuery,
};

/** The same for everything that is shown: each text is in panels of many kinds, which takes minutes. */
export const panelSubjects: Readonly<Record<string, (text: string) => unknown>> = {
  'the terminal': (text) => printEntry(toEntry(text), { width: 80, style: toTerminalStyle(false), isFull: true }),
  'the terminal with colours and folds': (text) =>
    printEntry(toEntry(text), { width: 80, style: toTerminalStyle(true), isFull: false }),
  'panels as HTML': (text) =>
    listPanels(text).map((panel) =>
      renderToString(h(PanelHtml, { panel, id: 'x', host: printedPage, saidAbove: '', level: 3 })),
    ),
  'colours of TypeScript': (text) => highlightCode(text, 'typescript'),
  'colours of Bash': (text) => highlightCode(text, 'bash'),
  'colours of Python': (text) => highlightCode(text, 'python'),
  'colours of JSON': (text) => highlightCode(text, 'json'),
  'the language of a text': findLanguage,
  'panels as Markdown': (text) =>
    listPanels(text).map((panel) =>
      printMarkdownPanel(panel, { level: 2, saidAbove: '', isFolded: false, isOpen: true }),
    ),
};
