import { buildSnippet, type Snippet } from '@scrollkeep/transcript/query/build-snippet.ts';
import { splitTexts } from '@scrollkeep/transcript/query/is-text-node.ts';
import { matchesQuery } from '@scrollkeep/transcript/query/match-query.ts';
import { measureDistance } from '@scrollkeep/transcript/query/measure-distance.ts';
import { asksForCost, isSessionQuery } from '@scrollkeep/transcript/query/is-session-query.ts';
import type { Query, QueryNode } from '@scrollkeep/transcript/query/query.ts';
import type { SessionOrder } from '@scrollkeep/transcript/query/session-order.ts';
import type { Connection, SqlRow } from '../dialects/connection.ts';
import { countBits, forEachBit, intersect, toSure } from '../word-index/doc-bits.ts';
import { checkTexts, noFile, textsOnly, type Checked } from './check-texts.ts';
import { countFacets, type Facets } from './count-facets.ts';
import { countTools } from './count-tools.ts';
import { evaluateQuery, type Evaluated } from './evaluate-query.ts';
import { findSessions } from './find-sessions.ts';
import {
  chooseHits,
  groupSessions,
  listGroupHits,
  listSessionDocuments,
  toSessionKey,
  type Closeness,
} from './group-sessions.ts';
import type { SearchView, ViewedFile } from './open-search-view.ts';
import { slicePage, slicePageByDistance, sortSessions, sortSessionsBy } from './sort-sessions.ts';
import { openTextReader, type FoundRecord, type TextSources } from '../source-files/open-text-reader.ts';

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
  /** Only this session, with its hits in the order of its files, the main one first, from one of them on. */
  readonly within?: SearchedSession | undefined;
  /** `best` where absent. */
  readonly order?: SessionOrder | undefined;
  /** Finds sessions that have most of the words, if none has all. */
  readonly mayMissWords?: boolean;
  /** Counts what the sessions can be narrowed down to, with ages from this time on. */
  readonly facetsAtMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What may be shown of a line: snippets are made of it, while the line as it is decides what is found. */
  readonly toShownLine?: ((bytes: Uint8Array) => Uint8Array) | undefined;
}

/** One session, or a side file that belongs to none: then its id is empty. */
export interface SearchedSession {
  readonly session: string;
  readonly file: string | undefined;
  readonly from: number;
  readonly withSideFiles: boolean;
}

export interface SearchResult {
  /** The query asks for sessions by what they are: no records are found, and `hits` is 0. */
  readonly isOfSessions: boolean;
  readonly hits: number;
  /** With the side files that belong to none, which `sideFileCount` counts. */
  readonly sessionCount: number;
  readonly sideFileCount: number;
  readonly isComplete: boolean;
  readonly scannedBytes: number | undefined;
  readonly sessions: readonly FoundSession[];
  readonly next: number | undefined;
  readonly facets: Facets | undefined;
}

export interface FoundSession {
  /** Row of the session; undefined for side files of none. */
  readonly sessionId: number | undefined;
  readonly file: ViewedFile;
  /** How close together the words of the query are: in one record, in one turn, or somewhere in the session. */
  readonly closeness: Closeness;
  /** Records that fit; if none has all words, those that have the most of them. */
  readonly hitCount: number;
  readonly hits: readonly FoundHit[];
}

export interface FoundHit {
  readonly row: SqlRow;
  readonly snippet: Snippet | undefined;
}

/** Read in case that some read the same. */
const spareHits = 2;

/** One bit each; in a text of more words than that, all have to be in one record. */
const maxTerms = 30;

