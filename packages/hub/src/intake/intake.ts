import type { HubStore } from '../database/hub-store.ts';
import type { HubArchive } from './open-hub-archive.ts';

/** What taking in sessions works with. */
export interface Intake {
  readonly store: HubStore;
  readonly archive: HubArchive;
  /** How many bytes one person may keep. */
  readonly quotaBytes: number;
  /** Scopes of redaction without which nothing is taken in. */
  readonly redaction: readonly string[];
  /** Told when a session has changed, so that it is indexed; and which of its chunks must go. */
  readonly onCommit: (rootKey: string, dropped: readonly string[]) => void;
}
