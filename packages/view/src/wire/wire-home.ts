import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { SharedSession } from './wire-hub.ts';

/** `GET /api/v1/projects` */
export interface ProjectsAnswer {
  readonly projects: readonly ProjectSummary[];
  readonly isDemo: boolean;
  /** The folders that are read, as displayed. */
  readonly roots: readonly string[];
  /** Where sessions come from, such as `claude` or `cowork`, each once, by name. */
  readonly sources: readonly string[];
  /** Total number, if the list is truncated; most recent first. */
  readonly total: number;
}

export interface ProjectSummary {
  /** Name of a folder in `projects/`; unique among projects. */
  readonly key: string;
  /** All keys that refer to it: its folders, and those of its worktrees. */
  readonly keys: readonly string[];
  /** Display name: the end of its path, long enough to be unique among projects. */
  readonly name: string;
  /** Its working directory. */
  readonly path: string | null;
  /** If it is a git worktree, the key of its repository; otherwise null. */
  readonly worktreeOf: string | null;
  /** Including those of its worktrees. */
  readonly sessions: number;
  /** Sessions with a prompt or an answer: those listed with `hide=empty`. */
  readonly conversations: number;
  /** Last activity. */
  readonly activeAt: string;
  readonly agentFiles: number;
  readonly bytes: number;
  /** When any of its files was last written. */
  readonly modifiedAt: string;
}

/** `GET /api/v1/projects/KEY`: totals over the sessions of a project. */
export interface ProjectAnswer extends ProjectSummary {
  readonly prompts: number;
  readonly turns: number;
  readonly agents: number;
  readonly failedCalls: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** Most used first; at most 20. */
  readonly models: readonly string[];
  readonly gitBranches: readonly string[];
  /** Total number, if the list is truncated. */
  readonly gitBranchCount: number;
  /** Sessions that have not been read yet; they are missing from the totals. */
  readonly pending: number;
}

/** `GET /api/v1/sessions`, with filters, `sort`, `cursor` and `limit` */
export interface SessionsAnswer {
  readonly sessions: readonly SessionSummary[];
  /** Number of matching sessions on all pages. */
  readonly total: number;
  /** Number of sessions without a prompt or an answer that `hide=empty` left out. */
  readonly hidden: number;
  /** Filters with counts, if requested with `facets=true`. */
  readonly facets?: SessionFacets;
  /** Pass it for the next page; null on the last page. */
  readonly cursor: string | null;
  /** Sessions whose files have not been read yet; they are missing until an event announces them. */
  readonly pending: number;
  /** Sessions that could not be read; `--verbose` prints the reason. */
  readonly unreadable: number;
  /** The list is from the previous run while the folders are being scanned; an event announces the end. */
  readonly isRefreshing?: true;
}

/** Number of sessions for each choice of a filter, with the other filters unchanged. */
export interface SessionFacets {
  /** By `since`: `today`, `7d` … */
  readonly since: readonly FacetCount[];
  readonly status: readonly FacetCount[];
  /** Most used first; at most 100. */
  readonly model: readonly FacetCount[];
  readonly branch: readonly FacetCount[];
  /** Spellings that compare as equal are counted together. */
  readonly tag: readonly FacetCount[];
  /** Whole names, such as `windows:ada`. */
  readonly source: readonly FacetCount[];
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
  /** Key of the session in all other paths; the session id if that is unique. */
  readonly key: string;
  readonly id: string;
  /** The session it is a repaired copy of, which is listed with it as one. */
  readonly repairOf?: string;
  readonly project: string;
  readonly projectPath: string | null;
  readonly title: string;
  /** Source of the title: a record of the client, Claude Desktop, or the first prompt; null if there is none. */
  readonly titleFrom: string | null;
  readonly status: SessionStatus;
  /** Its file has not grown for ten minutes; `status` is the last known one. */
  readonly isIdle: boolean;
  /**
   * It exists only in the archive: its files are gone, or it is an older version of a file that was truncated or
   * replaced.
   */
  readonly archived?: 'gone' | 'older';
  /** Where it comes from, such as `claude`, `cowork` or `windows:ada`. */
  readonly source: string;
  /** First line of the last prompt. */
  readonly lastPrompt: string;
  readonly gitBranch: string | null;
  /** Tags set by the user here, and Claude Code's own tag. */
  readonly tags: readonly string[];
  /** Claude Code's own tag; null if there is none. */
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
  /** In millionths of a dollar; null if unknown or not computed yet; an event announces it. */
  readonly costMicros: number | null;
  /** Whether it has a prompt or an answer. */
  readonly hasConversation: boolean;
  /** Whether it is running or long enough, as for `ls --substantial`. */
  readonly isSubstantial: boolean;
  /** On a hub: whose session it is. */
  readonly shared?: SharedSession;
}
