import { Lexer, type Token } from 'marked';
import { BoundedTokenizer } from './bounded-tokenizer.ts';
import { toUnparsedToken } from './unparsed-token.ts';
import type { MarkdownBlock } from './markdown-node.ts';
import { toBlocks } from './to-blocks.ts';

// Longer texts are parts of files and output, which nobody reads as Markdown.
const mostParsed = 64_000;
// The lexer looks at the rest of a paragraph for each mark in it. Ordinary paragraphs stay far below this.
const mostInlineWork = 4_000_000;
const marks = /[*_~`[\]<!:@&\\]/g;

/** Markdown as our own nodes. Never throws: what cannot be taken apart stays as it was written. */
export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  const source = text.replace(/\r\n?/g, '\n');
  if (source.length <= mostParsed) return parsePart(source);
  const cut = source.lastIndexOf('\n', mostParsed);
  const end = cut > mostParsed / 2 ? cut : mostParsed;
  return [...parsePart(source.slice(0, end)), { kind: 'plain', text: source.slice(end), isUnparsed: true }];
}

function parsePart(source: string): readonly MarkdownBlock[] {
  let tokens: readonly Token[];
  try {
    tokens = lex(source);
  } catch {
    // Quotes or lists nested by the thousand exhaust the stack of the lexer.
    return [{ kind: 'plain', text: source, isUnparsed: true }];
  }
  return toBlocks(tokens);
}

/**
 * As the lexer does it by itself, but a paragraph that was written to be slow stays as it is: the cost grows with the
 * text, not with its square.
 */
function lex(source: string): readonly Token[] {
  const lexer = new Lexer({ gfm: true, tokenizer: new BoundedTokenizer() });
  lexer.blockTokens(source, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    if (isSlow(src)) tokens.push(toUnparsedToken(src));
    else lexer.inlineTokens(src, tokens);
  }
  return lexer.tokens;
}

function isSlow(text: string): boolean {
  return text.length * text.length > mostInlineWork && text.length * (text.match(marks)?.length ?? 0) > mostInlineWork;
}
