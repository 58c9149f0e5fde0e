import type { MarkdownBlock, MarkdownInline } from './markdown-node.ts';

/**
 * What a text says, as one line without markup; blocks of code, tables and rules are left out. `toCode` prints code
 * inside a line, by default as it is.
 */
export function toPlainWords(
  blocks: readonly MarkdownBlock[],
  toCode: (code: string) => string = (code) => code,
): string {
  return blocks
    .map((block) => toWords(block, toCode))
    .filter((words) => words !== '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function toWords(block: MarkdownBlock, toCode: (code: string) => string): string {
  switch (block.kind) {
    case 'paragraph':
      return toInlineText(block.content, toCode);
    case 'heading':
      return toInlineText(block.content, toCode).trim().replace(/:?$/, ':');
    case 'quote':
      return toPlainWords(block.blocks, toCode);
    case 'list':
      return block.items.map((item) => toPlainWords(item.blocks, toCode).replace(/[.;]?$/, ';')).join(' ');
    case 'plain':
      return block.text;
    case 'code':
    case 'table':
    case 'rule':
      return '';
  }
}

function toInlineText(content: readonly MarkdownInline[], toCode: (code: string) => string): string {
  return content
    .map((inline) => {
      if (inline.kind === 'text') return inline.text;
      if (inline.kind === 'code') return toCode(inline.text);
      return inline.kind === 'break' ? ' ' : toInlineText(inline.content, toCode);
    })
    .join('');
}
