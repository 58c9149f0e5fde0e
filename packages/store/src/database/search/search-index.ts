import { buildSnippet } from '@scrollkeep/transcript/query/build-snippet.ts';
import { splitTexts } from '@scrollkeep/transcript/query/is-text-node.ts';
import { isSessionQuery } from '@scrollkeep/transcript/query/is-session-query.ts';
import { measureDistance } from '@scrollkeep/transcript/query/measure-distance.ts';
import type { Query } from '@scrollkeep/transcript/query/query.ts';
import type { Connection } from '../dialects/connection.ts';
import { openTextReader, type FoundRecord } from '../source-files/open-text-reader.ts';
import { countBits, intersect, toSure } from '../word-index/doc-bits.ts';
import { checkTexts, type Checked } from './check-texts.ts';
import { countFacets } from './count-facets.ts';
import { countTools } from './count-tools.ts';
import { evaluateQuery, type Evaluated } from './evaluate-query.ts';
import { chooseHits, groupSessions, listGroupHits, listSessionDocuments, toSessionKey } from './group-sessions.ts';
import type { SearchView, ViewedFile } from './open-search-view.ts';
import type { FoundHit, SearchedSession, SearchIndexOptions, SearchResult } from './search-result.ts';
import { searchSessions } from './search-sessions.ts';
import { slicePage, slicePageByDistance, sortSessions, sortSessionsBy } from './sort-sessions.ts';
import { toTitleCheck } from './to-title-check.ts';

/** Read in addition, because some hits may have the same text. */
const spareHits = 2;

/** One bit each; with more words than that, all have to be in one record. */
const maxTerms = 30;

/** The sessions that match a query, best first. The order is the same on every database and at any time. */
export async function searchIndex(
  connection: Connection,
  view: SearchView,
  query: Query,
  options: SearchIndexOptions,
): Promise<SearchResult> {
  if (query.root !== undefined && isSessionQuery(query.root))
    return searchSessions(connection, view, query, query.root, options);
  const records = view.engine?.records ?? connection;
  const reader = openTextReader(records, options, view.files);
  const shownReader =
    options.toShownLine === undefined ? reader : openTextReader(records, options, view.files, options.toShownLine);
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
    const listRead = (ids: readonly number[]) => ids.flatMap((id) => hits.get(id) ?? []);
    const readAll = (ids: readonly number[]) =>
      shownReader.read(
        ids.filter((id) => !hits.has(id)).sort((a, b) => a - b),
        'records',
        (record) => void hits.set(record.id, toHit(record)),
      );
    await readAll(chosen.flatMap((ids) => ids.slice(0, hitsPerSession)));
    // The spare ones are read where one of the others is a copy, or cannot be read.
    await readAll(
      chosen.flatMap((ids) => {
        const [first, spare] = [ids.slice(0, hitsPerSession), ids.slice(hitsPerSession)];
        return new Set(listRead(first).map(toText)).size < first.length ? spare : [];
      }),
    );
    const sessions = shown.map(({ file, closeness, hits: hitCount }, at) => ({
      sessionId: file.sessionId,
      file,
      closeness,
      hitCount: listed[at]?.length ?? hitCount,
      hits: putCopiesLast(listRead(chosen[at] ?? []), within === undefined).slice(0, hitsPerSession),
    }));
    return {
      isOfSessions: false,
      hits: groups.reduce((sum, session) => sum + session.hits, 0),
      sessionCount: groups.length,
      sideFileCount: groups.filter(({ file }) => isLoose(file)).length,
      isComplete: checked.isComplete && terms.every(({ isComplete }) => isComplete) && view.engine?.isCut !== true,
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
  const isCopy = hits.map((hit) => {
    const text = toText(hit);
    if (text === undefined || seen.has(text)) return text !== undefined;
    seen.add(text);
    return false;
  });
  return [...hits.filter((_, at) => isCopy[at] === false), ...hits.filter((_, at) => isCopy[at] === true)];
}

function toText({ snippet }: FoundHit): string | undefined {
  return snippet?.pieces.map((piece) => piece.text).join('');
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

function toAnd(parts: readonly Evaluated[]): Evaluated {
  return {
    node: { kind: 'and', nodes: parts.map(({ node }) => node) },
    parts,
    found: parts.map((part) => part.found).reduce(intersect),
  };
}
