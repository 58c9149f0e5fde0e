import type { Doubt, Unknown } from '@scrollkeep/transcript/files/file-content.ts';
import type { Basis } from '@scrollkeep/transcript/files/file-version.ts';
import type { Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';
import type { SharedSession } from './wire-hub.ts';

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
  /** On a hub: whose session it is. */
  readonly shared?: SharedSession;
}

export interface FileSummary {
  readonly path: string;
  /** Number of listed versions, including checkpoints. */
  readonly versions: number;
  /** Changes by the client's tools, and by commands if the client noticed them. */
  readonly changes: number;
  /** Lines in all changes; null if unknown. */
  readonly added: number | null;
  readonly removed: number | null;
  readonly createdBySession: boolean;
  /** According to the records, the file no longer exists. */
  readonly isDeleted: boolean;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** Who changed it, by session and agent, most recent first. */
  readonly authors: readonly FileAuthorSummary[];
  /** Number of versions by source. */
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
  /** Moves by commands such as `mv a b`: a hint, not proof. */
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly at: string | null;
    readonly session: string;
  }[];
}

export interface FileVersionFacts {
  /** Version number, from 1: `7` is the file after it, `7^` the file before it. */
  readonly version: number;
  /**
   * `change`: written by a tool of the client. `shell`: changed by a command, as noticed by the client. `checkpoint`:
   * copied by the client.
   */
  readonly kind: 'change' | 'shell' | 'checkpoint';
  readonly at: string | null;
  readonly session: string;
  readonly agentId: string | null;
  /** Turn of the session's main thread, and the `uuid` of its prompt. */
  readonly turn: number | null;
  readonly turnId: string | null;
  /** Prompt of that turn, truncated. */
  readonly prompt: string;
  readonly tool: string | null;
  readonly callId: string | null;
  /** Line in the transcript that records it. */
  readonly line: number;
  readonly added: number | null;
  readonly removed: number | null;
  /** The user edited the proposal before it was written. */
  readonly userModified: boolean;
  /**
   * For a checkpoint: the client's number, the name of the copy (null: the file did not exist), whether it was made
   * right before a change, and whether it is a new copy. If not, the file equals an earlier copy again: it was
   * reverted, for example by a rewind.
   */
  readonly checkpoint: {
    readonly number: number;
    readonly name: string | null;
    readonly isBeforeChange: boolean;
    readonly isNew: boolean;
  } | null;
  readonly before: ContentFacts;
  readonly after: ContentFacts;
  /** The file differed from what the previous version left: it was changed without a record. */
  readonly changedOutside: boolean;
  /** A checkpoint that found the file unchanged. */
  readonly isConfirmation: boolean;
}

/** What is known about a content. */
export interface ContentFacts {
  readonly state: 'known' | 'absent' | 'unknown';
  /** Why it is unknown. */
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
  /** null if it is not text, or not known. */
  readonly text: string | null;
  /** Instead of `text`, for what is not text. */
  readonly base64: string | null;
}

/** Two moments of a file side by side. */
export interface FileDiffAnswer {
  readonly path: string;
  readonly from: { readonly point: string; readonly facts: ContentFacts };
  readonly to: { readonly point: string; readonly facts: ContentFacts };
  /** The difference as hunks; empty if both are equal, null if one is unknown or not text. */
  readonly hunks: readonly Hunk[] | null;
  /** The patch recorded by the client, if contents are unknown and both points belong to one change. */
  readonly recorded: readonly Hunk[] | null;
  readonly added: number | null;
  readonly removed: number | null;
}

/** Each line of a file with what wrote it. */
export interface FileBlameAnswer {
  readonly path: string;
  /** `now` if the file on disk was read, otherwise the last version with known content. */
  readonly point: string;
  /** null if the content is unknown or not text. */
  readonly lines: readonly BlameLine[] | null;
  /** Versions referenced by lines, by number. */
  readonly versions: Readonly<Record<number, FileVersionFacts>>;
  readonly sessions: Readonly<Record<string, FileSessionFacts>>;
}

export interface BlameLine {
  readonly text: string;
  /**
   * `version`: written by that version. `outside`: changed without a record, first seen at that version (null: on disk
   * now). `between`: written by some version from `since` on, whose content is unknown. `before`: older than any
   * record.
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
  /** Truncated: only the beginning fits in the response. */
  readonly isCut: boolean;
}

/** `GET /api/v1/files/blame?session=KEY|project=KEY&path=PATH&version=N&from=LINE&limit=N` */
export interface FileBlamePage extends FileBlameAnswer {
  readonly from: number;
  readonly lineCount: number;
}
