import { assertNever } from '../model/assert-never.ts';
import type { MarkdownBlock, MarkdownList, MarkdownTable } from '../markdown/markdown-node.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import { unparsedWords } from '../markdown/unparsed-words.ts';
import { listInlineSpans, type InlineSpan } from './inline-spans.ts';
import type { PanelLine } from './panel-line.ts';
import { listTextLines, toSafeLine } from './safe-text.ts';
import { listTableLines } from './table-lines.ts';
import type { Paint, TerminalStyle } from './terminal-style.ts';
import { toTextWidth } from '../text/text-width.ts';

/**
 * Markdown as lines. Where there is colour its marks become looks; if there is none they stay, so that nothing that
 * was set off gets lost.
 */
export function listMarkdownLines(text: string, width: number, style: TerminalStyle): readonly PanelLine[] {
  return listBlockLines(parseMarkdown(text), { width, style });
}

interface BlockRoom {
  readonly width: number;
  readonly style: TerminalStyle;
}

function listBlockLines(blocks: readonly MarkdownBlock[], room: BlockRoom): readonly PanelLine[] {
  return blocks.flatMap((block, at) => [...(at === 0 ? [] : [{ text: '' }]), ...listLines(block, room)]);
}

function listLines(block: MarkdownBlock, room: BlockRoom): readonly PanelLine[] {
  const { style } = room;
  switch (block.kind) {
    case 'paragraph':
      return toLines(listInlineSpans(block.content, style));
    case 'heading': {
      const spans = listInlineSpans(block.content, style, style.title);
      return toLines(style.color ? spans : [{ text: `${'#'.repeat(block.level)} `, paint: undefined }, ...spans]);
    }
    case 'code':
      return listTextLines(block.text).map((text) => ({ text, gutter: '    ', breaks: 'anywhere', paint: style.code }));
    case 'quote':
      return indent(
        listBlockLines(block.blocks, { ...room, width: room.width - 2 }),
        style.faint('> '),
        style.faint('> '),
      );
    case 'list':
      return listItemLines(block, room);
    case 'table':
      return listTableRows(block, room);
    case 'rule':
      return [{ text: '---', paint: style.faint }];
    case 'plain':
      return [
        ...(block.isUnparsed === true ? [{ text: unparsedWords, paint: style.faint }] : []),
        ...listTextLines(block.text).map((text) => ({ text })),
      ];
    default:
      return assertNever(block);
  }
}

function listItemLines({ start, items }: MarkdownList, room: BlockRoom): readonly PanelLine[] {
  return items.flatMap(({ isDone, blocks }, at) => {
    const bullet = `${start === undefined ? '-' : `${start + at}.`} `;
    const task = isDone === undefined ? '' : isDone ? '[x] ' : '[ ] ';
    const lines = joinTightly(blocks, { ...room, width: room.width - bullet.length });
    // What is wrapped is below the text, not below the bullet.
    return indent(lines.length === 0 ? [{ text: '' }] : lines, bullet + task, ' '.repeat(bullet.length + task.length));
  });
}

/** In a list, what belongs to a point stands right below it; only paragraphs keep their distance. */
function joinTightly(blocks: readonly MarkdownBlock[], room: BlockRoom): readonly PanelLine[] {
  return blocks.flatMap((block, at) => [
    ...(at > 0 && block.kind === 'paragraph' ? [{ text: '' }] : []),
    ...listLines(block, room),
  ]);
}

function indent(lines: readonly PanelLine[], first: string, rest: string): readonly PanelLine[] {
  return lines.map((line, at) => ({ ...line, gutter: (at === 0 ? first : rest) + (line.gutter ?? '') }));
}

/** Spans by the lines they are on. */
function toLines(spans: readonly InlineSpan[]): readonly PanelLine[] {
  const lines: InlineSpan[][] = [[]];
  for (const { text, paint } of spans) {
    listTextLines(text).forEach((part, at) => {
      if (at > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, paint });
    });
  }
  return lines.map((line) => {
    const trimmed = line.map((span, at) => (at === 0 ? { ...span, text: span.text.trimStart() } : span));
    return { text: trimmed.map(({ text }) => text).join(''), spans: trimmed };
  });
}

/** Columns are aligned where the table fits; else its cells go on below. */
function listTableRows({ columns, rows }: MarkdownTable, { width, style }: BlockRoom): readonly PanelLine[] {
  const cells = [columns.map(({ content }) => content), ...rows].map((row) =>
    row.map((content) => toCell(listInlineSpans(content, style))),
  );
  const texts = cells.map((row) => row.map((spans) => spans.map(({ text }) => text).join('')));
  const widths = columns.map((_, at) =>
    texts.reduce((widest, row) => Math.max(widest, toTextWidth(toSafeLine(row[at] ?? ''))), 3),
  );
  if (widths.reduce((sum, each) => sum + each + 3, 1) > width)
    return listTableLines({ columns: texts[0] ?? [], rows: texts.slice(1) }, width, style);
  const rule: PanelLine = {
    text: `| ${widths.map((each) => '-'.repeat(each)).join(' | ')} |`,
    breaks: 'anywhere',
    paint: style.faint,
  };
  const toRow = (row: readonly (readonly InlineSpan[])[], paint: Paint | undefined): PanelLine => {
    const spans = widths.flatMap((each, at) => {
      const own = row[at] ?? [];
      const used = own.reduce((sum, { text }) => sum + toTextWidth(toSafeLine(text)), 0);
      return [
        { text: at === 0 ? '| ' : ' | ', paint: undefined },
        ...own.map((span) => (paint === undefined ? span : { ...span, paint })),
        { text: ' '.repeat(Math.max(0, each - used)), paint: undefined },
      ];
    });
    const all = [...spans, { text: ' |', paint: undefined }];
    return { text: all.map(({ text }) => text).join(''), spans: all, breaks: 'anywhere' };
  };
  const [head = [], ...body] = cells;
  return [toRow(head, style.strong), rule, ...body.map((row) => toRow(row, undefined))];
}

/** A cell is one line, and its tabs are blanks: they would shift the columns. */
function toCell(spans: readonly InlineSpan[]): readonly InlineSpan[] {
  return spans.map((span) => ({ ...span, text: span.text.replace(/\s+/g, ' ') }));
}
