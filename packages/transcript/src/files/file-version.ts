import type { LinePlace } from '../lines/line.ts';

/** A record of a session, so that its content can be read back when it is asked for. */
export interface RecordAddress extends LinePlace {
  /** Its id; where ids repeat, the key it was given. */
  readonly session: string;
  /** The file, as the session names it. */
  readonly file: string;
}

/** Who touched a file. */
export interface FileAuthor {
  readonly session: string;
  /** The sub-agent whose call it was; undefined for the main thread. */
  readonly agentId: string | undefined;
  /**
   * The turn of the main thread in which it happened, for a sub-agent the one that started it; undefined if no turn
   * claims it.
   */
  readonly turn: number | undefined;
  /** `uuid` of the record that starts the turn. */
  readonly turnId: string | undefined;
  /** Prompt of that turn, truncated. */
  readonly prompt: string;
  readonly tool: string | undefined;
  readonly callId: string | undefined;
}

interface StepBasics {
  /** Absolute, as the records name it. */
  readonly path: string;
  readonly author: FileAuthor;
  readonly time: string | undefined;
  /** For order between files: never earlier than the step before it in the same file. */
  readonly atMs: number;
  /** The record that tells of it. */
  readonly place: RecordAddress;
}

/** A tool of the client wrote the file. */
export interface ChangeStep extends StepBasics {
  readonly kind: 'change';
  /**
   * The record with the call itself: what was asked for, where the client noted nothing down about the result; else
   * undefined.
   */
  readonly use: RecordAddress | undefined;
  /** undefined if the record does not tell. */
  readonly added: number | undefined;
  readonly removed: number | undefined;
  readonly creates: boolean;
  /**
   * What the record holds: the whole file after it, the whole file before it and the patch, only the patch, or no more
   * than the input.
   */
  readonly holds: 'whole' | 'original' | 'patch' | 'input';
  /** The user edited the proposal before it was written. */
  readonly userModified: boolean;
}

/** The client kept a copy, or recorded that there is no such file. */
export interface CheckpointStep extends StepBasics {
  readonly kind: 'checkpoint';
  /** undefined if there was no such file. Copies of a session have copies of its backups: any of them will do. */
  readonly backups: readonly BackupName[];
  /** The client's own count for the file in this session. */
  readonly backupVersion: number;
  /** Kept right before a call changes the file; else found so at a prompt. */
  readonly isBeforeChange: boolean;
  /**
   * Whether the record names a copy that no record before it named. Else the client found the file as in the copy it
   * had.
   */
  readonly isNew: boolean;
}

/** A command changed the file, and the client noticed (since 2.1.300). */
export interface ShellStep extends StepBasics {
  readonly kind: 'shell';
  readonly added: number;
  readonly removed: number;
  readonly deletes: boolean;
  /** There was no such file before. */
  readonly creates: boolean;
}

/** The whole file was read: no version, but its content at that time. */
export interface SeenStep extends StepBasics {
  readonly kind: 'seen';
}

export type FileStep = ChangeStep | CheckpointStep | ShellStep | SeenStep;

export interface BackupName {
  readonly session: string;
  /** Below `file-history/<session>/`. */
  readonly name: string;
}

/**
 * Source of a version's content, best first: the client's own copy; the whole content in the record; the previous
 * content with the patch; the change replayed on the last known content; nothing.
 */
export type Basis = 'checkpoint' | 'whole' | 'patch' | 'replay' | 'nothing';

/** One version of a file: what it was after a change, or as a checkpoint found it. */
export interface FileVersion {
  /** From 1, in the history of the path. */
  readonly number: number;
  readonly step: ChangeStep | CheckpointStep | ShellStep;
  /** What the records promise; whether the content is really there shows when it is read. */
  readonly restsOn: Basis;
}

/** Every version of one file, over all sessions that touched it. Holds places, no content. */
export interface FileHistory {
  readonly path: string;
  readonly versions: readonly FileVersion[];
  /** The versions and, between them, what was seen of the file. */
  readonly steps: readonly HistoryStep[];
  /** Files that a command moved to this path or away from it, as far as the commands say it plainly. */
  readonly moves: readonly FileMove[];
}

export interface HistoryStep {
  readonly step: FileStep;
  /** undefined for what was only seen. */
  readonly version: FileVersion | undefined;
}

/**
 * A command such as `mv a b`. Taken from its words: where `b` is a folder, or the command does more, it is not what it
 * seems.
 */
export interface FileMove {
  readonly from: string;
  readonly to: string;
  readonly atMs: number;
  readonly author: FileAuthor;
}
