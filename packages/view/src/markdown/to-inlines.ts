import type { MarkedToken, Token } from 'marked';
import { decodeEntities } from './decode-entities.ts';
import { findSafeUrl } from './find-safe-url.ts';
import type { MarkdownInline } from './markdown-node.ts';

/** Deeper than anybody writes by hand. */
const deepest = 24;

/** What is inside a line, as our own nodes; neighbouring texts become one. */
export function toInlines(tokens: readonly Token[], isInLink = false, depth = 0): readonly MarkdownInline[] {
  const inlines: MarkdownInline[] = [];
  for (const token of tokens) {
    for (const inline of toInline(token as MarkedToken, isInLink, depth)) {
      const before = inlines.at(-1);
      if (inline.kind === 'text' && before?.kind === 'text')
        inlines[inlines.length - 1] = { kind: 'text', text: before.text + inline.text };
      else inlines.push(inline);
    }
  }
  return inlines;
}

function toInline(token: MarkedToken, isInLink: boolean, depth: number): readonly MarkdownInline[] {
  if (depth > deepest) return [{ kind: 'text', text: token.raw }];
  switch (token.type) {
    case 'text':
      return token.tokens === undefined
        ? [{ kind: 'text', text: decodeEntities(token.text) }]
        : toInlines(token.tokens, isInLink, depth + 1);
    case 'escape':
      return [{ kind: 'text', text: token.text }];
    case 'codespan':
      return [{ kind: 'code', text: token.text }];
    case 'br':
      return [{ kind: 'break' }];
    case 'strong':
      return [{ kind: 'strong', content: toInlines(token.tokens, isInLink, depth + 1) }];
    case 'em':
      return [{ kind: 'emphasis', content: toInlines(token.tokens, isInLink, depth + 1) }];
    case 'del':
      return [{ kind: 'strike', content: toInlines(token.tokens, isInLink, depth + 1) }];
    case 'link':
      return toLink(token.href, toInlines(token.tokens, true, depth + 1), isInLink);
    case 'image':
      // A picture from elsewhere is never loaded: its words lead to it.
      return toLink(
        token.href,
        [{ kind: 'text', text: decodeEntities(token.text === '' ? token.href : token.text) }],
        isInLink,
      );
    default:
      // Raw HTML stays text.
      return [{ kind: 'text', text: token.raw }];
  }
}

/** A link inside a link leads nowhere. */
function toLink(href: string, content: readonly MarkdownInline[], isInLink: boolean): readonly MarkdownInline[] {
  const target = decodeEntities(href);
  const url = isInLink ? undefined : findSafeUrl(target);
  return [url === undefined ? { kind: 'reference', target, content } : { kind: 'link', url, content }];
}
