import { foldText } from './fold-text.ts';
import { listUnits, type Unit } from './list-units.ts';
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

/**
 * Of longer texts only the surroundings of the first find are looked at: output can be megabytes, and a snippet is a
 * line.
 */
const maxWhole = 2000;
const windowLength = 2000;
const maxTries = 50;

/** The best place to show of a record: the part with the most different things found, near its first one. */
export function buildSnippet(query: Query, parts: readonly TextPart[], maxLength: number): Snippet | undefined {
  let best: { readonly window: Window; readonly spans: readonly Span[]; readonly different: number } | undefined;
  for (const whole of parts) {
    if (query.scope === 'output' && whole.kind !== 'output') continue;
    const window = toWindow(whole, query);
    const spans = query.root === undefined ? [] : listSpans(query.root, window.part, query.scope);
    const different = new Set(spans.map(({ start, end }) => foldText(window.part.text.slice(start, end)))).size;
    if (best === undefined || different > best.different) best = { window, spans, different };
  }
  return best === undefined ? undefined : cut(best.window, best.spans, maxLength);
}

/** A part, or of a long one a stretch of it. */
interface Window {
  readonly part: TextPart;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

function toWindow(part: TextPart, query: Query): Window {
  const { text } = part;
  if (text.length <= maxWhole || query.root === undefined)
    return {
      part: text.length <= maxWhole ? part : { ...part, text: text.slice(0, maxWhole) },
      isCutBefore: false,
      isCutAfter: text.length > maxWhole,
    };
  const at = findFirst(query.root, part, query.scope);
  const start = toBorder(text, Math.max(0, at - windowLength / 4));
  const end = toBorder(text, Math.min(text.length, start + windowLength));
  return { part: { ...part, text: text.slice(start, end) }, isCutBefore: start > 0, isCutAfter: end < text.length };
}

/** Where the first thing that is searched stands in a long text, roughly; 0 where none is found. */
function findFirst(node: QueryNode, part: TextPart, scope: Query['scope']): number {
  const folded = foldText(part.text);
  // Folding may change lengths; a place in the folded text is then only near.
  for (const leaf of listLeaves(node)) {
    const wanted = leaf.kind === 'words' ? (leaf.units[0]?.text ?? '') : leaf.text;
    for (
      let at = folded.indexOf(wanted), tries = 0;
      at !== -1 && wanted !== '' && tries < maxTries;
      at = folded.indexOf(wanted, at + 1), tries++
    ) {
      const start = Math.max(0, at - windowLength / 4);
      if (listSpans(leaf, { ...part, text: part.text.slice(start, start + windowLength) }, scope).length > 0) return at;
    }
  }
  return 0;
}

function listLeaves(node: QueryNode): readonly Extract<QueryNode, { kind: 'words' | 'substring' }>[] {
  if ('nodes' in node) return node.nodes.flatMap(listLeaves);
  return node.kind === 'words' || node.kind === 'substring' ? [node] : [];
}

function listSpans(
  node: QueryNode,
  part: TextPart,
  scope: Query['scope'],
  units: readonly Unit[] = listUnits(part.text),
): readonly Span[] {
  const { text } = part;
  const isExact = scope === 'output' || mainParts.has(part.kind);
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => listSpans(child, part, scope, units));
    case 'words':
      return node.part !== undefined && node.part !== part.kind
        ? []
        : listWordSpans(node, units, 200).map(([first, last]) => ({ start: first.start, end: last.end }));
    case 'substring':
      return isExact ? listSubstrings(text, node.text) : [];
    case 'regex':
      return isExact ? node.pattern.listSpans(text, 50) : [];
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

function cut({ part, isCutBefore, isCutAfter }: Window, found: readonly Span[], maxLength: number): Snippet {
  const spans = toDisjoint(found);
  const first = spans[0]?.start ?? 0;
  const start = toBorder(part.text, Math.max(0, first - Math.floor(maxLength / 4)));
  const end = toBorder(part.text, Math.min(part.text.length, start + maxLength));
  const pieces: { readonly text: string; readonly isHit: boolean }[] = [];
  let at = start;
  for (const span of spans) {
    if (span.start >= end) break;
    pieces.push(
      { text: part.text.slice(at, span.start), isHit: false },
      { text: part.text.slice(span.start, Math.min(span.end, end)), isHit: true },
    );
    at = Math.min(span.end, end);
  }
  pieces.push({ text: part.text.slice(at, end), isHit: false });
  return {
    kind: part.kind,
    pieces: pieces
      .map(({ text, isHit }) => ({ text: text.replace(/\s+/g, ' '), isHit }))
      .filter(({ text }) => text !== ''),
    isCutBefore: isCutBefore || start > 0,
    isCutAfter: isCutAfter || end < part.text.length,
  };
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
