import type { Doubt, Unknown } from '@scrollkeep/transcript/files/file-content.ts';
import type { Basis } from '@scrollkeep/transcript/files/file-version.ts';
import type { Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';

/**
 * Files through time, as the command prints them with `--json` and as the server tells the web app. What is not known
 * is null. A path is absolute, as the client recorded it, and names the file in every other question.
 */

/** The files that a session, a project or all sessions touched, by path. Reads no contents. */
export interface FilesAnswer {
  readonly files: readonly FileSummary[];
  /** Sessions named in `files`, by id. */
  readonly sessions: Readonly<Record<string, FileSessionFacts>>;
}

export interface FileSessionFacts {
  readonly title: string;
  /** Working directory of the session. */
  readonly project: string | null;
}

export interface FileSummary {
  readonly path: string;
  /** How many versions are listed, checkpoints among them. */
  readonly versions: number;
  /** Changes by tools of the client, and by commands as far as the client noticed them. */
  readonly changes: number;
  /** Lines over all changes; null where none of them tells. */
  readonly added: number | null;
  readonly removed: number | null;
  readonly createdBySession: boolean;
  /** As far as the records tell: the last thing known is that the file is gone. */
  readonly isDeleted: boolean;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** Who changed it, by session and agent, the most recent first. */
  readonly authors: readonly FileAuthorSummary[];
  /** On what its versions rest: how many on each. */
  readonly restsOn: Readonly<Record<Basis, number>>;
}

export interface FileAuthorSummary {
  readonly session: string;
  readonly agentId: string | null;
  readonly changes: number;
  readonly turns: readonly number[];
  readonly tools: readonly string[];
  readonly lastAt: string | null;
}

/**
 * Every version of one file, over all sessions asked about, oldest first. Contents were looked at, but are not in it.
 */
export interface FileHistoryAnswer {
  readonly path: string;
  readonly versions: readonly FileVersionFacts[];
  readonly sessions: Readonly<Record<string, FileSessionFacts>>;
  /** Commands such as `mv a b`, taken from their words: a hint, not a proof. */
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly at: string | null;
    readonly session: string;
  }[];
}

export interface FileVersionFacts {
  /** From 1; names the version: `7` is the file after it, `7^` the file before it. */
  readonly version: number;
  /**
   * `change`: a tool of the client wrote the file. `shell`: a command did, and the client noticed. `checkpoint`: the
   * client kept a copy of what it found.
   */
  readonly kind: 'change' | 'shell' | 'checkpoint';
  readonly at: string | null;
  readonly session: string;
  readonly agentId: string | null;
  /** Turn of the session's main thread, and the `uuid` of its prompt. */
  readonly turn: number | null;
  readonly turnId: string | null;
  /** What was asked for in that turn; cut. */
  readonly prompt: string;
  readonly tool: string | null;
  readonly callId: string | null;
  /** Line in the transcript that tells of it. */
  readonly line: number;
  readonly added: number | null;
  readonly removed: number | null;
  /** A person changed the proposal before it was written. */
  readonly userModified: boolean;
  /**
   * Of a checkpoint: the client's own number, the name of the copy (null: there was no such file), whether it was made
   * right before a change, and whether it is a new copy; else the client found the file as in a copy it had, after it
   * had been changed: it was put back, as a rewind does.
   */
  readonly checkpoint: {
    readonly number: number;
    readonly name: string | null;
    readonly isBeforeChange: boolean;
    readonly isNew: boolean;
  } | null;
  readonly before: ContentFacts;
  readonly after: ContentFacts;
  /** Before this version the file was not what the version before had left: something without a record changed it. */
  readonly changedOutside: boolean;
  /** A checkpoint that found the file as it was left. */
  readonly isConfirmation: boolean;
}

/** What is known of a content. */
export interface ContentFacts {
  readonly state: 'known' | 'absent' | 'unknown';
  /** Why it is not known. */
  readonly why: Unknown | null;
  readonly basis: Basis;
  /** Whether the text is certain. */
  readonly sure: boolean;
  /** Whether it is certain byte for byte. */
  readonly exact: boolean;
  readonly doubts: readonly Doubt[];
  readonly bytes: number | null;
  readonly lines: number | null;
  readonly isText: boolean;
}

/** One version with its content. */
export interface FileContentAnswer {
  readonly path: string;
  /** `7` or `7^`; `now` for the file on disk. */
  readonly point: string;
  readonly facts: ContentFacts;
  /** null where it is no text, or not known. */
  readonly text: string | null;
  /** Instead of `text`, for what is no text. */
  readonly base64: string | null;
}

/** Two moments of a file side by side. */
export interface FileDiffAnswer {
  readonly path: string;
  readonly from: { readonly point: string; readonly facts: ContentFacts };
  readonly to: { readonly point: string; readonly facts: ContentFacts };
  /** The difference as hunks; none where the two are the same, null where one is not known or no text. */
  readonly hunks: readonly Hunk[] | null;
  /** The patch that the client recorded, where contents are not known and the two are the ends of one change. */
  readonly recorded: readonly Hunk[] | null;
  readonly added: number | null;
  readonly removed: number | null;
}

/** Each line of a file with what wrote it. */
export interface FileBlameAnswer {
  readonly path: string;
  /** `now` where the file on disk was read, else the last version whose content is known. */
  readonly point: string;
  /** null where no content is known, or it is no text. */
  readonly lines: readonly BlameLine[] | null;
  /** The versions that lines name, by number. */
  readonly versions: Readonly<Record<number, FileVersionFacts>>;
  readonly sessions: Readonly<Record<string, FileSessionFacts>>;
}

export interface BlameLine {
  readonly text: string;
  /**
   * `version`: that version wrote it. `outside`: something without a record did, seen at that version (null: seen on
   * disk now). `between`: a version from `since` on whose content is not known. `before`: it was there before anything
   * recorded.
   */
  readonly origin: 'version' | 'outside' | 'between' | 'before';
  readonly version: number | null;
  readonly since: number | null;
}

/** `GET /api/v1/files?session=KEY|project=KEY&text=WORDS&from=N&limit=N` */
export interface FilesPage extends FilesAnswer {
  readonly from: number;
  readonly total: number;
}

/** `GET /api/v1/files/history?session=KEY|project=KEY&path=PATH&from=N&limit=N` */
export interface FileHistoryPage extends FileHistoryAnswer {
  readonly from: number;
  readonly total: number;
}

/** `GET /api/v1/files/diff?session=KEY|project=KEY&path=PATH&before=POINT&after=POINT` */
export interface FileDiffPage extends FileDiffAnswer {
  /** Only its beginning fits in an answer. */
  readonly isCut: boolean;
}

/** `GET /api/v1/files/blame?session=KEY|project=KEY&path=PATH&version=N&from=LINE&limit=N` */
export interface FileBlamePage extends FileBlameAnswer {
  readonly from: number;
  readonly lineCount: number;
}
