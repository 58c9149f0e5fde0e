import { flagBits } from '@scrollkeep/transcript/query/to-line-document.ts';
import { addRange, createBits, type DocBits } from '../word-index/doc-bits.ts';
import type { SearchView, ViewedFile, ViewedRange } from './open-search-view.ts';

/** Where the words of a query are together: in one record, in one turn, or only somewhere in the session. */
export type Closeness = 'record' | 'turn' | 'session';

/** A session that was found. */
export interface SessionGroup {
  readonly file: ViewedFile;
  readonly ranges: readonly ViewedRange[];
  /** Which of the words it has, one bit each. */
  readonly terms: number;
  readonly closeness: Closeness;
  readonly hits: number;
  /** What its best hit is worth, and which it is. */
  readonly best: number;
  readonly bestDocument: number;
  /** When its first and its last hit were written. */
  readonly oldestMs: number;
  readonly newestMs: number;
}

interface Gathered extends SessionGroup {
  ranges: ViewedRange[];
  terms: number;
  closeness: Closeness;
  hits: number;
  best: number;
  bestDocument: number;
  oldestMs: number;
  newestMs: number;
}

/**
 * Sessions with records that have everything (`whole`), and those that have every one of the words (`terms`) in some
 * record; with `mayMissWords` those that have the most of them. A query may have as many hits as there are records:
 * nothing is made per hit.
 */
export function groupSessions(
  view: SearchView,
  whole: DocBits,
  terms: readonly DocBits[] = [],
  mayMissWords = false,
): readonly SessionGroup[] {
  const all = 2 ** terms.length - 1;
  const groups = new Map<number | string, Gathered>();
  for (const range of view.ranges) {
    let own = 0;
    for (let at = 0; at < terms.length; at++) if (hasAny(terms[at] as DocBits, range)) own |= 1 << at;
    // With all words in one record each of them is somewhere.
    if (own === 0 && (terms.length > 0 || !hasAny(whole, range))) continue;
    const key = toSessionKey(range.file);
    let group = groups.get(key);
    if (group === undefined) {
      group = {
        file: range.file,
        ranges: [],
        terms: 0,
        closeness: 'record',
        hits: 0,
        best: -Infinity,
        bestDocument: -1,
        oldestMs: Infinity,
        newestMs: -Infinity,
      };
      groups.set(key, group);
    }
    group.ranges.push(range);
    group.terms |= own;
    if (terms.length > 0 && own !== all) continue;
    forEachIn(whole, range, (document) => addHit(group as Gathered, document, view));
  }
  let most = 0;
  for (const group of groups.values()) most = Math.max(most, countOnes(group.terms));
  // Less than half of the words is something else.
  const least = mayMissWords && most * 2 >= terms.length ? most : terms.length;
  const found: SessionGroup[] = [];
  for (const group of groups.values()) {
    if (group.hits === 0) {
      if (terms.length === 0 || countOnes(group.terms) < least) continue;
      addSpreadHits(group, terms, view);
    }
    found.push(group);
  }
  return found;
}

/** The documents of all sessions that have a document in each of some sets. */
export function listSessionDocuments(view: SearchView, sets: readonly DocBits[]): DocBits {
  const having = sets.map(
    (bits) => new Set(view.ranges.filter((range) => hasAny(bits, range)).map(({ file }) => toSessionKey(file))),
  );
  const documents = createBits(view.documents);
  for (const { start, end, file } of view.ranges)
    if (having.every((keys) => keys.has(toSessionKey(file)))) addRange(documents, start, end);
  return documents;
}

/** Tells sessions apart; a side file that belongs to none is one of its own. */
export function toSessionKey({ sessionId, path }: Pick<ViewedFile, 'sessionId' | 'path'>): number | string {
  return sessionId ?? path;
}

/** Its best hits; of words in different records the fewest that show all of them come first. */
export function chooseHits(
  group: SessionGroup,
  whole: DocBits,
  terms: readonly DocBits[],
  view: SearchView,
  count: number,
): readonly number[] {
  if (group.closeness !== 'record') return chooseCovering(group, terms, view, count);
  const chosen: number[] = [];
  for (const range of group.ranges)
    forEachIn(whole, range, (document) => keepBest(chosen, document, view.scores, count));
  return chosen;
}

/** All hits in its files, in their order: the main one, agents, and where they are wanted side files. */
export function listGroupHits(
  group: SessionGroup,
  whole: DocBits,
  terms: readonly DocBits[],
  withSideFiles: boolean,
): readonly number[] {
  const ranges = group.ranges
    .filter(({ file }) => withSideFiles || !file.isSide)
    .sort(
      (a, b) =>
        Number(a.file.isSide) - Number(b.file.isSide) ||
        Number(a.file.agent !== undefined) - Number(b.file.agent !== undefined) ||
        (a.file.path === b.file.path ? a.start - b.start : a.file.path < b.file.path ? -1 : 1),
    );
  const hits: number[] = [];
  if (group.closeness === 'record') {
    for (const range of ranges) forEachIn(whole, range, (document) => void hits.push(document));
    return hits;
  }
  let most = 0;
  const counted: { readonly document: number; readonly count: number }[] = [];
  for (const range of ranges)
    forEachMasked(terms, undefined, range, (document, own) => {
      const count = countOnes(own);
      most = Math.max(most, count);
      counted.push({ document, count });
    });
  return counted.filter(({ count }) => count === most).map(({ document }) => document);
}

