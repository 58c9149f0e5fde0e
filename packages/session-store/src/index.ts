export { openArchiveStore, type ArchiveStoreOptions } from './archive/open-archive-store.ts';
export { openHubStore } from './hub/open-hub-store.ts';
export type { HubStoreOptions } from './contract/hub-store-options.ts';
export type {
  FoldSessionSummary,
  SessionKey,
  SessionStore,
  SessionStoreEntry,
  SessionSummaryEntry,
} from './contract/session-store.ts';
export { SessionStoreError } from './contract/session-store-error.ts';
