/**
 * `GET /api/v1/health` and `scrollkeep doctor --json`: whether sessions are safe, and how to fix it if not. Built by
 * the app's `buildHealthReport`. Fields may be added at any time. Text may contain names from disk: escape it.
 */
export interface HealthAnswer {
  /** ISO time of the check. */
  readonly checkedAt: string;
  /** Whether any finding has severity `action`; `doctor` then exits with status 1. */
  readonly needsAction: boolean;
  /** Findings that need action first, then warnings, then notes. */
  readonly findings: readonly HealthFinding[];
  /** One for each Claude config folder that is read. */
  readonly sources: readonly HealthSource[];
  readonly archive: HealthArchive;
  readonly disk: HealthDisk;
  readonly client: HealthClient;
  readonly schedule: HealthSchedule;
}

/** `action`: data is lost, or will be unless you act. `warning`: worth a look. `note`: all is well; for information. */
export type HealthSeverity = 'action' | 'warning' | 'note';

export const healthFindingCodes = [
  /** No config folder was found: nothing to keep. */
  'NO_SOURCE',
  /** There are sessions, and no archive at all. */
  'NOTHING_ARCHIVED',
  /** Sessions are not in the archive, or not with their last lines. */
  'NOT_ARCHIVED',
  /** Sessions are archived up to their last line. */
  'ALL_ARCHIVED',
  /** Sessions will be deleted soon and are not archived as they stand. */
  'DELETION_NEAR',
  /** The client's setting keeps nothing at all (0 days). */
  'RETENTION_ZERO',
  /** A settings file of the client could not be read: the default is assumed. */
  'SETTINGS_UNREADABLE',
  /** Nothing runs the archive by itself. */
  'NO_SCHEDULE',
  /** It is installed, but does not run. */
  'SCHEDULE_BROKEN',
  /** It is installed, but has not run for longer than three of its intervals. */
  'SCHEDULE_LATE',
  /** The archive's own list is damaged, or a chunk is: `archive verify` names the files. */
  'ARCHIVE_DAMAGED',
  /** The archive has not been verified byte by byte for a long time. */
  'VERIFY_DUE',
  /** Lines of transcripts that are not records. */
  'DAMAGED_LINES',
  /** Sessions of which `claude --resume` does not load every message. */
  'CUT_SHORT',
  /** Files that could not be read. */
  'UNREADABLE_FILES',
  /** Record types or fields that this version does not know. */
  'DRIFT',
  /** Transcripts of a client newer than all that this version was measured with. */
  'NEW_CLIENT',
  /** Little space is left on the disk of the archive. */
  'DISK_FULL',
  /** Something that Scrollkeep keeps, or a config file with a password, is open to others on the machine. */
  'OPEN_PERMISSIONS',
  /** Transcripts of Claude Code can be read by others on the machine; Scrollkeep does not change that. */
  'TRANSCRIPTS_OPEN',
] as const;

export type HealthFindingCode = (typeof healthFindingCodes)[number];

export interface HealthFinding {
  readonly code: HealthFindingCode;
  readonly severity: HealthSeverity;
  /** One line, without a full stop. */
  readonly title: string;
  /** One or two sentences; may be empty. */
  readonly detail: string;
  /** Command that fixes it; null if there is none. */
  readonly command: string | null;
}

/** A folder with sessions, and when the client will delete from it. */
export interface HealthSource {
  readonly path: string;
  /** Null for a folder that is not a Claude config folder: what is deleted there, and when, is not known. */
  readonly retention: HealthRetention | null;
  /** Sessions with a main file on disk. */
  readonly sessions: number;
  /** Bytes of all files that are archived. */
  readonly bytes: number;
  /** Sessions with a file that is new or has grown since the last run. */
  readonly notArchived: number;
  /** Sessions that exist only in the archive. */
  readonly archivedOnly: number;
  /** Unrecognised files below `projects/`, which the archive skips. */
  readonly unknownFiles: number;
  readonly nextDeletion: HealthDeletion | null;
}

export interface HealthRetention {
  readonly days: number;
  /** The settings file that sets it; null for the client's default. */
  readonly from: string | null;
}

/** The next time the client may delete sessions, which it does on startup. */
export interface HealthDeletion {
  /** ISO time; may be in the past if no client has been started since. */
  readonly at: string;
  /** Sessions that will be old enough within a day of it. */
  readonly sessions: number;
  /** How many of these are not archived in their current state. */
  readonly notArchived: number;
}

export interface HealthArchive {
  readonly exists: boolean;
  readonly path: string;
  /** Main files of sessions, including those deleted at the source. */
  readonly sessions: number;
  readonly files: number;
  /** Bytes of all versions before compression. */
  readonly sourceBytes: number;
  /** Bytes on disk. */
  readonly storedBytes: number;
  /** ISO time of the last successful run, whether or not it changed anything. */
  readonly lastRunAt: string | null;
  readonly lastVerify: { readonly at: string; readonly damaged: number } | null;
}

export interface HealthDisk {
  /** Scrollkeep's data in bytes. */
  readonly archiveBytes: number;
  readonly cacheBytes: number;
  /** Free bytes on the archive's disk; null if unknown. */
  readonly freeBytes: number | null;
}

export interface HealthClient {
  /** The newest client version that wrote a transcript here. */
  readonly newestSeen: string | null;
  /** The newest version that this Scrollkeep was tested with. */
  readonly newestKnown: string;
  /** The installed version, if it can be determined without starting it. */
  readonly installed: string | null;
}

export interface HealthSchedule {
  /** Scheduler of this machine; null if none was found. */
  readonly kind: 'systemd' | 'launchd' | 'task-scheduler' | null;
  readonly isInstalled: boolean;
  /** As reported by the system; null if unknown. */
  readonly isActive: boolean | null;
  /** Whether a client hook runs the archive. */
  readonly hasHook: boolean;
  /** The file that schedules it. */
  readonly file: string | null;
}

/** `GET /api/v1/archive`, and `POST` to start it: progress of archiving. */
export interface ArchiveTask {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  /** Files checked so far. */
  readonly files: number;
  readonly bytes: number;
  readonly endedAt: string | null;
  readonly result: ArchiveResult | null;
  readonly problem: { readonly message: string; readonly hint: string } | null;
}

export interface ArchiveResult {
  readonly added: number;
  readonly grown: number;
  readonly replaced: number;
  readonly unchanged: number;
  /** Deleted at the source, kept in the archive. */
  readonly gone: number;
  readonly newBytes: number;
  /** Files that could not be read. */
  readonly unreadable: number;
}
