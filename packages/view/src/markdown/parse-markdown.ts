import { Lexer, type Token } from 'marked';
import type { MarkdownBlock } from './markdown-node.ts';
import { toBlocks } from './to-blocks.ts';

// Taking a text apart costs up to the square of its length where it was written to be slow.
const mostParsed = 64_000;

/** Markdown as our own nodes. Never throws: what cannot be taken apart stays as it was written. */
export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  const source = text.replace(/\r\n?/g, '\n');
  if (source.length <= mostParsed) return parsePart(source);
  const cut = source.lastIndexOf('\n', mostParsed);
  const end = cut > mostParsed / 2 ? cut : mostParsed;
  return [...parsePart(source.slice(0, end)), { kind: 'plain', text: source.slice(end) }];
}

function parsePart(source: string): readonly MarkdownBlock[] {
  let tokens: readonly Token[];
  try {
    tokens = new Lexer({ gfm: true }).lex(source);
  } catch {
    // Quotes or lists nested by the thousand exhaust the stack of the lexer.
    return [{ kind: 'plain', text: source }];
  }
  return toBlocks(tokens);
}
