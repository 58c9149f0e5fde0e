import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';

/** `GET /api/v1/projects` */
export interface ProjectsAnswer {
  readonly projects: readonly ProjectSummary[];
  readonly isDemo: boolean;
  /** The folders that are read, as shown to a person. */
  readonly roots: readonly string[];
  /** How many there are, where they are too many for one answer; the most recent come first. */
  readonly total: number;
}

export interface ProjectSummary {
  /** Name of a folder below `projects/`; unique among the projects. */
  readonly key: string;
  /** All keys by which it may be asked for: of its folders, and of those of its worktrees. */
  readonly keys: readonly string[];
  /** What it is called: the end of its path, as long as it takes to tell it from the other projects. */
  readonly name: string;
  /** Its working directory. */
  readonly path: string | null;
  /** Key of the repository of which it is a git worktree; null for all others. */
  readonly worktreeOf: string | null;
  /** With those of its worktrees. */
  readonly sessions: number;
  /** Those of them in which something was said: what a list shows with `hide=empty`. */
  readonly conversations: number;
  /** The last activity in it. */
  readonly activeAt: string;
  readonly agentFiles: number;
  readonly bytes: number;
  /** When one of its files was last written. */
  readonly modifiedAt: string;
}

/** `GET /api/v1/projects/KEY`: what the sessions of a project come to. */
export interface ProjectAnswer extends ProjectSummary {
  readonly prompts: number;
  readonly turns: number;
  readonly agents: number;
  readonly failedCalls: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** The most used first; at most 20. */
  readonly models: readonly string[];
  readonly gitBranches: readonly string[];
  /** How many there are, where they are too many for the list. */
  readonly gitBranchCount: number;
  /** Sessions that have not been read yet: they are missing in the sums. */
  readonly pending: number;
}

/** `GET /api/v1/sessions`, with filters, an order, `cursor` and `limit` */
export interface SessionsAnswer {
  readonly sessions: readonly SessionSummary[];
  /** How many fit the filter, on all pages. */
  readonly total: number;
  /** Sessions in which nothing was said, left out because `hide=empty` asked for it and no filter was given. */
  readonly hidden: number;
  /** What the list can be narrowed down to, with counts; where `facets=true` asked for it. */
  readonly facets?: SessionFacets;
  /** Ask with it for the next page; null on the last one. */
  readonly cursor: string | null;
  /** Sessions whose files have not been read yet: they are missing here until an event tells. */
  readonly pending: number;
  /** Sessions that could not be read at all; `--verbose` says why. */
  readonly unreadable: number;
  /**
   * The list is that of the last time, and the folders are just being looked through: an event tells when that is done.
   */
  readonly isRefreshing?: true;
}

/** How many sessions each choice of a filter would leave, with the other filters as they are. */
export interface SessionFacets {
  /** By `since`: `today`, `7d` … */
  readonly since: readonly FacetCount[];
  readonly status: readonly FacetCount[];
  /** The most used first; at most 100. */
  readonly model: readonly FacetCount[];
  readonly branch: readonly FacetCount[];
  /** Spellings that are compared alike are one. */
  readonly tag: readonly FacetCount[];
  readonly pinned: number;
  /** By `minCost` in dollars. */
  readonly minCost: readonly FacetCount[];
  readonly substantial: number;
}

export interface FacetCount {
  readonly value: string;
  readonly count: number;
}

export interface SessionSummary {
  /** Names the session in every other address; the session id where that is unique. */
  readonly key: string;
  readonly id: string;
  readonly project: string;
  readonly projectPath: string | null;
  readonly title: string;
  /** What gave the title: a record of the client, or the first prompt; null where there is none. */
  readonly titleFrom: string | null;
  readonly status: SessionStatus;
  /** Its file has not grown for ten minutes: `status` is what it was then. */
  readonly isIdle: boolean;
  /** Only the archive still has it: its files are gone, or this is an older version of one that was cut or replaced. */
  readonly archived?: 'gone' | 'older';
  /** First line of the last prompt. */
  readonly lastPrompt: string;
  readonly gitBranch: string | null;
  /** Given by a person here, and the one that Claude Code keeps. */
  readonly tags: readonly string[];
  /** Which of them is Claude Code's; null where it keeps none. */
  readonly clientTag: string | null;
  readonly isPinned: boolean;
  readonly models: readonly string[];
  readonly prompts: number;
  readonly turns: number;
  readonly branchPoints: number;
  readonly agents: number;
  readonly failedCalls: number;
  readonly bytes: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly modifiedAt: string;
  /** In millionths of a dollar; null where it is not known, or not yet: an event tells. */
  readonly costMicros: number | null;
  /** Whether anything was said in it, by a person or by the model. */
  readonly hasConversation: boolean;
  /** Whether it runs, or enough happened in it, as for `ls --substantial`. */
  readonly isSubstantial: boolean;
}
