import { setImmediate as nextTurn } from 'node:timers/promises';
import { buildSnippet, type Snippet } from '@scrollkeep/transcript/query/build-snippet.ts';
import { matchesQuery } from '@scrollkeep/transcript/query/match-query.ts';
import type { Query } from '@scrollkeep/transcript/query/query.ts';
import type { SearchDocument, SearchedFile, TextPart } from '@scrollkeep/transcript/query/search-document.ts';
import type { Connection, SqlRow } from '../dialects/connection.ts';
import { addBit, countBits, forEachBit, hasBit, type DocBits } from '../word-index/doc-bits.ts';
import { evaluateQuery, type Evaluated } from './evaluate-query.ts';
import type { SearchView, ViewedFile } from './open-search-view.ts';
import { openTextReader, type TextSources } from '../source-files/open-text-reader.ts';

export interface SearchIndexOptions extends TextSources {
  /** Sessions to skip, and to show. */
  readonly offset: number;
  readonly limit: number;
  readonly hitsPerSession: number;
  readonly snippetLength: number;
  /**
   * How many texts are read to make sure; beyond, the count is a least one. As long as nothing was found, as many more
   * are read: only all of them can tell that there is nothing.
   */
  readonly maxChecked?: number;
  readonly signal?: AbortSignal | undefined;
  /** What may be shown of a line: snippets are made of it, while the line as it is decides what is found. */
  readonly toShownLine?: ((bytes: Uint8Array) => Uint8Array) | undefined;
}

export interface SearchResult {
  readonly hits: number;
  readonly sessionCount: number;
  readonly isComplete: boolean;
  readonly scannedBytes: number | undefined;
  readonly sessions: readonly FoundSession[];
  readonly next: number | undefined;
}

export interface FoundSession {
  /** Row of the session; undefined for side files of none. */
  readonly sessionId: number | undefined;
  readonly file: ViewedFile;
  readonly hitCount: number;
  readonly hits: readonly FoundHit[];
}

export interface FoundHit {
  readonly row: SqlRow;
  readonly snippet: Snippet | undefined;
}

const defaultMaxChecked = 2_000;
const checkedAtOnce = 100;

/** The sessions that fit a query, the best first. The order is the same on every database and at every time. */
export async function searchIndex(
  connection: Connection,
  view: SearchView,
  query: Query,
  options: SearchIndexOptions,
): Promise<SearchResult> {
  const reader = openTextReader(connection, options, view.files);
  const shownReader =
    options.toShownLine === undefined ? reader : openTextReader(connection, options, view.files, options.toShownLine);
  try {
    const { root, found, isScan } = await evaluateQuery(query, view);
    const checked =
      root === undefined
        ? { bits: found.bits, isComplete: true }
        : await check(root, found, query, view, reader, options);
    const groups = sortGroups(groupHits(checked.bits, view));
    const shown = groups.slice(options.offset, options.offset + options.limit);
    const chosen = shown.map((group) => chooseHits(group, checked.bits, view, options.hitsPerSession));
    const hits = new Map(
      await shownReader.read(
        chosen.flat().sort((a, b) => a - b),
        'records',
        ({ id, row, parts }) => [id, { row, snippet: buildSnippet(query, parts, options.snippetLength) }] as const,
      ),
    );
    const sessions = shown.map((group, at) => ({
      sessionId: group.file.sessionId,
      file: group.file,
      hitCount: group.hits,
      hits: (chosen[at] ?? []).flatMap((id) => hits.get(id) ?? []),
    }));
    return {
      hits: countBits(checked.bits),
      sessionCount: groups.length,
      isComplete: checked.isComplete,
      scannedBytes: isScan ? reader.readBytes() : undefined,
      sessions,
      next: options.offset + shown.length < groups.length ? options.offset + shown.length : undefined,
    };
  } finally {
    reader.close();
    shownReader.close();
  }
}

/** Every record that fits, for comparing with a search without an index. */
export async function listHits(
  connection: Connection,
  view: SearchView,
  query: Query,
  sources: TextSources,
): Promise<readonly number[]> {
  const reader = openTextReader(connection, sources, view.files);
  try {
    const { root, found } = await evaluateQuery(query, view);
    const { bits } =
      root === undefined ? found : await check(root, found, query, view, reader, { maxChecked: Infinity });
    const hits: number[] = [];
    forEachBit(bits, (document) => hits.push(document));
    return hits;
  } finally {
    reader.close();
  }
}

