import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { buildSnippet } from '@scrollkeep/transcript/query/build-snippet.ts';
import { parseQuery } from '@scrollkeep/transcript/query/parse-query.ts';
import {
  asksForCost,
  asksForGitWork,
  asksForMarks,
  asksForSource,
  isSessionQuery,
} from '@scrollkeep/transcript/query/is-session-query.ts';
import type { Query, QueryProblem } from '@scrollkeep/transcript/query/query.ts';
import type { SearchedMarks } from '@scrollkeep/transcript/query/search-document.ts';
import type { ModelPrices } from '@scrollkeep/transcript/usage/prices/price.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import {
  addGitWork,
  addJoins,
  addMarks,
  addSources,
  type SearchView,
  type ViewedFile,
} from '@scrollkeep/store/database/search/open-search-view.ts';
import { narrowView } from '@scrollkeep/store/database/search/narrow-view.ts';
import { readGitWork } from '@scrollkeep/store/database/search/read-git-work.ts';
import { readFirstLoad, type FirstLoad } from '@scrollkeep/store/database/search/read-first-load.ts';
import { correctQuery } from '@scrollkeep/store/database/search/correct-query.ts';
import { searchIndex } from '@scrollkeep/store/database/search/search-index.ts';
import type { SearchIndexOptions, SearchResult } from '@scrollkeep/store/database/search/search-result.ts';
import type { SessionOrder } from '@scrollkeep/transcript/query/session-order.ts';
import type { TextSources } from '@scrollkeep/store/database/source-files/open-text-reader.ts';
import type { SideTextPage, WireSearch } from '@scrollkeep/view/wire/wire-search.ts';
import { findSourceName } from '../disk/find-source-name.ts';
import { readMachineName } from '../sync/read-machine.ts';
import { openByteFile } from '../disk/open-byte-file.ts';
import { openSearchViews, type SearchViews } from './open-search-views.ts';
import { readSideText } from './read-side-text.ts';
import { toWireSearch, toWireSnippet } from './to-wire-search.ts';

export interface SearchRequest {
  readonly query: string;
  readonly offset?: number;
  readonly limit?: number;
  readonly hitsPerSession?: number;
  readonly order?: SessionOrder;
  readonly withFacets?: boolean;
  /** Reads the texts of all candidates, however many there are. */
  readonly isThorough?: boolean;
  readonly signal?: AbortSignal;
}

/** The matches in one session, in the order of its files. */
export interface HitsRequest {
  readonly query: string;
  readonly session: string;
  readonly file: string | undefined;
  readonly from: number;
  readonly limit: number;
  /** Also those in side files, behind the others. */
  readonly withSideFiles: boolean;
  readonly signal?: AbortSignal;
}

/** A piece of a side file, and the query whose words are wanted in it. */
export interface SideTextRequest {
  readonly file: string;
  readonly offset: number;
  readonly query: string;
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
  listHits(request: HitsRequest): Promise<SearchAnswer>;
  /** How far the index is while it is filled for the first time; undefined afterwards. */
  readFirstLoad(): Promise<FirstLoad | undefined>;
  /** A side file in the pieces that are searched; undefined if the index has no such piece. */
  readSideText(
    request: SideTextRequest,
  ): Promise<(Omit<SideTextPage, 'key'> & { readonly session: string }) | undefined>;
}

/** Another engine that answers for an index. */
export interface SearchEngine {
  /** A view for one query, over the files of another view; undefined where the index has to answer itself. */
  openView(query: Query, files: SearchView): Promise<SearchView | undefined>;
}

export interface SearcherOptions extends Partial<TextSources> {
  /** Prices of one's own, for `cost:`. */
  readonly prices?: readonly ModelPrices[] | undefined;
  /** What may be shown of a line; all of it where absent. */
  readonly toShownLine?: ((bytes: Uint8Array) => Uint8Array) | undefined;
  readonly now?: () => number;
  /** Those of an index that several search at once. */
  readonly views?: SearchViews | undefined;
  /** The only roots that are searched, as if the index held no others. */
  readonly roots?: ReadonlySet<string> | undefined;
  readonly engine?: SearchEngine | undefined;
  /** Which projects the person joined. */
  readonly readJoins?: (() => ProjectJoins) | undefined;
  /** Tags, pins and notes, read when a query asks for them. */
  readonly readMarks?: ((connection: Connection) => Promise<ReadonlyMap<string, SearchedMarks>>) | undefined;
}

type FindOptions = Omit<SearchRequest, 'query'> & {
  readonly mayMissWords?: boolean;
  readonly within?: SearchIndexOptions['within'];
};

type Found =
  | {
      readonly ok: true;
      readonly view: SearchView;
      readonly result: SearchResult;
      readonly withCosts: boolean;
      readonly missesWords: boolean;
    }
  | { readonly ok: false; readonly problem: QueryProblem };

