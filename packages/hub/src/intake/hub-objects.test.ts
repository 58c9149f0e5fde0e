import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type PostgresServer } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHubStore } from '../database/hub-store.ts';
import { openHubObjects } from './hub-objects.ts';

let server: PostgresServer;
beforeAll(async () => void (server = await startPostgres()));
afterAll(() => server.stop());

it('leaves nothing in the bucket of a pack that came after the others had given it up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-objects-'));
  const url = await server.createStore();
  const [store, other] = [await openHubStore(url), await openHubStore(url)];
  const bucket = openFolderObjectStore(folder);
  const others = openHubObjects(other, bucket);
  const late = openHubObjects(store, {
    ...bucket,
    async put(key, bytes) {
      await other.connection.run('UPDATE hub_object SET since_ms = 0');
      await others.removeDoomed();
      await bucket.put(key, bytes);
    },
  });
  await expect(late.put('packs/late', Buffer.from('kingfisher'))).rejects.toMatchObject({ code: 'BUSY' });
  expect(await bucket.get('packs/late')).toBeUndefined();
  await others.put('packs/in-time', Buffer.from('lighthouse'));
  expect(await bucket.get('packs/in-time')).toBeDefined();
  await store.connection.close();
  await other.connection.close();
  rmSync(folder, { recursive: true });
});
