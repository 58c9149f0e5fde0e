import { openArchiveStore, openHubStore, type SessionStoreEntry } from '@scrollkeep/session-store';
import type { StoreAddress } from './open-store-places.ts';

/** What a process that will be killed appends, batch after batch. */
export interface Appending {
  readonly store: StoreAddress;
  readonly key: { readonly projectKey: string; readonly sessionId: string };
  readonly batches: readonly (readonly SessionStoreEntry[])[];
}

/** Prints a line for each batch that is kept. */
export async function appendBatches({ store, key, batches }: Appending): Promise<void> {
  const options = { foldSessionSummary: countEntries };
  const opened =
    'folder' in store ? openArchiveStore({ ...store, ...options }) : openHubStore({ ...store, ...options });
  for (const [at, batch] of batches.entries()) {
    await opened.append(key, [...batch]);
    process.stdout.write(`${at}\n`);
  }
}

/** In place of the SDK's own: a summary that shows every entry that was left out or taken twice. */
export function countEntries(
  before: { readonly data: Record<string, unknown> } | undefined,
  { sessionId }: { readonly sessionId: string },
  entries: readonly SessionStoreEntry[],
  { mtime = 0 }: { readonly mtime?: number } = {},
) {
  const known = (before?.data['uuids'] as readonly unknown[] | undefined) ?? [];
  return { sessionId, mtime, data: { uuids: [...known, ...entries.map(({ uuid }) => uuid)] } };
}
