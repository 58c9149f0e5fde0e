import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import {
  openFilesView,
  openSearchView,
  readRevision,
  type SearchView,
} from '@scrollkeep/store/database/search/open-search-view.ts';
import { readSessionCosts } from './read-session-costs.ts';

/** What every search of an index needs: it stays in memory until the index changes. */
export interface SearchViews {
  /** Costs are added up only for who asks for them. */
  get(needsCosts: boolean): Promise<SearchView>;
  /** Files without documents, for an engine that has these. */
  getFiles(needsCosts: boolean): Promise<SearchView>;
}

export function openSearchViews(connection: Connection, prices: readonly ModelPrices[] | undefined): SearchViews {
  const keep = (open: typeof openSearchView) => {
    let view: SearchView | undefined;
    let hasCosts = false;
    return async (needsCosts: boolean) => {
      if (view === undefined || view.revision !== (await readRevision(connection)) || (needsCosts && !hasCosts)) {
        view = await open(connection, needsCosts ? await readSessionCosts(connection, prices) : undefined);
        hasCosts = needsCosts;
      }
      return view;
    };
  };
  return { get: keep(openSearchView), getFiles: keep(openFilesView) };
}
