import type { Snippet } from '@scrollkeep/transcript/query/build-snippet.ts';
import type { SessionOrder } from '@scrollkeep/transcript/query/session-order.ts';
import type { SqlRow } from '../dialects/connection.ts';
import type { TextSources } from '../source-files/open-text-reader.ts';
import type { Facets } from './count-facets.ts';
import type { Closeness } from './group-sessions.ts';
import type { ViewedFile } from './open-search-view.ts';

export interface SearchIndexOptions extends TextSources {
  /** Sessions to skip, and to show. */
  readonly offset: number;
  readonly limit: number;
  readonly hitsPerSession: number;
  readonly snippetLength: number;
  /**
   * How many texts are read to check a match; beyond that, the count is a minimum. As long as nothing was found,
   * reading continues: only after all of them is it certain that there is nothing.
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
  /** The query has only session fields: no records are searched, and `hits` is 0. */
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
  /** Matching records; if none has all words, those that have the most of them. */
  readonly hitCount: number;
  readonly hits: readonly FoundHit[];
}

export interface FoundHit {
  readonly row: SqlRow;
  readonly snippet: Snippet | undefined;
}
