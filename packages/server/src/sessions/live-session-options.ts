import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import type { SessionEvent } from './open-followers.ts';
import type { SessionPlace } from './session-place.ts';

export interface LiveSessionListOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly pollMs: number;
  readonly rescanMs: number;
  readonly maxNodes: number;
  /** The roots as they are now: an archive may have come meanwhile. */
  readonly findRoots?: () => readonly Root[];
  /** What is known of a session whose files are as in `place`, so that it need not be read to be told of. */
  readonly findStored?: (place: SessionPlace) => Promise<StoredState | undefined>;
  /** The index of the command, where it is about the same roots: what it knows need not be read. */
  readonly store?: string;
  /** Whether this one only reads sessions for another server, and keeps no list. */
  readonly isHelper?: boolean;
}

/** A state of a session, as events tell it. */
export interface StoredState {
  /** Names the state, as revisions know it. */
  readonly state: string;
  readonly turns: number;
  readonly status: SessionEvent['status'];
}