/** The sessions that fit a query, the best first. The order is the same on every database and at every time. */
export async function searchIndex(
  connection: Connection,
  view: SearchView,
  query: Query,
  options: SearchIndexOptions,
): Promise<SearchResult> {
  if (query.root !== undefined && isSessionQuery(query.root))
    return listSessions(connection, view, query, query.root, options);
  const reader = openTextReader(connection, options, view.files);
  const shownReader =
    options.toShownLine === undefined ? reader : openTextReader(connection, options, view.files, options.toShownLine);
  try {
    const { root, found, isScan } = await evaluateQuery(query, view);
    const checked =
      root === undefined
        ? { bits: found.bits, isComplete: true }
        : await checkTexts(root, found, query, view, reader, options);
    const { texts, filters } = splitTexts(root?.node.kind === 'and' ? root.parts : [], ({ node }) => node);
    const wanted = texts.length > 1 && texts.length <= maxTerms ? texts.map((text) => toAnd([text, ...filters])) : [];
    // A text that is read for one word helps only in sessions that may have the others.
    const candidates =
      options.mayMissWords === true || wanted.every(({ found: { unsure } }) => countBits(unsure) === 0)
        ? toSure(view.all)
        : toSure(
            listSessionDocuments(
              view,
              wanted.map((term) => term.found.bits),
            ),
          );
    const findTerms = async (maxChecked: number | undefined) => {
      const terms: Checked[] = [];
      for (const term of wanted) {
        const limits = { ...options, ...(maxChecked === undefined ? {} : { maxChecked }), isOnce: true };
        terms.push(await checkTexts(term, intersect(term.found, candidates), query, view, reader, limits));
      }
      return terms;
    };
    const group = (terms: readonly Checked[]) =>
      groupSessions(
        view,
        checked.bits,
        terms.map(({ bits }) => bits),
        options.mayMissWords,
      );
    let terms = await findTerms(options.maxChecked);
    let groups = group(terms);
    // Only all of them can tell that there is nothing.
    if (groups.length === 0 && terms.some(({ isComplete }) => !isComplete)) {
      terms = await findTerms(Infinity);
      groups = group(terms);
    }
    const termBits = terms.map(({ bits }) => bits);
    if (options.within !== undefined) groups = groups.filter(toSessionCheck(view, options.within));
    const ranked = sortSessions(groups, toTitleCheck(query));
    const hits = new Map<number, FoundHit>();
    const toHit = ({ row, parts }: FoundRecord) => ({
      row,
      snippet: buildSnippet(query, parts, options.snippetLength),
    });
    const measure = async (documents: readonly number[]) => {
      const distances = new Map<number, number>();
      await reader.read(documents, 'records', (record) => {
        const hit = toHit(record);
        const distance = measureDistance(hit.snippet, terms.length);
        if (distance !== undefined) distances.set(record.id, distance);
        if (reader === shownReader) hits.set(record.id, hit);
      });
      return distances;
    };
    // One word alone is as close to itself in every record.
    const shown =
      options.order !== undefined && options.order !== 'best'
        ? sortSessionsBy(groups, options.order).slice(options.offset, options.offset + options.limit)
        : terms.length > 1
          ? await slicePageByDistance(ranked, options, measure)
          : slicePage(ranked, options);
    const { within, hitsPerSession } = options;
    const listed =
      within === undefined
        ? []
        : shown.map((each) => listGroupHits(each, checked.bits, termBits, within.withSideFiles));
    const chosen =
      within === undefined
        ? shown.map((session) => chooseHits(session, checked.bits, termBits, view, hitsPerSession + spareHits))
        : listed.map((all) => all.slice(within.from, within.from + hitsPerSession));
    const unread = chosen.flat().filter((id) => !hits.has(id));
    await shownReader.read(
      unread.sort((a, b) => a - b),
      'records',
      (record) => void hits.set(record.id, toHit(record)),
    );
    const sessions = shown.map(({ file, closeness, hits: hitCount }, at) => ({
      sessionId: file.sessionId,
      file,
      closeness,
      hitCount: listed[at]?.length ?? hitCount,
      hits: putCopiesLast(
        (chosen[at] ?? []).flatMap((id) => hits.get(id) ?? []),
        within === undefined,
      ).slice(0, hitsPerSession),
    }));
    return {
      isOfSessions: false,
      hits: groups.reduce((sum, session) => sum + session.hits, 0),
      sessionCount: groups.length,
      sideFileCount: groups.filter(({ file }) => isLoose(file)).length,
      isComplete: checked.isComplete && terms.every(({ isComplete }) => isComplete),
      scannedBytes: isScan ? reader.readBytes() : undefined,
      sessions,
      next: options.offset + shown.length < groups.length ? options.offset + shown.length : undefined,
      facets:
        options.facetsAtMs === undefined
          ? undefined
          : countFacets(
              groups.map((each) => ({ ...each, files: each.ranges.map(({ file }) => file) })),
              await countTools(connection, view, checked.bits, termBits),
              options.facetsAtMs,
            ),
    };
  } finally {
    reader.close();
    shownReader.close();
  }
}

