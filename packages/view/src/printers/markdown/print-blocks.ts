import { assertNever } from '../../model/assert-never.ts';
import type { MarkdownBlock, MarkdownInline, MarkdownList, MarkdownTable } from '../../markdown/markdown-node.ts';
import { unparsedWords } from '../../markdown/unparsed-words.ts';
import { listHeadingLevels } from '../../markdown/heading-levels.ts';
import { escapeMarkdown, escapeMarkdownLine, toCodeSpan, toFence } from './escape-markdown.ts';

export interface BlockLook {
  /** Headings of the text are below this level of the file. */
  readonly level: number;
  /** Whether line ends of the text are line ends on the page: in what a person typed they are. */
  readonly keepsLines: boolean;
}

/**
 * Our own nodes as Markdown that GitHub and Obsidian read alike: no HTML, no picture from elsewhere, only links that
 * are safe to follow.
 */
export function printBlocks(blocks: readonly MarkdownBlock[], look: BlockLook): string {
  const levels = listHeadingLevels(blocks, look.level);
  return blocks
    .map((block, at) => printBlock(block, look, levels[at]))
    .filter((text) => text !== '')
    .join('\n\n');
}

function printBlock(block: MarkdownBlock, look: BlockLook, headingLevel: number | undefined): string {
  switch (block.kind) {
    case 'paragraph':
      return printParagraph(block.content, look);
    case 'heading': {
      const level = headingLevel ?? look.level + block.level;
      const text = printInlines(block.content).replace(/\s+/g, ' ').trim();
      return level <= 6 ? `${'#'.repeat(level)} ${text}` : `**${text}**`;
    }
    case 'code':
      return toFence(block.text, block.language ?? '');
    case 'quote':
      return toQuote(printBlocks(block.blocks, look));
    case 'list':
      return printList(block, look);
    case 'table':
      return printTable(block);
    case 'rule':
      return '---';
    case 'plain':
      return block.isUnparsed === true ? `*${unparsedWords}*\n\n${toFence(block.text, '')}` : toFence(block.text, '');
    default:
      return assertNever(block);
  }
}

export function toQuote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function printParagraph(content: readonly MarkdownInline[], { keepsLines }: BlockLook): string {
  const lines = printInlines(content)
    .split('\n')
    .map((line) => line.trimStart());
  return keepsLines
    ? lines.map((line, at) => (at < lines.length - 1 && !line.endsWith('  ') ? `${line.trimEnd()}  ` : line)).join('\n')
    : lines.join('\n');
}

function printList({ start, items }: MarkdownList, look: BlockLook): string {
  return items
    .map((item, at) => {
      const mark = start === undefined ? '- ' : `${start + at}. `;
      const task = item.isDone === undefined ? '' : item.isDone ? '[x] ' : '[ ] ';
      const [first = '', ...rest] = (task + printBlocks(item.blocks, look)).split('\n');
      const indent = ' '.repeat(mark.length);
      return [mark + first, ...rest.map((line) => (line === '' ? '' : indent + line))].join('\n');
    })
    .join('\n');
}

function printTable({ columns, rows }: MarkdownTable): string {
  const toCell = (content: readonly MarkdownInline[]) => joinLines(printInlines(content)).replace(/(?<!\\)\|/g, '\\|');
  const rules = columns.map(({ align }) => (align === 'right' ? '---:' : align === 'center' ? ':---:' : '---'));
  const lines = [columns.map(({ content }) => toCell(content)), rules, ...rows.map((row) => row.map(toCell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function printInlines(inlines: readonly MarkdownInline[]): string {
  let line = '';
  for (const inline of inlines) {
    const printed = printInline(inline);
    // Before a link an exclamation mark would make a picture of it, which is loaded from elsewhere.
    line = (line.endsWith('!') && printed.startsWith('[') ? `${line.slice(0, -1)}&#33;` : line) + printed;
  }
  return line;
}

function printInline(inline: MarkdownInline): string {
  switch (inline.kind) {
    case 'text':
      return escapeText(inline.text);
    case 'code':
      return toCodeSpan(inline.text);
    case 'break':
      return '  \n';
    case 'strong':
      return surround('**', printInlines(inline.content));
    case 'emphasis':
      return surround('*', printInlines(inline.content));
    case 'strike':
      return surround('~~', printInlines(inline.content));
    case 'link':
      return printLink(inline.url, printInlines(inline.content));
    case 'reference': {
      const words = printInlines(inline.content);
      const target = toCodeSpan(inline.target);
      return target === '' || escapeMarkdownLine(inline.target) === words ? words : `${words} (${target})`;
    }
    default:
      return assertNever(inline);
  }
}

/**
 * A link whose words are its address is left to the reader's program; what looks like a mailbox (`ruff@0.6.0`) stays as
 * it was written.
 */
export function printLink(url: string, words: string): string {
  if (url === `mailto:${words}` || url === `mailto:${words.replaceAll('\\', '')}`) return words;
  const address = url
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
    .replace(/&(?=#?\w+;)/g, '&amp;');
  return words === '' || words === escapeMarkdown(url) ? `<${address}>` : `[${toLinkWords(words)}](<${address}>)`;
}

/**
 * Some programs take the backslash off a bracket in the words of a link and read them again: an entity stays what it
 * is.
 */
function toLinkWords(words: string): string {
  return joinLines(words).replace(/\\(.)/g, (escaped, character: string) =>
    character === '[' ? '&#91;' : character === ']' ? '&#93;' : escaped,
  );
}

function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}

/** White space at the ends stays outside: marks beside it would be no marks. */
function surround(mark: string, text: string): string {
  const inner = text.trim();
  if (inner === '') return text;
  const start = text.length - text.trimStart().length;
  return `${text.slice(0, start)}${mark}${inner}${mark}${text.slice(start + inner.length)}`;
}

/** The blanks around a text belong to its line; only those at the beginning of a line go. */
function escapeText(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === ' ') start++;
  while (end > start && text[end - 1] === ' ') end--;
  return text.slice(0, start) + escapeMarkdown(text.slice(start, end)) + text.slice(end);
}
