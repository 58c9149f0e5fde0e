import type { HubStore } from '../database/hub-store.ts';
import type { HubArchive } from './open-hub-archive.ts';

/** What accepting pushed sessions needs. */
export interface Intake {
  readonly store: HubStore;
  readonly archive: HubArchive;
  /** How many bytes one person may store. */
  readonly quotaBytes: number;
  /** Redaction scopes that a push must have applied to be accepted. */
  readonly redaction: readonly string[];
  /** Called when a session has changed, so that it is indexed; with the chunks that must be deleted. */
  readonly onCommit: (rootKey: string, dropped: readonly string[]) => void;
}
