import { assertNever } from '../model/assert-never.ts';
import type { MarkdownInline } from '../markdown/markdown-node.ts';
import type { Paint, TerminalStyle } from './terminal-style.ts';

/** A stretch of a line with one look. Its text comes from the transcript and is made safe when it is printed. */
export interface InlineSpan {
  readonly text: string;
  readonly paint: Paint | undefined;
}

/** What is inside a line, in stretches. Without colour the marks of Markdown take the place of looks. */
export function listInlineSpans(
  inlines: readonly MarkdownInline[],
  style: TerminalStyle,
  outer?: Paint,
): readonly InlineSpan[] {
  return inlines.flatMap((inline) => toSpans(inline, style, outer));
}

function toSpans(inline: MarkdownInline, style: TerminalStyle, outer: Paint | undefined): readonly InlineSpan[] {
  switch (inline.kind) {
    case 'text':
      return [{ text: inline.text, paint: outer }];
    case 'code':
      return style.color
        ? [{ text: inline.text, paint: combine(outer, style.code) }]
        : [{ text: surround('`', inline.text), paint: undefined }];
    case 'break':
      return [{ text: '\n', paint: undefined }];
    case 'strong':
      return toMarked('**', inline.content, style, outer, style.strong);
    case 'emphasis':
      return toMarked('*', inline.content, style, outer, style.emphasis);
    case 'strike':
      return toMarked('~~', inline.content, style, outer, style.strike);
    case 'link':
      return toLink(inline.url, listInlineSpans(inline.content, style, combine(outer, style.link)), style);
    case 'reference':
      return toLink(inline.target, listInlineSpans(inline.content, style, outer), style);
    default:
      return assertNever(inline);
  }
}

function toMarked(
  mark: string,
  content: readonly MarkdownInline[],
  style: TerminalStyle,
  outer: Paint | undefined,
  paint: Paint,
): readonly InlineSpan[] {
  const inner = listInlineSpans(content, style, combine(outer, paint));
  return style.color ? inner : [{ text: mark, paint: undefined }, ...inner, { text: mark, paint: undefined }];
}

/** Where a link leads is always said: a terminal shows no address otherwise. */
function toLink(target: string, words: readonly InlineSpan[], style: TerminalStyle): readonly InlineSpan[] {
  const said = words.map(({ text }) => text).join('');
  return said === target || target === `mailto:${said}`
    ? words
    : [...words, { text: ` (${target})`, paint: style.faint }];
}

function combine(outer: Paint | undefined, inner: Paint): Paint {
  return outer === undefined ? inner : (text) => outer(inner(text));
}

function surround(mark: string, text: string): string {
  return text.includes(mark) ? `${mark}${mark} ${text} ${mark}${mark}` : `${mark}${text}${mark}`;
}