/** An agent's file repeats texts of its session: those that read like another make room for the rest. */
function putCopiesLast(hits: readonly FoundHit[], isWanted: boolean): readonly FoundHit[] {
  if (!isWanted) return hits;
  const seen = new Set<string>();
  const isCopy = hits.map(({ snippet }) => {
    const text = snippet?.pieces.map((piece) => piece.text).join('');
    if (text === undefined || seen.has(text)) return text !== undefined;
    seen.add(text);
    return false;
  });
  return [...hits.filter((_, at) => isCopy[at] === false), ...hits.filter((_, at) => isCopy[at] === true)];
}

/** Side files of no session, such as the list of all prompts. */
function isLoose({ isSide, sessionId }: ViewedFile): boolean {
  return isSide && sessionId === undefined;
}

/** Two folders may have a session of one id. */
function toSessionCheck(
  view: SearchView,
  { session, file }: SearchedSession,
): (group: { readonly file: ViewedFile }) => boolean {
  const main = [...view.files.values()].find((each) => each.path === file && each.session === session);
  if (main === undefined) return (group) => session !== '' && group.file.session === session;
  return (group) => toSessionKey(group.file) === toSessionKey(main);
}

/** Sessions by what they are: by what they cost where that is asked for, else the newest first. */
async function listSessions(
  connection: Connection,
  view: SearchView,
  query: Query,
  root: QueryNode,
  { order = 'best', offset, limit, facetsAtMs }: SearchIndexOptions,
) {
  const found = [...findSessions(view, root).values()].flatMap((files) => {
    const [file] = files;
    if (file === undefined) return [];
    return { file, files, oldestMs: file.firstMs ?? Infinity, newestMs: file.lastMs ?? -Infinity };
  });
  const sorted = sortSessionsBy(found, order === 'best' ? (asksForCost(root) ? 'cost' : 'newest') : order);
  const end = Math.min(offset + limit, sorted.length);
  return {
    isOfSessions: true,
    hits: 0,
    sessionCount: sorted.length,
    sideFileCount: 0,
    isComplete: true,
    scannedBytes: undefined,
    sessions: sorted
      .slice(offset, end)
      .map(({ file }) => ({ sessionId: file.sessionId, file, closeness: 'record' as const, hitCount: 0, hits: [] })),
    next: end < sorted.length ? end : undefined,
    facets:
      facetsAtMs === undefined
        ? undefined
        : countFacets(
            found,
            await countTools(connection, view, (await evaluateQuery(query, view)).found.bits, []),
            facetsAtMs,
          ),
  };
}

function toAnd(parts: readonly Evaluated[]): Evaluated {
  return {
    node: { kind: 'and', nodes: parts.map(({ node }) => node) },
    parts,
    found: parts.map((part) => part.found).reduce(intersect),
  };
}

/** Whether a title has all the words that are searched. */
function toTitleCheck({ root, scope }: Query): (file: ViewedFile) => boolean {
  const nodes = root === undefined ? [] : 'nodes' in root && root.kind === 'and' ? root.nodes : [root];
  const { texts } = splitTexts(nodes, (node) => node);
  if (texts.length === 0 || scope === 'output') return () => false;
  const query: Query = { root: { kind: 'and', nodes: texts }, scope };
  const words = texts.flatMap((node) => (node.kind === 'words' ? node.units.map((unit) => unit.text) : []));
  return ({ title, foldedTitle }) =>
    title !== undefined &&
    // Most titles lack a word, which is seen without taking them apart. `read_records` is found as `readrecords`.
    (foldedTitle.includes('_') || words.every((word) => foldedTitle.includes(word))) &&
    matchesQuery(query, { ...textsOnly, parts: [{ kind: 'title', text: title }] }, noFile);
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
      root === undefined ? found : await checkTexts(root, found, query, view, reader, { maxChecked: Infinity });
    const hits: number[] = [];
    forEachBit(bits, (document) => hits.push(document));
    return hits;
  } finally {
    reader.close();
  }
}
