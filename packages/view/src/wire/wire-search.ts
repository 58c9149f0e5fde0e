import type { FacetCount } from './wire-home.ts';

/** What a search says to a person, in the terminal (`search --json`) and in the web app. */
export interface WireSearch {
  readonly query: string;
  /** The query has no results: these are the results of this one, with words that are close to those asked for. */
  readonly showing: string | null;
  /** No session has all words: these have most of them. */
  readonly missesWords: boolean;
  /**
   * The query asks for sessions by what they are (`cost:>5`, `project:x status:failed`): `sessions` have no hits, and
   * `hits` is 0.
   */
  readonly isOfSessions: boolean;
  /** Records that fit. Where `isComplete` is false there are at least so many. */
  readonly hits: number;
  readonly sessionCount: number;
  readonly isComplete: boolean;
  /** Set where texts had to be read instead of looked up: substrings of tool output, patterns without a fixed text. */
  readonly scannedBytes: number | null;
  readonly sessions: readonly WireFoundSession[];
  /** Give it back as `offset` for the next page; null on the last. */
  readonly next: number | null;
  /** What the sessions can be narrowed down to; where it was asked for. */
  readonly facets?: SearchFacets;
  /** How far the index is: when it last took in files. */
  readonly indexedAt: string | null;
}

/**
 * How many of all sessions found, not only of this page, each field of a query would leave. At most 8 of each, the most
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
  /** `today`, `7d` and `30d` by `after:`; `older` is `before:30d`. */
  readonly date: readonly FacetCount[];
}

export interface WireFoundSession {
  readonly id: string;
  readonly machine: string;
  readonly project: string | null;
  readonly projectFolder: string;
  readonly title: string | null;
  readonly status: string;
  readonly gitBranch: string | null;
  readonly firstActivity: string | null;
  readonly lastActivity: string | null;
  /** Path of the main file; null where only agents are left. */
  readonly file: string | null;
  readonly isGone: boolean;
  /** How to resume it. */
  readonly resume: string;
  /** Set where the query or the order asks for it, and its models have a price. */
  readonly costMicros: number | null;
  /** How close together the words of the query are: in one record, in one turn, or only in the session. */
  readonly closeness: 'record' | 'turn' | 'session';
  /** Records that fit; where no record has all words, those that have the most of them. */
  readonly hitCount: number;
  readonly hits: readonly WireHit[];
}

export interface WireHit {
  readonly file: string;
  readonly line: number;
  readonly offset: number;
  readonly uuid: string | null;
  readonly type: string;
  /** Of a user record what it is: prompt, command, tool-result … */
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

/** A syntax error in the query: where, and what was expected there. */
export interface WireQueryProblem {
  readonly column: number;
  readonly found: string;
  readonly expected: string;
}

/** `GET /api/v1/search?q=QUERY&sort=ORDER&from=N&limit=N&hits=N&facets=true` */
export interface SearchPage extends WireSearch {
  readonly sessions: readonly FoundSession[];
  /** A syntax error in the query: then nothing is found. */
  readonly problem: WireQueryProblem | null;
  /** Not everything is in the index yet: ask again in a moment. */
  readonly isIndexing: boolean;
  readonly tookMs: number;
}

export interface FoundSession extends WireFoundSession {
  /** Names it in every other address; null for one that is not served here. */
  readonly key: string | null;
}

/** `GET /api/v1/search/text?file=PATH&offset=BYTE&q=QUERY`: a piece of a side file, as a match in it names it. */
export interface SideTextPage {
  readonly file: string;
  readonly offset: number;
  readonly text: string;
  /** Where the words of the query are in it; null without a query, and where none is. */
  readonly snippet: WireSnippet | null;
  /** The session that the file belongs to; null where it belongs to none that is served here. */
  readonly key: string | null;
  /** Offsets of the pieces before and behind it. */
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
  /** Give it back as `from`; null on the last page. */
  readonly next: number | null;
  readonly problem: WireQueryProblem | null;
}
