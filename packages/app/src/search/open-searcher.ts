import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import type { QueryNode, QueryProblem } from '@scrollkeep/transcript/query/query.ts';
import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openSearchView, readRevision, type SearchView } from '@scrollkeep/store/database/search/open-search-view.ts';
import { searchIndex } from '@scrollkeep/store/database/search/search-index.ts';
import type { TextSources } from '@scrollkeep/store/database/source-files/open-text-reader.ts';
import type { WireSearch } from '@scrollkeep/view/wire/wire-search.ts';
import { openByteFile } from '../disk/open-byte-file.ts';
import { readSessionCosts } from './read-session-costs.ts';
import { toWireSearch } from './to-wire-search.ts';

export interface SearchRequest {
  readonly query: string;
  readonly offset?: number;
  readonly limit?: number;
  readonly hitsPerSession?: number;
  /** Reads the texts of all candidates, however many there are. */
  readonly isThorough?: boolean;
  readonly signal?: AbortSignal;
}

export type SearchAnswer =
  | { readonly ok: true; readonly found: WireSearch }
  | { readonly ok: false; readonly problem: QueryProblem };

/**
 * Searches one index again and again: what every search needs stays in memory until the index changes. For the command
 * and the web app alike.
 */
export interface Searcher {
  search(request: SearchRequest): Promise<SearchAnswer>;
}

export interface SearcherOptions extends Partial<TextSources> {
  /** Prices of one's own, for `cost:`. */
  readonly prices?: readonly ModelPrices[] | undefined;
  /** What may be shown of a line; all of it where absent. */
  readonly toShownLine?: ((bytes: Uint8Array) => Uint8Array) | undefined;
  readonly now?: () => number;
}

const snippetLength = 240;

export function openSearcher(connection: Connection, options: SearcherOptions = {}): Searcher {
  const sources: TextSources = { openFile: openByteFile, ...options };
  let view: SearchView | undefined;
  let hasCosts = false;

  /** Costs are added up only for a query that asks for them. */
  async function getView(needsCosts: boolean): Promise<SearchView> {
    if (view === undefined || view.revision !== (await readRevision(connection)) || (needsCosts && !hasCosts)) {
      view = await openSearchView(
        connection,
        needsCosts ? await readSessionCosts(connection, options.prices) : undefined,
      );
      hasCosts = needsCosts;
    }
    return view;
  }

  return {
    async search({ query: text, offset = 0, limit = 20, hitsPerSession = 3, isThorough = false, signal }) {
      const parsed = await parseQuery(text, { nowMs: (options.now ?? Date.now)() });
      if (!parsed.ok) return parsed;
      const result = await searchIndex(connection, await getView(asksForCost(parsed.query.root)), parsed.query, {
        ...sources,
        offset,
        limit,
        hitsPerSession,
        snippetLength,
        signal,
        toShownLine: options.toShownLine,
        ...(isThorough ? { maxChecked: Infinity } : {}),
      });
      return { ok: true, found: await toWireSearch(connection, text, result) };
    },
  };
}

function asksForCost(node: QueryNode | undefined): boolean {
  if (node === undefined) return false;
  if ('nodes' in node) return node.nodes.some(asksForCost);
  return node.kind === 'cost' || (node.kind === 'not' && asksForCost(node.node));
}