const snippetLength = 240;

export function openSearcher(connection: Connection, options: SearcherOptions = {}): Searcher {
  const sources: TextSources = { openFile: openByteFile, ...options };
  const views = options.views ?? openSearchViews(connection, options.prices);
  const { roots } = options;
  const keepNarrow = (get: SearchViews['get']) => {
    let narrowed: { readonly of: SearchView; readonly view: SearchView } | undefined;
    return async (needsCosts: boolean) => {
      const whole = await get(needsCosts);
      if (roots === undefined) return whole;
      if (narrowed?.of !== whole) narrowed = { of: whole, view: narrowView(whole, roots) };
      return narrowed.view;
    };
  };
  const getView = keepNarrow(views.get);
  const getFiles = keepNarrow(views.getFiles);

  async function find(
    text: string,
    {
      offset = 0,
      limit = 20,
      hitsPerSession = 3,
      order = 'best',
      withFacets = false,
      isThorough = false,
      mayMissWords = false,
      within,
      signal,
    }: FindOptions,
  ): Promise<Found> {
    const nowMs = (options.now ?? Date.now)();
    const parsed = await parseQuery(text, { nowMs });
    if (!parsed.ok) return parsed;
    const { root } = parsed.query;
    const withCosts = order === 'cost' || asksForCost(root) || isSessionQuery(root);
    const complete = async (base: SearchView): Promise<SearchView> => {
      const joined = addJoins(base, options.readJoins?.() ?? new Map());
      const sourced = withFacets || asksForSource(root) ? addSources(joined, toSource) : joined;
      const marked =
        options.readMarks !== undefined && asksForMarks(root)
          ? addMarks(sourced, await options.readMarks(connection))
          : sourced;
      return asksForGitWork(root) ? addGitWork(marked, await readGitWork(connection)) : marked;
    };
    const engineView =
      options.engine === undefined
        ? undefined
        : await options.engine.openView(parsed.query, await complete(await getFiles(withCosts)));
    const current = engineView ?? (await complete(await getView(withCosts)));
    const result = await searchIndex(connection, current, parsed.query, {
      ...sources,
      offset,
      limit,
      hitsPerSession,
      order,
      facetsAtMs: withFacets ? nowMs : undefined,
      snippetLength,
      signal,
      toShownLine: options.toShownLine,
      mayMissWords,
      within,
      ...(isThorough ? { maxChecked: Infinity } : {}),
    });
    return { ok: true, view: current, result, withCosts, missesWords: mayMissWords && result.sessionCount > 0 };
  }

  async function toAnswer(text: string, found: Found, showing: string | null): Promise<SearchAnswer> {
    return found.ok
      ? {
          ok: true,
          found: await toWireSearch(connection, text, found.result, {
            showing,
            missesWords: found.missesWords,
            withCosts: found.withCosts,
            isNarrow: roots !== undefined,
            toSource,
          }),
        }
      : found;
  }

  return {
    async search({ query: text, ...request }) {
      const first = await find(text, request);
      // While sessions are indexed for the first time, the words may be in those that were not read yet.
      if (!first.ok || first.result.sessionCount > 0 || (await readFirstLoad(connection)) !== undefined)
        return toAnswer(text, first, null);
      const corrected = await correctQuery(connection, text, first.view);
      const second = corrected === undefined ? undefined : await find(corrected, request);
      if (corrected !== undefined && second?.ok === true && second.result.sessionCount > 0)
        return toAnswer(text, second, corrected);
      return toAnswer(text, await find(text, { ...request, mayMissWords: true }), null);
    },

    async listHits({ query: text, session, file, from, limit, withSideFiles, signal }) {
      const request: FindOptions = {
        limit: 1,
        hitsPerSession: limit,
        within: { session, file, from, withSideFiles },
        ...(signal === undefined ? {} : { signal }),
      };
      const first = await find(text, request);
      if (!first.ok || first.result.sessionCount > 0) return toAnswer(text, first, null);
      return toAnswer(text, await find(text, { ...request, mayMissWords: true }), null);
    },

    readFirstLoad: () => readFirstLoad(connection),

    async readSideText({ file, offset, query: text }) {
      const found = await readSideText(connection, await getView(false), sources, file, offset, options.toShownLine);
      if (found === undefined) return undefined;
      const { parts, ...place } = found;
      const parsed = await parseQuery(text, { nowMs: (options.now ?? Date.now)() });
      const snippet = parsed.ok ? buildSnippet(parsed.query, parts, snippetLength) : undefined;
      return { file, offset, ...place, text: parts.map((part) => part.text).join(''), snippet: toWireSnippet(snippet) };
    },
  };
}

/** A shared index has files of other machines under the paths that they have there. */
function toSource({ machine, root }: ViewedFile): string {
  return machine === readMachineName() ? findSourceName(root) : `machine:${machine}`;
}
