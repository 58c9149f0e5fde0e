import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import type { Annotations } from '@scrollkeep/store/annotations/annotation.ts';
import { joinTags } from '@scrollkeep/view/model/marks.ts';
import { fitAnswer } from '@scrollkeep/view/pages/fit-answer.ts';
import type { SessionsAnswer } from '@scrollkeep/view/wire/wire-home.ts';
import { isFiltering } from '../../sessions/fits-filter.ts';
import { joinRepaired, type Repairs } from '../../sessions/join-repaired.ts';
import { toMarkedPlace } from '../../sessions/session-place.ts';
import { countFacets } from '../lists/count-facets.ts';
import type { SessionLists } from '../lists/open-session-lists.ts';
import { listFittingRows, toCursor, type SessionRow, type SessionsQuery } from '../lists/sessions-query.ts';

/** By the identities of sessions. */
export type SessionCosts = ReadonlyMap<string, number | null>;

interface SessionsPageSources {
  /** What people put on sessions. */
  readonly readMarks: () => Promise<Annotations>;
  /** Originals of repaired copies: both are listed as one. */
  readonly readRepairs: () => Promise<Repairs>;
}

/** Finds a page of the list of sessions. With what they cost, by their identities, as far as that is known. */
export function openSessionsPage(
  index: SessionLists,
  { readMarks, readRepairs }: SessionsPageSources,
): (asked: SessionsQuery, costs?: SessionCosts) => Promise<SessionsAnswer> {
  async function listFitting(query: SessionsQuery, costs: SessionCosts) {
    const { rows, ...state } = await index.listRows();
    const priced = joinRepaired(withCosts(await withMarks(rows), costs), await readRepairs());
    return {
      ...state,
      ...listFittingRows(priced, query),
      ...(query.countsFacets ? { facets: countFacets(priced, query, Date.now()) } : {}),
    };
  }

  const withMarks = async (rows: readonly SessionRow[]) => addMarks(rows, await readMarks());

  /** The first page of the whole list, which the index has before every session is known. */
  async function findNewest(query: SessionsQuery, costs: SessionCosts) {
    // One more than a page has: it may not all fit, and then somebody has to go on from there.
    const wanted = query.limit + 1;
    const hasPins =
      query.putsPinnedFirst === true && [...(await readMarks()).values()].some(({ isPinned }) => isPinned);
    // Which sessions are one is only known with all of them.
    const isPlain = isFirstPage(query) && !hasPins && (await readRepairs()).size === 0;
    const newest = isPlain ? await index.findNewestRows(query.hidesEmpty ? 2 * wanted : wanted) : undefined;
    if (newest === undefined) return undefined;
    const { rows, total, empty, ...state } = newest;
    const shown = query.hidesEmpty ? rows.filter((row) => row.hasConversation) : rows;
    const hidden = query.hidesEmpty ? empty : 0;
    // So many are left out that a page needs more than was asked for.
    if (shown.length < Math.min(wanted, total - hidden)) return undefined;
    return { ...state, rest: withCosts(await withMarks(shown.slice(0, wanted)), costs), total: total - hidden, hidden };
  }

  return async (asked, costs = new Map()) => {
    const project = asked.project === undefined ? undefined : await index.findProject(asked.project);
    const query = project === undefined ? asked : { ...asked, sessionKeys: project.sessionKeys };
    const found: Awaited<ReturnType<typeof listFitting>> =
      (await findNewest(query, costs)) ?? (await listFitting(query, costs));
    const { total, hidden, rest, pending, unreadable, isRefreshing, facets } = found;
    const page = fitAnswer(
      (function* () {
        for (const row of rest) {
          const { identity: _identity, joinedPaths: _joined, firstMs: _firstMs, lastMs: _lastMs, ...summary } = row;
          yield summary;
        }
      })(),
      query.limit,
    );
    const last = rest[page.length - 1];
    return {
      sessions: page,
      total,
      hidden,
      ...(facets === undefined ? {} : { facets }),
      cursor: page.length < rest.length && last !== undefined ? toCursor(query, last) : null,
      pending,
      unreadable,
      ...(isRefreshing ? { isRefreshing: true as const } : {}),
    };
  };
}

function isFirstPage({ project, text, filter, countsFacets, sort, cursor }: SessionsQuery): boolean {
  return (
    project === undefined &&
    text === undefined &&
    !isFiltering(filter) &&
    !countsFacets &&
    sort === 'recent' &&
    cursor === undefined
  );
}

function withCosts(rows: readonly SessionRow[], costs: SessionCosts): readonly SessionRow[] {
  return costs.size === 0 ? rows : rows.map((row) => ({ ...row, costMicros: costs.get(row.identity) ?? null }));
}

function addMarks(rows: readonly SessionRow[], annotations: Annotations): readonly SessionRow[] {
  if (annotations.size === 0) return rows;
  return rows.map((row) => {
    const own = findMarked(annotations, toMarkedPlace(row));
    return own === undefined
      ? row
      : { ...row, tags: joinTags(own.tags, row.clientTag ?? undefined), isPinned: own.isPinned };
  });
}
