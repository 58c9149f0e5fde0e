import { assertNever } from '../../model/assert-never.ts';
import { toVisibleText } from '../../html/parts/to-visible-text.ts';
import { findSafeUrl } from '../../markdown/find-safe-url.ts';
import { parseMarkdown } from '../../markdown/parse-markdown.ts';
import { countLines, countUtf8Bytes } from '../../model/panel-size.ts';
import type {
  DiffPanel,
  FieldsPanel,
  LinksPanel,
  ListItem,
  ListPanel,
  MediaPanel,
  NotePanel,
  Panel,
  TablePanel,
  TerminalPanel,
} from '../../model/panel.ts';
import { toReadableAmount, toReadableBytes } from '../../text/readable.ts';
import { listTextLines, toSafeTerminalLine } from '../safe-text.ts';
import { escapeHtmlLines, escapeMarkdown, escapeMarkdownLine, toCodeSpan, toFence } from './escape-markdown.ts';
import { printBlocks, printLink, toQuote } from './print-blocks.ts';

export interface MarkdownLook {
  /** Headings are below this level. */
  readonly level: number;
  /** Whether everything but a remark is behind a fold. */
  readonly isFolded: boolean;
  /** What the line above the panel says already. */
  readonly saidAbove: string;
  /** No folds at all, for a reader that cannot open them: a model. */
  readonly isOpen?: boolean | undefined;
}

/** A panel of any kind as Markdown; empty if there is nothing to say. */
export function printMarkdownPanel(panel: Panel, look: MarkdownLook): string {
  const body = printBody(panel, look);
  const label = panel.label ?? '';
  return body === '' || label === '' ? body : `**${escapeMarkdownLine(label)}**\n\n${body}`;
}

function printBody(panel: Panel, look: MarkdownLook): string {
  switch (panel.kind) {
    case 'markdown':
      return look.isFolded && look.isOpen !== true
        ? printFoldedWords(panel.text, look.level)
        : printBlocks(parseMarkdown(panel.text), { level: look.level, keepsLines: false });
    case 'text':
      return printWords(panel.text, look);
    case 'code':
      return withPath(panel.path, printCode(panel.text, panel.language ?? '', look), look);
    case 'diff':
      return withPath(panel.path, printCode(toDiffText(panel), 'diff', look), look);
    case 'terminal':
      return printTerminal(panel, look);
    case 'list':
      return printList(panel);
    case 'fields':
      return printFields(panel, look);
    case 'table':
      return printTable(panel);
    case 'links':
      return printLinks(panel, look);
    case 'media':
      return `*${escapeMarkdownLine(toMediaText(panel))}*`;
    case 'note':
      return printNote(panel, look);
    case 'raw': {
      const reason =
        panel.reason === undefined ? '' : `${printNote({ kind: 'note', level: 'warning', text: panel.reason })}\n\n`;
      return reason + printCode(JSON.stringify(panel.value, null, 2) ?? 'undefined', 'json', look);
    }
    default:
      return assertNever(panel);
  }
}

const mostLines = 20;
const mostBytes = 6_000;

/** Code in a fence; what is long behind a fold with its size, in full. */
export function printCode(
  text: string,
  language: string,
  { isFolded, isOpen }: Pick<MarkdownLook, 'isFolded' | 'isOpen'>,
): string {
  const trimmed = text.trimEnd();
  if (trimmed.trim() === '') return '';
  if (isOpen === true) return toFence(trimmed, language);
  const size = { lines: countLines(trimmed), bytes: countUtf8Bytes(trimmed) };
  if (!isFolded && size.lines <= mostLines && size.bytes <= mostBytes) return toFence(trimmed, language);
  return (
    `<details><summary>${toSizeText(size)}</summary><pre>\n${escapeHtmlLines(trimmed).join('\n')}` +
    '\n</pre></details>'
  );
}

/** Words behind a fold, as a quotation: every line of it begins with a mark, so that none of them can end the fold. */
export function printFoldedWords(text: string, level: number, summary?: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const [title = ''] = escapeHtmlLines(
    (summary ?? toSizeText({ lines: countLines(trimmed), bytes: countUtf8Bytes(trimmed) })).replace(/\s+/g, ' '),
  );
  return `<details><summary>${title}</summary>\n\n${printSpokenText(trimmed, level)}\n\n</details>`;
}

function toSizeText({ lines, bytes }: { readonly lines: number; readonly bytes: number }): string {
  return `${toReadableAmount(lines, 'line')}, ${toReadableBytes(bytes)}`;
}

/** Words of a person keep their line ends; those of a tool may be columns. */
function printWords(text: string, look: MarkdownLook): string {
  const trimmed = text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, '');
  if (trimmed.trim() === '' || trimmed.trim() === look.saidAbove) return '';
  return trimmed.includes('\n') || look.isFolded ? printCode(trimmed, '', look) : escapeMarkdown(trimmed);
}

/** What somebody typed, as a quotation: their headings do not mix with ours. */
export function printSpokenText(text: string, level: number): string {
  return toQuote(printBlocks(parseMarkdown(text), { level, keepsLines: true }));
}

