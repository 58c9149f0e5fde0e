import { foldText } from './fold-text.ts';
import { listUnits } from './list-units.ts';
import { listWordSpans } from './match-query.ts';
import type { Query, QueryNode } from './query.ts';
import { mainParts, type TextPart } from './search-document.ts';

/** A piece of a text around what was found, cut into stretches; white space is put together. */
export interface Snippet {
  readonly kind: TextPart['kind'];
  readonly pieces: readonly { readonly text: string; readonly isHit: boolean }[];
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Long texts are marked in their beginning and, where nothing is found there, searched no further than this. */
const maxSearched = 2_000_000;

/** The best place to show of a record: the part with the most different things found, near its first one. */
export function buildSnippet(query: Query, parts: readonly TextPart[], maxLength: number): Snippet | undefined {
  let best: { readonly part: TextPart; readonly spans: readonly Span[]; readonly different: number } | undefined;
  for (const part of parts) {
    if (query.scope === 'output' && part.kind !== 'output') continue;
    const spans = query.root === undefined ? [] : listSpans(query.root, part, query.scope);
    const different = new Set(spans.map(({ start, end }) => foldText(part.text.slice(start, end)))).size;
    if (best === undefined || different > best.different) best = { part, spans, different };
  }
  return best === undefined ? undefined : cut(best.part, best.spans, maxLength);
}

function listSpans(node: QueryNode, part: TextPart, scope: Query['scope']): readonly Span[] {
  const text = part.text.length > maxSearched ? part.text.slice(0, maxSearched) : part.text;
  const isExact = scope === 'output' || mainParts.has(part.kind);
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => listSpans(child, part, scope));
    case 'words':
      return node.part !== undefined && node.part !== part.kind ? [] : listWordSpans(node, listUnits(text)).slice(0, 200).map(([first, last]) => ({ start: first.start, end: last.end }));
    case 'substring':
      return isExact ? listSubstrings(text, node.text) : [];
    case 'regex':
      return isExact ? listMatches(text, node.source) : [];
    default:
      return [];
  }
}

/** Folding may change lengths; then only the folded text could be marked, so nothing is. */
function listSubstrings(text: string, wanted: string): readonly Span[] {
  const folded = foldText(text);
  const at = folded.indexOf(wanted);
  return at === -1 || folded.length !== text.length ? [] : [{ start: at, end: at + wanted.length }];
}

function listMatches(text: string, source: string): readonly Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(new RegExp(source, 'giu'))) {
    if (match[0] !== '') spans.push({ start: match.index, end: match.index + match[0].length });
    if (spans.length >= 50) break;
  }
  return spans;
}

function cut(part: TextPart, found: readonly Span[], maxLength: number): Snippet {
  const spans = toDisjoint(found);
  const first = spans[0]?.start ?? 0;
  const start = toBorder(part.text, Math.max(0, first - Math.floor(maxLength / 4)));
  const end = toBorder(part.text, Math.min(part.text.length, start + maxLength));
  const pieces: { readonly text: string; readonly isHit: boolean }[] = [];
  let at = start;
  for (const span of spans) {
    if (span.start >= end) break;
    pieces.push({ text: part.text.slice(at, span.start), isHit: false }, { text: part.text.slice(span.start, Math.min(span.end, end)), isHit: true });
    at = Math.min(span.end, end);
  }
  pieces.push({ text: part.text.slice(at, end), isHit: false });
  return { kind: part.kind, pieces: pieces.map(({ text, isHit }) => ({ text: text.replace(/\s+/g, ' '), isHit })).filter(({ text }) => text !== ''), isCutBefore: start > 0, isCutAfter: end < part.text.length };
}

function toDisjoint(spans: readonly Span[]): readonly Span[] {
  const disjoint: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = disjoint.at(-1);
    if (last === undefined || span.start >= last.end) disjoint.push(span);
    else if (span.end > last.end) disjoint[disjoint.length - 1] = { start: last.start, end: span.end };
  }
  return disjoint;
}

/** Never between the halves of a character. */
function toBorder(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0 ? at - 1 : at;
}
