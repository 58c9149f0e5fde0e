import { asksForCost } from '@scrollkeep/transcript/query/is-session-query.ts';
import type { Query, QueryNode } from '@scrollkeep/transcript/query/query.ts';
import type { Connection } from '../dialects/connection.ts';
import { countFacets } from './count-facets.ts';
import { countTools } from './count-tools.ts';
import { evaluateQuery } from './evaluate-query.ts';
import { findSessions } from './find-sessions.ts';
import type { SearchView } from './open-search-view.ts';
import type { SearchIndexOptions, SearchResult } from './search-result.ts';
import { sortSessionsBy } from './sort-sessions.ts';

/** A query with only session fields: the most expensive first if it asks for cost, else the newest. */
export async function searchSessions(
  connection: Connection,
  view: SearchView,
  query: Query,
  root: QueryNode,
  { order = 'best', offset, limit, facetsAtMs }: SearchIndexOptions,
): Promise<SearchResult> {
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