function withPath(path: string | undefined, body: string, { saidAbove }: MarkdownLook): string {
  return body === '' || path === undefined || path === '' || saidAbove.startsWith(path)
    ? body
    : `${toCodeSpan(path)}\n\n${body}`;
}

const signs = { same: ' ', added: '+', removed: '-', note: '\\ ' } as const;

function toDiffText({ hunks }: DiffPanel): string {
  return hunks
    .map(({ oldStart, newStart, lines }) => {
      const head =
        oldStart === undefined || newStart === undefined
          ? hunks.length > 1
            ? ['@@']
            : []
          : [`@@ -${oldStart} +${newStart} @@`];
      return [...head, ...lines.map(({ kind, text }) => signs[kind] + text)].join('\n');
    })
    .join('\n');
}

function printTerminal({ command, output, errorOutput, note }: TerminalPanel, look: MarkdownLook): string {
  const line = (command ?? '').trim();
  const toPlain = (text: string) =>
    listTextLines(text.trimEnd().replace(/^(?:[^\S\n]*\n)+/, ''))
      .map((each) => toSafeTerminalLine(each, false))
      .join('\n');
  const printed = [toPlain(output), toPlain(errorOutput)].filter((text) => text !== '').join('\n');
  const isSaid = line === '' || line === look.saidAbove;
  const parts = [
    isSaid ? '' : printCode(line, 'sh', { ...look, isFolded: false }),
    printCode(printed, 'text', look),
    note === undefined ? '' : `*${escapeMarkdownLine(note)}*`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const marks: Readonly<Record<ListItem['state'], string>> = {
  plain: '- ',
  open: '- [ ] ',
  doing: '- [ ] ',
  done: '- [x] ',
  dropped: '- [x] ',
};

function printList({ items }: ListPanel): string {
  return items
    .map(({ state, text, detail }) => {
      const words = state === 'plain' ? toCodeSpan(text) : escapeMarkdownLine(text);
      const shown = state === 'doing' ? `**${words}** (in progress)` : state === 'dropped' ? `~~${words}~~` : words;
      return `${marks[state]}${shown}${detail === undefined || detail === '' ? '' : `: ${escapeMarkdownLine(detail)}`}`;
    })
    .join('\n');
}

function printFields({ fields }: FieldsPanel, look: MarkdownLook): string {
  return fields
    .map(({ name, value }) => {
      const trimmed = value.trimEnd();
      const title = `**${escapeMarkdownLine(name)}:**`;
      return trimmed.includes('\n') || trimmed.length > 200
        ? `${title}\n\n${printCode(trimmed, '', look)}`
        : `${title} ${toCodeSpan(trimmed)}`.trimEnd();
    })
    .join('\n\n');
}

function printTable({ columns, rows }: TablePanel): string {
  const count = rows.reduce((most, row) => Math.max(most, row.length), columns.length);
  const toRow = (cells: readonly string[]) =>
    `| ${Array.from({ length: count }, (_, at) => escapeMarkdownLine(cells[at] ?? '')).join(' | ')} |`;
  return [toRow(columns), `|${' --- |'.repeat(count)}`, ...rows.map(toRow)].join('\n');
}

function printLinks({ links }: LinksPanel, { saidAbove }: MarkdownLook): string {
  return links
    .flatMap(({ url, title, detail }) => {
      const safe = findSafeUrl(url);
      const words = escapeMarkdownLine(title);
      const link =
        safe === undefined ? [words, toCodeSpan(url)].filter((part) => part !== '').join(' ') : printLink(safe, words);
      const isSaid = url === saidAbove && title === '';
      const rest = detail === undefined || detail === '' ? '' : escapeMarkdownLine(detail);
      return isSaid && rest === '' ? [] : [`- ${[isSaid ? '' : link, rest].filter((part) => part !== '').join(': ')}`];
    })
    .join('\n');
}

function toMediaText({ mediaType, bytes, name, dimensions }: MediaPanel): string {
  const facts = [
    mediaType,
    dimensions === undefined ? undefined : `${dimensions.width} × ${dimensions.height}`,
    bytes === undefined ? undefined : toReadableBytes(bytes),
    name,
  ];
  return `[${facts.filter((fact) => fact !== undefined && fact !== '').join(', ')}]`;
}

/** Warnings, errors and long remarks are alerts (`> [!WARNING]`), which GitHub and Obsidian highlight. */
export function printNote(
  { level, text }: Pick<NotePanel, 'level' | 'text' | 'kind'>,
  { isOpen }: Pick<MarkdownLook, 'isOpen'> = {},
): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (level === 'info' && !trimmed.includes('\n')) return `*${escapeMarkdownLine(trimmed)}*`;
  const lines = listTextLines(toVisibleText(trimmed)).map((line) => `${escapeMarkdown(line)}  `.replace(/^ +$/, ''));
  const body =
    lines.length > mostLines && isOpen !== true
      ? printCode(trimmed, '', { isFolded: true })
      : lines.join('\n').trimEnd();
  return toQuote(`[!${level === 'error' ? 'CAUTION' : level === 'warning' ? 'WARNING' : 'NOTE'}]\n${body}`);
}