function addHit(group: Gathered, document: number, { scores, times }: SearchView): void {
  const [score, time] = [scores[document] as number, times[document] as number];
  group.hits++;
  if (time < group.oldestMs) group.oldestMs = time;
  if (time > group.newestMs) group.newestMs = time;
  if (score <= group.best) return;
  group.best = score;
  group.bestDocument = document;
}

/** No record has all words: the ones that have the most of them are its hits. */
function addSpreadHits(group: Gathered, terms: readonly DocBits[], view: SearchView): void {
  const prompts = view.engine?.turnStarts ?? view.withTrait(flagBits.prompt);
  let [turn, most] = [0, 0];
  group.closeness = 'session';
  for (const range of group.ranges) {
    turn = 0;
    forEachMasked(terms, prompts, range, (document, own, isPrompt) => {
      turn = isPrompt ? own : turn | own;
      if (own === 0) return;
      if (turn === group.terms) group.closeness = 'turn';
      const count = countOnes(own);
      if (count < most) return;
      if (count > most) {
        most = count;
        group.hits = 0;
        group.best = -Infinity;
      }
      addHit(group, document, view);
    });
  }
}

/** The best document first, then those that have the most of what is missing; last the best of the rest. */
function chooseCovering(
  { ranges, terms: wanted }: SessionGroup,
  terms: readonly DocBits[],
  view: SearchView,
  count: number,
): readonly number[] {
  /** The best documents by the words that they have. */
  const byTerms = new Map<number, number[]>();
  for (const range of ranges)
    forEachMasked(terms, undefined, range, (document, own) => {
      let best = byTerms.get(own);
      if (best === undefined) byTerms.set(own, (best = []));
      keepBest(best, document, view.scores, count);
    });
  const left = [...byTerms]
    .flatMap(([own, documents]) => documents.map((document) => ({ own, document })))
    .sort(
      (a, b) =>
        countOnes(b.own) - countOnes(a.own) ||
        (view.scores[b.document] as number) - (view.scores[a.document] as number) ||
        a.document - b.document,
    );
  const chosen: number[] = [];
  let missing = wanted;
  while (chosen.length < count && left.length > 0) {
    let next = 0;
    for (let at = 1; at < left.length && missing !== 0; at++)
      if (countOnes((left[at]?.own ?? 0) & missing) > countOnes((left[next]?.own ?? 0) & missing)) next = at;
    const [taken] = left.splice(next, 1);
    if (taken === undefined) break;
    missing &= ~taken.own;
    chosen.push(taken.document);
  }
  return chosen;
}

/** Documents that have a word, with the words that they have, and prompts between them, which start a turn. */
function forEachMasked(
  terms: readonly DocBits[],
  prompts: DocBits | undefined,
  { start, end }: ViewedRange,
  each: (document: number, own: number, isPrompt: boolean) => void,
): void {
  for (let at = start >>> 5; at << 5 < end; at++) {
    let some = 0;
    for (const bits of terms) some |= bits[at] as number;
    const starts = prompts === undefined ? 0 : (prompts[at] as number);
    let rest = some | starts;
    while (rest !== 0) {
      const bit = rest & -rest;
      rest ^= bit;
      const document = (at << 5) + 31 - Math.clz32(bit);
      if (document < start || document >= end) continue;
      let own = 0;
      if ((some & bit) !== 0)
        for (let term = 0; term < terms.length; term++)
          if (((terms[term] as DocBits)[at] as number) & bit) own |= 1 << term;
      each(document, own, (starts & bit) !== 0);
    }
  }
}

/** Puts a document among the best ones, which are in order, without sorting all of them. */
function keepBest(chosen: number[], document: number, scores: Float64Array, count: number): void {
  const score = scores[document] as number;
  const worst = chosen.at(-1);
  if (chosen.length === count && worst !== undefined && score <= (scores[worst] as number)) return;
  const at = chosen.findIndex((other) => score > (scores[other] as number));
  chosen.splice(at === -1 ? chosen.length : at, 0, document);
  if (chosen.length > count) chosen.pop();
}

function hasAny(bits: DocBits, { start, end }: ViewedRange): boolean {
  if (end <= start) return false;
  const [first, last] = [start >>> 5, (end - 1) >>> 5];
  const head = -1 << (start & 31);
  const tail = -1 >>> (31 - ((end - 1) & 31));
  if (first === last) return ((bits[first] as number) & head & tail) !== 0;
  if (((bits[first] as number) & head) !== 0 || ((bits[last] as number) & tail) !== 0) return true;
  for (let at = first + 1; at < last; at++) if (bits[at] !== 0) return true;
  return false;
}

function forEachIn(bits: DocBits, { start, end }: ViewedRange, each: (document: number) => void): void {
  for (let at = start >>> 5; at << 5 < end; at++) {
    let word = bits[at] as number;
    while (word !== 0) {
      const document = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
      if (document >= start && document < end) each(document);
    }
  }
}

function countOnes(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
