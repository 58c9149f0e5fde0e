import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { startPostgres, type PostgresServer } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import { openObjectChunkStore } from '@scrollkeep/store/objects/object-chunk-store.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toBody, toCommit } from '../intake/intake.test-kit.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { takeCommit } from '../intake/take-commit.ts';
import { openWorld, type World } from '../sharing/hub-world.test-kit.ts';
import { toTranscript } from './hub-sessions.test-kit.ts';
import { openHubSessions } from './open-hub-sessions.ts';

let server: PostgresServer;
let folder: string;
const errors: unknown[] = [];
beforeAll(async () => {
  server = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-shared-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const open = (world: World, name: string, bytes: ObjectStore) =>
  openHubSessions(world, {
    dataDir: join(folder, name),
    version: '0.0.0',
    redaction: [],
    bytes,
    onError: (error) => void errors.push(error),
  });

it('keeps a deletion open while a part that was sent again holds the rest in the bucket', async () => {
  const world = await openWorld(await server.createStore());
  world.setNow(Date.now());
  const ada = await world.addPerson('Ada');
  const bucket = openFolderObjectStore(join(folder, 'bucket'));
  let whenMoved = async (): Promise<void> => undefined;
  const a = await open(world, 'a', {
    ...bucket,
    async put(key, bytes) {
      await bucket.put(key, bytes);
      await whenMoved();
    },
  });
  const b = await open(world, 'b', bucket);
  const send = (at: typeof a, text: string) => {
    const bytes = Buffer.from(text);
    const chunk = { hash: toChunkHash(bytes), encoding: 'identity', length: bytes.length, body: toBody(bytes) };
    return takeChunk(at.intake, ada.audience, chunk);
  };
  const toText = (words: string) => toTranscript('5e55', [words]);
  const kept = toText('stays');
  const gone = Array.from({ length: 20 }, (_, at) => toText(`the word kingfisher ${at}`));
  for (const text of [kept, ...gone]) await send(a, text);
  await takeCommit(a.intake, ada.actor, toCommit({ session: '5e55', replaces: 0, texts: [kept] }));
  const { id } = await takeCommit(a.intake, ada.actor, toCommit({ session: '5e56', replaces: 0, texts: gone }));
  // So many small packs become one.
  await a.intake.archive.shared?.sweep([]);
  const hash = toChunkHash(Buffer.from(gone.at(-1) ?? ''));
  const isInBucket = async () => (await openObjectChunkStore(bucket)).has(hash);
  expect(await isInBucket()).toBe(true);
  let moves = 0;
  whenMoved = async () => {
    if (moves++ === 0) await send(b, gone[0] ?? '');
  };
  await a.deleteSession(ada.actor, id);
  expect(moves).toBeGreaterThan(0);
  await expect.poll(() => world.connection.all('SELECT * FROM hub_deletion')).toEqual([]);
  expect(await isInBucket()).toBe(false);
  expect(errors).toEqual([]);
  await b.close();
  await a.close();
  await world.close();
});
