/** `GET /api/v1/searches`: recent and saved queries. A change returns the same. */
export interface SearchesAnswer {
  /** The last ones used, newest first; at most 20. */
  readonly recent: readonly WireRecentSearch[];
  /** By name; at most 100. */
  readonly saved: readonly WireSavedSearch[];
}

export interface WireRecentSearch {
  readonly query: string;
  readonly usedAt: string;
}

export interface WireSavedSearch {
  readonly name: string;
  readonly query: string;
  readonly savedAt: string;
}

/** The body of `POST /api/v1/searches`: any of these fields, applied in this order. */
export interface SearchesChange {
  /** Removes all recent searches. */
  readonly clearRecent?: true;
  /** A recent query to remove. */
  readonly forget?: string;
  /** A query that was used; it becomes the most recent. */
  readonly use?: string;
  /** Name of a saved search to delete. */
  readonly remove?: string;
  readonly rename?: { readonly from: string; readonly to: string };
  /** Saves a query; replaces the query of an existing name. */
  readonly save?: { readonly name: string; readonly query: string };
}
