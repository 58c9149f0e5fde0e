import type { MarkdownBlock, MarkdownInline } from './markdown-node.ts';

/** What a text says, as one line without markup; code, tables and rules are left out. */
export function toPlainWords(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map(toWords)
    .filter((words) => words !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function toWords(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return toInlineText(block.content);
    case 'heading':
      return toInlineText(block.content).trim().replace(/:?$/, ':');
    case 'quote':
      return toPlainWords(block.blocks);
    case 'list':
      return block.items.map((item) => toPlainWords(item.blocks).replace(/[.;]?$/, ';')).join(' ');
    case 'plain':
      return block.text;
    case 'code':
    case 'table':
    case 'rule':
      return '';
  }
}

function toInlineText(content: readonly MarkdownInline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text' || inline.kind === 'code') return inline.text;
      return inline.kind === 'break' ? ' ' : toInlineText(inline.content);
    })
    .join('');
}
