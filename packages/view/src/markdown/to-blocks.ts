import type { MarkedToken, Token, Tokens } from 'marked';
import type { MarkdownBlock, MarkdownItem, MarkdownTable } from './markdown-node.ts';
import { toInlines } from './to-inlines.ts';
import { isUnparsedToken } from './unparsed-token.ts';

/** Deeper than a person nests lists and quotes; what lies below is shown as it was written. */
const deepest = 16;

/** Blocks of the lexer as our own. */
export function toBlocks(tokens: readonly Token[], depth = 0): readonly MarkdownBlock[] {
  return tokens.flatMap((token) => toBlock(token as MarkedToken, depth));
}

function toBlock(token: MarkedToken, depth: number): readonly MarkdownBlock[] {
  if (depth > deepest) return toPlain(token.raw, true);
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return [];
    case 'hr':
      return [{ kind: 'rule' }];
    case 'heading':
      return [{ kind: 'heading', level: token.depth, content: toInlines(token.tokens) }];
    case 'paragraph':
      if (isUnparsedToken(token.tokens[0])) return toPlain(token.raw, true);
      return [{ kind: 'paragraph', content: toInlines(token.tokens) }];
    case 'code':
      return [{ kind: 'code', text: token.text, language: toLanguage(token.lang) }];
    case 'blockquote':
      return [{ kind: 'quote', blocks: toBlocks(token.tokens, depth + 1) }];
    case 'list':
      return [
        {
          kind: 'list',
          start: token.ordered ? (token.start === '' ? 1 : token.start) : undefined,
          items: token.items.map((item) => toItem(item, depth + 1)),
        },
      ];
    case 'table':
      return [toTable(token)];
    case 'text':
      if (isUnparsedToken(token.tokens?.[0])) return toPlain(token.raw, true);
      return [
        {
          kind: 'paragraph',
          content: token.tokens === undefined ? [{ kind: 'text', text: token.text }] : toInlines(token.tokens),
        },
      ];
    default:
      // Raw HTML, link definitions, and what a later lexer may bring: nothing gets lost.
      return toPlain(token.raw);
  }
}

function toPlain(text: string, isUnparsed = false): readonly MarkdownBlock[] {
  const trimmed = text.trimEnd().replace(/^\n+/, '');
  return trimmed === '' ? [] : [{ kind: 'plain', text: trimmed, ...(isUnparsed ? { isUnparsed } : {}) }];
}

/** The first word after the fence. */
function toLanguage(info: string | undefined): string | undefined {
  const word = /^[\w#+.-]{1,30}/.exec((info ?? '').trim())?.[0];
  return word?.toLowerCase();
}

function toItem(item: Tokens.ListItem, depth: number): MarkdownItem {
  return { isDone: item.task ? item.checked === true : undefined, blocks: toBlocks(item.tokens, depth) };
}

function toTable(table: Tokens.Table): MarkdownTable {
  return {
    kind: 'table',
    columns: table.header.map((cell, at) => ({ align: table.align[at] ?? undefined, content: toInlines(cell.tokens) })),
    rows: table.rows.map((row) => row.map((cell) => toInlines(cell.tokens))),
  };
}
