import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey } from '@scrollkeep/hub/access/keys.ts';
import { openWorld, operator } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { createToken } from '@scrollkeep/hub/tokens/tokens.ts';
import { startPostgres } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { openArchiveStore, openHubStore, type FoldSessionSummary, type SessionStore } from '@scrollkeep/session-store';
import { startTestHub } from './start-test-hub.ts';

/** What tells a process where to keep sessions. */
export type StoreAddress = { readonly folder: string } | { readonly url: string; readonly token: string };

/** A place where sessions can be kept, empty. */
export interface StorePlace {
  /** As another process or machine would open it: it knows nothing of before. */
  open(): SessionStore;
  readonly address: StoreAddress;
  /** With the rights of a key. */
  readonly keyAddress: StoreAddress;
  close(): Promise<void>;
}

export type StorePlaceName = 'an archive folder' | 'a hub on SQLite' | 'a hub on PostgreSQL';

export async function openStorePlace(
  name: StorePlaceName,
  foldSessionSummary: FoldSessionSummary,
  redactionScopes: readonly string[] = [],
): Promise<StorePlace> {
  if (name === 'an archive folder') {
    const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-agents-'));
    const address = { folder: join(folder, 'archive') };
    return {
      open: () => openArchiveStore({ ...address, foldSessionSummary }),
      address,
      keyAddress: address,
      close: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const postgres = name === 'a hub on PostgreSQL' ? await startPostgres() : undefined;
  const database = await postgres?.createStore();
  const hub = await startTestHub({ redactionScopes: [...redactionScopes], database });
  const { token, key } = await addAccess(database ?? join(hub.folder, 'hub.db'), hub.clock.now);
  return {
    open: () => openHubStore({ url: hub.url, token, foldSessionSummary }),
    address: { url: hub.url, token },
    keyAddress: { url: hub.url, token: key },
    async close() {
      await hub.close();
      await postgres?.stop();
    },
  };
}

/** A person with a device and a key, put straight into the database. */
async function addAccess(place: string, now: number): Promise<{ readonly token: string; readonly key: string }> {
  const world = await openWorld(place);
  try {
    world.setNow(now);
    const { id } = await world.addPerson('Ada');
    const { device } = (await world.addDevice(id)) as { readonly device: string };
    const { token, hash } = createToken('access');
    await world.connection.run('INSERT INTO hub_token (token_hash, device, kind, expires_ms) VALUES (?, ?, ?, ?)', [
      hash,
      device,
      'access',
      now + 3_600_000,
    ]);
    const scopes = ['push', 'read'];
    const key = await createKey(world, operator, { person: id, name: 'ci', scopes, lifeMs: 86_400_000 });
    return { token, key: key.token };
  } finally {
    await world.close();
  }
}
