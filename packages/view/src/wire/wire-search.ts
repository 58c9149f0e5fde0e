import type { FacetCount } from './wire-home.ts';
import type { SharedSession } from './wire-hub.ts';

/** What a search says to a person, in the terminal (`search --json`) and in the web app. */
export interface WireSearch {
  readonly query: string;
  /** Set if the query has no results: the similar query whose results are shown. */
  readonly showing: string | null;
  /** No session has all words; these have most of them. */
  readonly missesWords: boolean;
  /**
   * The query uses only session fields (`cost:>5`, `project:x status:failed`): `sessions` have no hits, and `hits` is
   * 0.
   */
  readonly isOfSessions: boolean;
  /** Number of matching records; a minimum if `isComplete` is false. */
  readonly hits: number;
  /** Number of entries in `sessions` over all pages. */
  readonly sessionCount: number;
  /** How many of them are side files that belong to no session, such as the prompt history. */
  readonly sideFileCount: number;
  readonly isComplete: boolean;
  /** Set if text had to be read instead of looked up: substrings of tool output, patterns without a fixed text. */
  readonly scannedBytes: number | null;
  readonly sessions: readonly WireFoundSession[];
  /** Pass it as `offset` for the next page; null on the last page. */
  readonly next: number | null;
  /** Filters with counts, if requested. */
  readonly facets?: SearchFacets;
  /** When the index was last updated. */
  readonly indexedAt: string | null;
  /** Set while sessions are indexed for the first time: the answer comes from some of them, the newest. */
  readonly indexing: WireIndexing | null;
}

export interface WireIndexing {
  /** How many sessions can be searched already, of how many. */
  readonly searched: number;
  readonly sessions: number;
}

/**
 * Number of sessions for each possible field, over all sessions found, not only this page. At most 8 of each, highest
 * first.
 */
export interface SearchFacets {
  readonly project: readonly FacetCount[];
  readonly model: readonly FacetCount[];
  readonly status: readonly FacetCount[];
  /** By `git:`. */
  readonly branch: readonly FacetCount[];
  /** Tools of the records found. */
  readonly tool: readonly FacetCount[];
  /** Whole names, such as `windows:ada`. */
  readonly source: readonly FacetCount[];
  /** `today`, `7d` and `30d` by `after:`; `older` is `before:30d`. */
  readonly date: readonly FacetCount[];
}

export interface WireFoundSession {
  readonly id: string;
  readonly machine: string;
  /** Where it comes from, such as `claude`, `cowork` or `windows:ada`. */
  readonly source: string;
  readonly project: string | null;
  readonly projectFolder: string;
  readonly title: string | null;
  /** `unknown` while the session is indexed for the first time. */
  readonly status: string;
  readonly gitBranch: string | null;
  readonly firstActivity: string | null;
  readonly lastActivity: string | null;
  /** Path of the main file; null if only agents are left. */
  readonly file: string | null;
  readonly isGone: boolean;
  /** How to resume it. */
  readonly resume: string;
  /** Set if the query or sort order needs it and its models have a price. */
  readonly costMicros: number | null;
  /** Where the words of the query occur together: in one record, in one turn, or only in the session. */
  readonly closeness: 'record' | 'turn' | 'session';
  /** Number of matching records; if no record has all words, those with the most of them. */
  readonly hitCount: number;
  readonly hits: readonly WireHit[];
}

export interface WireHit {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly uuid: string | null;
  readonly type: string;
  /** For a user record: prompt, command, tool-result … */
  readonly kind: string | null;
  readonly turn: number | null;
  readonly agent: string | null;
  readonly tools: readonly string[];
  readonly time: string | null;
  readonly snippet: WireSnippet | null;
}

export interface WireSnippet {
  /** The part of the record: prompt, answer, command, path, output … */
  readonly part: string;
  readonly pieces: readonly { readonly text: string; readonly isHit: boolean }[];
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** A syntax error in the query: its position, and what was expected. */
export interface WireQueryProblem {
  readonly column: number;
  readonly found: string;
  readonly expected: string;
  /** Set if the field does not exist: the one that was probably meant, such as `file:`. */
  readonly similarField?: string;
}

/** `GET /api/v1/search?q=QUERY&sort=ORDER&from=N&limit=N&hits=N&facets=true` */
export interface SearchPage extends WireSearch {
  readonly sessions: readonly FoundSession[];
  /** A syntax error in the query; then there are no results. */
  readonly problem: WireQueryProblem | null;
  /** The index is still being updated: repeat the request in a moment. */
  readonly isIndexing: boolean;
  readonly tookMs: number;
}

export interface FoundSession extends WireFoundSession {
  /** Its key in all other paths; null if it is not served here. */
  readonly key: string | null;
  /** On a hub: whose session it is. */
  readonly shared?: SharedSession;
}

/** `GET /api/v1/search/text?file=PATH&offset=BYTE&q=QUERY`: an excerpt of a side file, from a match. */
export interface SideTextPage {
  readonly file: string;
  readonly offset: number;
  readonly text: string;
  /** Where the words of the query occur in it; null without a query or a match. */
  readonly snippet: WireSnippet | null;
  /** The session that the file belongs to; null if it is not served here. */
  readonly key: string | null;
  /** Offsets of the previous and next excerpt. */
  readonly previous: number | null;
  readonly next: number | null;
}

/**
 * `GET /api/v1/search/hits?q=QUERY&session=ID&file=PATH&side=true&from=N&limit=N`: matches in one session, in file
 * order.
 */
export interface HitsPage {
  readonly query: string;
  readonly hits: readonly WireHit[];
  readonly total: number;
  /** Pass it as `from` for the next page; null on the last page. */
  readonly next: number | null;
  readonly problem: WireQueryProblem | null;
}
