/**
 * `GET /api/v1/sessions/{key}/evidence`: commits, pushes and pull requests of a session, with the records that prove
 * them. Fields may be added at any time. Text comes from a transcript: escape it.
 */
export interface SessionEvidenceAnswer {
  /** Those of the main thread first, then those of agents. */
  readonly events: readonly WireGitEvent[];
  readonly eventCount: number;
  readonly from: number;
}

export interface WireGitEvent {
  readonly kind: 'commit' | 'push' | 'pull-request';
  /** `recorded`: git, the forge or Claude Code named the hash or URL. `inferred`: only the command succeeded. */
  readonly certainty: 'recorded' | 'inferred';
  /** `committed`, `amended`, `pushed`, `created`, `merged`, `viewed`, `linked` … */
  readonly action: string;
  readonly hash: string | null;
  /** Of a commit the first line of its message, of a pull request its title. */
  readonly subject: string | null;
  readonly branch: string | null;
  /** `owner/name`. */
  readonly repository: string | null;
  readonly files: number | null;
  readonly insertions: number | null;
  readonly deletions: number | null;
  /** Number and URL of the pull request; of a commit those of the pull request of its branch. */
  readonly number: number | null;
  readonly url: string | null;
  /** The record was copied from another session. */
  readonly isCopied: boolean;
  readonly time: string | null;
  readonly turn: number | null;
  readonly agent: string | null;
  /** Line and id of the record. */
  readonly line: number;
  readonly uuid: string | null;
}

/**
 * `GET /api/v1/pull-requests`: pull requests that sessions worked on, newest first, with what the sessions cost. As
 * `scrollkeep prs` lists them. Text comes from transcripts: escape it.
 */
export interface PullRequestsPage {
  readonly pullRequests: readonly WirePullRequest[];
  readonly pullRequestCount: number;
  /** Sessions that worked on at least one pull request, each counted once. */
  readonly withEvidence: WireSessionCosts;
  /** All sessions that match the filters. */
  readonly all: WireSessionCosts;
  /** Cost of the sessions in `withEvidence`, divided by the cost of all. */
  readonly share: number;
  /** Pull requests that sessions only viewed; they are not listed. */
  readonly onlyViewed: number;
  /** Sessions are being indexed: more may follow. */
  readonly isIndexing: boolean;
}

export interface WireSessionCosts {
  readonly sessions: number;
  /** Sessions with a model that has no price: they add nothing to the cost. */
  readonly unpriced: number;
  readonly costMicros: number;
}

export interface WirePullRequest {
  readonly number: number;
  readonly repository: string | null;
  readonly url: string | null;
  readonly title: string | null;
  readonly branch: string | null;
  readonly certainty: 'recorded' | 'inferred';
  /** What sessions did to it last. */
  readonly lastAction: string;
  readonly last: string | null;
  readonly cost: WireSessionCosts;
  /** What git printed about its commits. */
  readonly figures: {
    readonly commits: number;
    readonly counted: number;
    readonly files: number;
    readonly insertions: number;
    readonly deletions: number;
  };
  readonly viewedBy: number;
  /** At most 20. */
  readonly sessions: readonly WirePullRequestSession[];
}

export interface WirePullRequestSession {
  readonly id: string;
  /** To open it; null if it is not listed. */
  readonly key: string | null;
  readonly title: string | null;
  readonly certainty: 'recorded' | 'inferred';
  readonly actions: readonly string[];
  /** It worked on other pull requests, too; its cost is not divided. */
  readonly isShared: boolean;
  /** Of the whole session; null if a model has no price. */
  readonly costMicros: number | null;
  readonly turn: number | null;
  readonly agent: string | null;
  readonly line: number;
  readonly uuid: string | null;
}
