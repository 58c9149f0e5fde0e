import type { HubPersonName } from './wire-hub.ts';

/**
 * What the routes below `/hub/v1` answer about storage, retention, health and deletion. Times are milliseconds since
 * 1970.
 */

/** `GET /hub/v1/status`. Only counts, no names. */
export interface HubStatus {
  readonly version: string;
  readonly database: 'sqlite' | 'postgres';
  readonly people: number;
  readonly teams: number;
  readonly devices: number;
  readonly keys: number;
  readonly sessions: number;
  /** Of all sessions, as they were pushed. */
  readonly bytes: number;
  readonly links: number;
}

/** What the hub needs of the disk, and what is still to be done on it. */
export interface HubDisk {
  /** In the archive: compressed, with identical content stored once. */
  readonly archiveBytes: number;
  readonly diskFreeBytes: number;
  readonly diskBytes: number;
  readonly heldSessions: number;
  /** Deleted sessions whose bytes are not erased yet. */
  readonly deletionsPending: number;
  /** Null if `scrollkeep hub backup` never ran. */
  readonly lastBackup: HubBackup | null;
}

export interface HubBackup {
  readonly createdMs: number;
  readonly sessions: number;
  readonly bytes: number;
}

/** `GET /hub/v1/storage`, for admins: amounts, and no content. */
export interface HubStorageAnswer extends HubDisk {
  readonly sessions: number;
  readonly bytes: number;
  /** How much one person may push. */
  readonly quotaBytes: number;
  /** The largest first, at most 200. */
  readonly people: readonly HubStoredPerson[];
  readonly projects: readonly HubStoredProject[];
}

export interface HubStoredPerson extends HubPersonName {
  readonly sessions: number;
  readonly bytes: number;
}

export interface HubStoredProject {
  readonly id: string;
  /** Null if you may read none of its sessions. */
  readonly name: string | null;
  readonly people: number;
  readonly sessions: number;
  readonly bytes: number;
  /** After how many days its sessions are deleted; null without a rule of its own. */
  readonly days: number | null;
}

/** `GET /hub/v1/health`, for admins. */
export interface HubHealthAnswer {
  readonly version: string;
  readonly database: 'sqlite' | 'postgres';
  /** When the hub was started. */
  readonly startedMs: number;
  /** Pages that are updated live. */
  readonly openStreams: number;
  readonly checks: readonly HubCheck[];
}

export interface HubCheck {
  readonly name: HubCheckName;
  readonly state: 'good' | 'warning' | 'bad';
  /**
   * What was measured: free bytes (`disk`), sessions that wait (`index`, `deletions`), a time (`backup`); null if there
   * is nothing to measure.
   */
  readonly value: number | null;
}

export type HubCheckName = 'database' | 'archive' | 'disk' | 'index' | 'deletions' | 'backup';

/** `GET /hub/v1/retention` */
export interface HubRetentionAnswer {
  readonly rules: readonly HubRetentionRule[];
}

export interface HubRetentionRule {
  readonly kind: 'project' | 'team';
  /** The id of the project or the team. */
  readonly target: string;
  /** Null for a project that only one person has. */
  readonly name: string | null;
  readonly days: number;
  readonly createdMs: number;
}

/** `POST /hub/v1/retention/run` */
export interface HubRetentionReport {
  readonly isDryRun: boolean;
  /** With a dry run: what would be deleted. */
  readonly deleted: readonly HubDueSession[];
  readonly kept: readonly HubKeptSession[];
  /** More sessions are due than this run checked; the next run continues. */
  readonly isMore: boolean;
}

/** A session that is due for deletion: ids and amounts only. */
export interface HubDueSession {
  readonly id: string;
  readonly person: string;
  readonly project: string;
  readonly bytes: number;
  readonly pushedMs: number;
  /** Which rule decided, and after how many days. */
  readonly rule: 'project' | 'team';
  readonly days: number;
}

export interface HubKeptSession extends HubDueSession {
  /** On hold, or pushed during the run. */
  readonly why: 'held' | 'pushed';
}

/** `GET /hub/v1/holds` */
export interface HubHoldsAnswer {
  readonly holds: readonly HubHold[];
}

export interface HubHold {
  readonly session: string;
  readonly person: string;
  readonly project: string;
  readonly bytes: number;
  readonly sinceMs: number;
  readonly reason: string;
}

/** `GET /hub/v1/sessions/{id}/deletion` and `DELETE /hub/v1/sessions/{id}`: what would be, or was deleted. */
export interface HubSessionDeletion {
  readonly files: number;
  readonly bytes: number;
  /** Teams and people that the session itself is shared with; shares of its project are kept. */
  readonly shares: number;
  /** Links that still work. */
  readonly links: number;
  /** On hold: it cannot be deleted. */
  readonly isHeld: boolean;
}
