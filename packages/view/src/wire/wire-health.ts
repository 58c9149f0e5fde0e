/**
 * `GET /api/v1/health` and `scrollkeep doctor --json`: whether sessions are safe, and what to do where they are not.
 * Built by the app's `buildHealthReport`. A field may be added at any time. Every text may hold names from disk: escape
 * it like all others.
 */
export interface HealthAnswer {
  /** ISO time of the look. */
  readonly checkedAt: string;
  /** Whether a finding of severity `action` is among them; `doctor` ends with status 1 then. */
  readonly needsAction: boolean;
  /** What needs a person first, then warnings, then notes. */
  readonly findings: readonly HealthFinding[];
  /** One for each Claude config folder that is read. */
  readonly sources: readonly HealthSource[];
  readonly archive: HealthArchive;
  readonly disk: HealthDisk;
  readonly client: HealthClient;
  readonly schedule: HealthSchedule;
}

/**
 * `action`: something is lost, or will be, unless a person acts. `warning`: worth a look. `note`: as it should be, said
 * so that nobody has to wonder.
 */
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
  /** Lines of transcripts that are no records. */
  'DAMAGED_LINES',
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
  /** A sentence or two; may be empty. */
  readonly detail: string;
  /** What to type to mend it; null where no command does. */
  readonly command: string | null;
}

/** A Claude config folder, and what its client will do to it. */
export interface HealthSource {
  readonly path: string;
  readonly retention: HealthRetention;
  /** Sessions with a main file on disk. */
  readonly sessions: number;
  /** Bytes of all files that the archive takes. */
  readonly bytes: number;
  /** Sessions of which a file is new or has grown since the last run. */
  readonly notArchived: number;
  /** Sessions that only the archive still has. */
  readonly archivedOnly: number;
  /** Unrecognised files below `projects/`, which the archive skips. */
  readonly unknownFiles: number;
  readonly nextDeletion: HealthDeletion | null;
}

export interface HealthRetention {
  readonly days: number;
  /** The settings file that says so; null where it is the client's default. */
  readonly from: string | null;
}

/** The next time that the client may delete sessions; it does so when it starts. */
export interface HealthDeletion {
  /** ISO time from which on; may lie in the past where no client was started since. */
  readonly at: string;
  /** Sessions that are old enough within a day of it. */
  readonly sessions: number;
  /** Of these, how many the archive does not have as they stand. */
  readonly notArchived: number;
}

export interface HealthArchive {
  readonly exists: boolean;
  readonly path: string;
  /** Main files of sessions, those gone from the source included. */
  readonly sessions: number;
  readonly files: number;
  /** Bytes of all versions before compression. */
  readonly sourceBytes: number;
  /** Bytes on disk. */
  readonly storedBytes: number;
  /** ISO time of the last run that ended well, changed something or not. */
  readonly lastRunAt: string | null;
  readonly lastVerify: { readonly at: string; readonly damaged: number } | null;
}

export interface HealthDisk {
  /** What Scrollkeep keeps, in bytes. */
  readonly archiveBytes: number;
  readonly cacheBytes: number;
  /** Free bytes where the archive is; null where the system does not tell. */
  readonly freeBytes: number | null;
}

export interface HealthClient {
  /** The newest client version that wrote a transcript here. */
  readonly newestSeen: string | null;
  /** The newest version that this Scrollkeep was measured with. */
  readonly newestKnown: string;
  /** The version that is installed, where it can be found without starting it. */
  readonly installed: string | null;
}

export interface HealthSchedule {
  /** What this machine runs things with; null where none was found. */
  readonly kind: 'systemd' | 'launchd' | 'task-scheduler' | null;
  readonly isInstalled: boolean;
  /** What the system says; null where it does not tell. */
  readonly isActive: boolean | null;
  /** Whether a hook of the client runs the archive. */
  readonly hasHook: boolean;
  /** The file that makes it run. */
  readonly file: string | null;
}

/** `GET /api/v1/archive`, and `POST` to begin: how far archiving is. */
export interface ArchiveTask {
  readonly state: 'idle' | 'running' | 'done' | 'failed';
  /** Looked at so far. */
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
  /** Gone from the source, kept in the archive. */
  readonly gone: number;
  readonly newBytes: number;
  /** Files that could not be read. */
  readonly unreadable: number;
}
