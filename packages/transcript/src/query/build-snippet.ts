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
const windowLength = 1000;
const maxTries = 50;
/** So much of a long text is folded at once: most finds are near its beginning. */
const foldedLength = 16 * 1024;
/** How far an end is moved so that it cuts no word and no match. */
const longestRest = 24;
/** Written for people, and shown to them in one line. */
const markdownParts: ReadonlySet<TextPart['kind']> = new Set(['prompt', 'answer', 'thinking']);
/** Headings, fences of code, code, bold. */
const markup = /^ {0,3}(?:#{1,6}[ \t]+|```[\w+-]*$)|`+|(?<![\w*/])\*\*(?=[^\s*/])|(?<=[^\s*/])\*\*(?![\w*/])/gm;

const hasMarkup = /[#`*]/;

/** The best place to show of a record: the part with the most different things found, near its first one. */
export function buildSnippet(query: Query, parts: readonly TextPart[], maxLength: number): Snippet | undefined {
  let best: { readonly window: Window; readonly spans: readonly Span[]; readonly different: number } | undefined;
  const leaves = query.root === undefined ? [] : listLeaves(query.root);
  const isWanted = query.root === undefined ? undefined : toIsWanted(leaves);
  for (const whole of parts) {
    if (query.scope === 'output' && whole.kind !== 'output') continue;
    const window = toWindow(whole, leaves, query.scope, isWanted);
    const spans = query.root === undefined ? [] : listSpans(query.root, window, query.scope);
    const different = new Set(spans.map(({ start, end }) => foldText(window.text.slice(start, end)))).size;
    if (best === undefined || different > best.different) best = { window, spans, different };
  }
  return best === undefined ? undefined : cut(best.window, best.spans, maxLength);
}

/** A part, or of a long one a stretch of it. */
interface Window extends TextPart {
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
  /** Of its text, listed when they are first asked for: not every query needs them, and some ask twice. */
  readonly units: () => readonly Unit[];
}

function toWindow(part: TextPart, leaves: readonly Leaf[], scope: Query['scope'], isWanted: IsWanted): Window {
  const isShort = part.text.length <= windowLength;
  return (isShort ? undefined : findFirst(leaves, part, scope, isWanted)) ?? openWindow(part, 0, isWanted);
}

function openWindow({ kind, text }: TextPart, from: number, isWanted: IsWanted): Window {
  const start = toBorder(text, Math.max(0, from));
  const end = toBorder(text, Math.min(text.length, start + windowLength));
  const own = text.slice(start, end);
  let units: readonly Unit[] | undefined;
  return {
    kind,
    text: own,
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
    units: () => (units ??= listUnits(own, isWanted)),
  };
}

/** The stretch of a long text around the first thing that is searched, roughly; undefined if none is found. */
function findFirst(
  leaves: readonly Leaf[],
  part: TextPart,
  scope: Query['scope'],
  isWanted: IsWanted,
): Window | undefined {
  const folded = openFoldedBlocks(part.text, Math.max(...leaves.map((leaf) => toWanted(leaf).length)));
  for (const leaf of leaves) {
    let tries = 0;
    for (const at of findPlaces(part.text.length, folded, toWanted(leaf))) {
      if (tries++ === maxTries) break;
      const window = openWindow(part, at - windowLength / 4, isWanted);
      if (listSpans(leaf, window, scope).length > 0) return window;
    }
  }
  return undefined;
}

/** What a leaf is found by, roughly. */
function toWanted(leaf: Leaf): string {
  return leaf.kind === 'words' ? (leaf.units[0]?.text ?? '') : leaf.text;
}

/** Blocks of a text by where they begin, each folded once, whatever is looked for in it. */
function openFoldedBlocks(text: string, longest: number): (from: number) => string {
  const blocks = new Map<number, string>();
  return (from) => {
    const known = blocks.get(from);
    if (known !== undefined) return known;
    // With what follows, so that nothing on the border is missed; one letter may be folded from several characters.
    const folded = foldText(text.slice(from, from + foldedLength + 4 * longest));
    blocks.set(from, folded);
    return folded;
  };
}

/** Where a folded text is in another one, roughly: folding may change lengths. */
function* findPlaces(length: number, folded: (from: number) => string, wanted: string): Iterable<number> {
  if (wanted === '') return;
  for (let from = 0; from < length; from += foldedLength) {
    const block = folded(from);
    for (let at = block.indexOf(wanted); at !== -1; at = block.indexOf(wanted, at + 1)) yield from + at;
  }
}

/** Whether an ASCII word, in lower case, may be one that is searched; undefined if every word must be looked at. */
type IsWanted = ((word: string) => boolean) | undefined;

/** A phrase needs the words between too. `read_records` is found as `readrecords`. */
function toIsWanted(leaves: readonly Leaf[]): IsWanted {
  const words: string[] = [];
  for (const leaf of leaves) {
    if (leaf.kind !== 'words') continue;
    if (leaf.joined === undefined) return undefined;
    words.push(leaf.joined);
  }
  return (text) => text.includes('_') || words.some((word) => text.includes(word));
}

type Leaf = Extract<QueryNode, { kind: 'words' | 'substring' }>;

function listLeaves(node: QueryNode): readonly Leaf[] {
  if ('nodes' in node) return node.nodes.flatMap(listLeaves);
  return node.kind === 'words' || node.kind === 'substring' ? [node] : [];
}

function listSpans(node: QueryNode, window: Window, scope: Query['scope']): readonly Span[] {
  const { kind, text, units } = window;
  const isExact = scope === 'output' || mainParts.has(kind);
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap((child) => listSpans(child, window, scope));
    case 'words':
      return node.part !== undefined && node.part !== kind
        ? []
        : listWordSpans(node, units(), 200).map(([first, last]) => ({ start: first.start, end: last.end }));
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

function cut({ kind, text, isCutBefore, isCutAfter }: Window, found: readonly Span[], maxLength: number): Snippet {
  const spans = toDisjoint(found);
  const first = spans[0]?.start ?? 0;
  const start = toWordStart(text, toBorder(text, Math.max(0, first - Math.floor(maxLength / 4))), first);
  const end = findEnd(text, spans, toBorder(text, Math.min(text.length, start + maxLength)));
  const toShown = markdownParts.has(kind)
    ? withoutMarkup
    : (whole: string, from: number, to: number) => whole.slice(from, to);
  const pieces: { readonly text: string; readonly isHit: boolean }[] = [];
  let at = start;
  for (const span of spans) {
    if (span.start >= end) break;
    pieces.push(
      { text: toShown(text, at, span.start), isHit: false },
      { text: text.slice(span.start, Math.min(span.end, end)), isHit: true },
    );
    at = Math.min(span.end, end);
  }
  pieces.push({ text: toShown(text, at, end), isHit: false });
  return {
    kind,
    pieces: pieces
      .map((piece) => ({ ...piece, text: piece.text.replace(/\s+/g, ' ') }))
      .filter((piece) => piece.text !== ''),
    isCutBefore: isCutBefore || start > 0,
    isCutAfter: isCutAfter || end < text.length,
  };
}

/** The next beginning of a word, if one is near and not behind the first match. */
function toWordStart(text: string, start: number, first: number): number {
  if (start === 0) return start;
  const gap = /\s\S/.exec(text.slice(start - 1, Math.min(first + 1, start + longestRest)));
  return gap === null ? start : start + gap.index;
}

/** Near the wanted end: behind a match that it would cut, unless that is long, or else behind a word. */
function findEnd(text: string, spans: readonly Span[], wanted: number): number {
  if (wanted === text.length) return wanted;
  const [at, crossed] = [...spans.entries()].find(([, span]) => span.start < wanted && span.end > wanted) ?? [];
  if (crossed !== undefined && crossed.end - wanted <= longestRest) return crossed.end;
  if (at !== undefined && crossed !== undefined && at > 0) return crossed.start;
  const least = Math.max(wanted - longestRest, ...spans.filter(({ end }) => end <= wanted).map(({ end }) => end));
  const rest = crossed === undefined ? /\s\S*$/.exec(text.slice(least, wanted + 1)) : null;
  return rest === null ? wanted : least + rest.index;
}

/** A stretch of a text without the signs of Markdown. Those of code, paths and powers (`2**3`) stay. */
function withoutMarkup(text: string, from: number, to: number): string {
  const stretch = text.slice(from, to);
  if (!hasMarkup.test(stretch)) return stretch;
  // A pattern of its own each time: it remembers where it was.
  const signs = new RegExp(markup);
  signs.lastIndex = from;
  let plain = '';
  let at = from;
  for (let sign = signs.exec(text); sign !== null && sign.index < to; sign = signs.exec(text)) {
    plain += text.slice(at, sign.index);
    at = sign.index + sign[0].length;
  }
  return plain + text.slice(at, to);
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