/** Reads the texts of documents that only may fit, the most promising first. */
async function check(
  root: Evaluated,
  { bits, unsure }: Evaluated['found'],
  query: Query,
  view: SearchView,
  reader: ReturnType<typeof openTextReader>,
  options: Pick<SearchIndexOptions, 'maxChecked' | 'signal'>,
) {
  const open: number[] = [];
  forEachBit(unsure, (document) => open.push(document));
  if (open.length === 0) return { bits, isComplete: true };
  const most = options.maxChecked ?? defaultMaxChecked;
  if (open.length > most) open.sort((a, b) => (view.scores[b] as number) - (view.scores[a] as number) || b - a);
  const sure = bits.slice();
  for (let at = 0; at < sure.length; at++) sure[at] = (sure[at] as number) & ~(unsure[at] as number);
  let checked = 0;
  do {
    const chosen = open.slice(checked, checked + most).sort((a, b) => a - b);
    for (let at = 0; at < chosen.length; at += checkedAtOnce) {
      // SQLite and files answer without ever leaving the thread: signals, and other requests of a server, are heard
      // only here.
      await nextTurn();
      options.signal?.throwIfAborted();
      await reader.read(chosen.slice(at, at + checkedAtOnce), 'texts', ({ id, parts }) => {
        if (fits(root, id, parts, query)) addBit(sure, id);
      });
    }
    checked += chosen.length;
  } while (checked < open.length && countBits(sure) === 0);
  return { bits: sure, isComplete: checked === open.length };
}

/** The tree again for one document: what the index knows for sure is taken from it, the rest from the text. */
function fits(evaluated: Evaluated, document: number, parts: readonly TextPart[], query: Query): boolean {
  const { node, found } = evaluated;
  if (node.kind === 'and') return evaluated.parts.every((part) => fits(part, document, parts, query));
  if (node.kind === 'or') return evaluated.parts.some((part) => fits(part, document, parts, query));
  if (node.kind === 'not') return !evaluated.parts.some((part) => fits(part, document, parts, query));
  if (!hasBit(found.bits, document)) return false;
  return (
    !hasBit(found.unsure, document) || matchesQuery({ root: node, scope: query.scope }, { ...textsOnly, parts }, noFile)
  );
}

const textsOnly: SearchDocument = {
  type: '',
  subtype: undefined,
  parts: [],
  tools: [],
  paths: [],
  flags: new Set(),
  timeMs: undefined,
};
const noFile: SearchedFile = {
  session: '',
  title: undefined,
  slug: undefined,
  project: undefined,
  projectFolder: '',
  branches: [],
  models: [],
  versions: [],
  agent: undefined,
  costMicroDollars: undefined,
};

interface Group {
  readonly key: string;
  readonly file: ViewedFile;
  readonly ranges: { readonly start: number; readonly end: number }[];
  hits: number;
  best: number;
}

/** Hits by session. A query may have as many hits as there are records: nothing is made per hit. */
function groupHits(bits: DocBits, view: SearchView): readonly Group[] {
  const groups = new Map<number | string, Group>();
  const { scores } = view;
  for (const { start, end, file } of view.ranges) {
    let hits = 0;
    let best = -Infinity;
    for (let at = start >>> 5; at << 5 < end; at++) {
      let word = bits[at] as number;
      while (word !== 0) {
        const document = (at << 5) + 31 - Math.clz32(word & -word);
        word &= word - 1;
        if (document < start || document >= end) continue;
        hits++;
        const score = scores[document] as number;
        if (score > best) best = score;
      }
    }
    if (hits === 0) continue;
    const key = file.sessionId ?? file.path;
    let group = groups.get(key);
    if (group === undefined) {
      group = { key: `${file.session} ${file.machine} ${file.path}`, file, ranges: [], hits: 0, best: -Infinity };
      groups.set(key, group);
    }
    group.ranges.push({ start, end });
    group.hits += hits;
    if (best > group.best) group.best = best;
  }
  return [...groups.values()];
}

/** By the best hit of a session, and a little by how many there are. */
function sortGroups(groups: readonly Group[]): readonly Group[] {
  const scored = groups.map((group) => ({
    group,
    score: Math.round((group.best + Math.log2(1 + group.hits) / 2) * 1e6),
  }));
  return scored.sort((a, b) => b.score - a.score || (a.group.key < b.group.key ? -1 : 1)).map(({ group }) => group);
}

/** The best hits of a session, without sorting all of them. */
function chooseHits(group: Group, bits: DocBits, view: SearchView, count: number): readonly number[] {
  const chosen: { readonly document: number; readonly score: number }[] = [];
  for (const { start, end } of group.ranges) {
    for (let document = start; document < end; document++) {
      if (!hasBit(bits, document)) continue;
      const score = view.scores[document] as number;
      const worst = chosen.at(-1);
      if (chosen.length === count && worst !== undefined && score <= worst.score) continue;
      const at = chosen.findIndex((other) => score > other.score);
      chosen.splice(at === -1 ? chosen.length : at, 0, { document, score });
      if (chosen.length > count) chosen.pop();
    }
  }
  return chosen.map(({ document }) => document);
}
