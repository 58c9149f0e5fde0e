import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openS3Store } from '@scrollkeep/server/s3/open-s3-store.ts';
import { openS3Server, type S3Server } from '@scrollkeep/server/s3/s3-server.test-kit.ts';
import type { ChunkStore } from '@scrollkeep/store/archive/chunk-store.ts';
import { describeChunkStore, type TestedStore } from '@scrollkeep/store/archive/chunk-store.test-kit.ts';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { describeFacts } from '@scrollkeep/store/database/facts.test-kit.ts';
import { describeIndex } from '@scrollkeep/store/database/index.test-kit.ts';
import { describeInsights } from '@scrollkeep/store/database/insights.test-kit.ts';
import { migrate } from '@scrollkeep/store/database/migrations/migrate.ts';
import { describeErasing } from '@scrollkeep/store/database/sync/erase-root.test-kit.ts';
import { describeWordIndex } from '@scrollkeep/store/database/word-index/word-index.test-kit.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { afterAll, beforeAll } from 'vitest';
import { openHubDatabase } from '../database/open-hub-database.ts';
import { openHubArchive } from '../intake/open-hub-archive.ts';
import { openForWriting } from './open-hub-index.ts';

// The suites of index and archive, over both as a hub opens them: it gives the same answers as a laptop.

const { dialects, scratch } = openBothDatabases();
let server: S3Server;
let places = 0;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

const openPlace = () => {
  const path = join(scratch, `hub-${++places}`);
  mkdirSync(path);
  return path;
};

const indexes: readonly (readonly [string, () => Promise<Connection>])[] = [
  [
    'the file of a hub',
    () => {
      const folder = openPlace();
      const onError = (error: unknown) => {
        throw error;
      };
      return openForWriting(join(folder, 'index.db'), {
        dataDir: folder,
        archiveFolder: join(folder, 'archive'),
        maxLineBytes: 1024 * 1024,
        onError,
      });
    },
  ],
  ...dialects.map(
    ([name, createStore]) =>
      [
        `the ${name} of a hub`,
        async () => {
          const connection = await openHubDatabase(await createStore());
          await migrate(connection);
          return connection;
        },
      ] as const,
  ),
];

for (const [name, createIndex] of indexes) {
  describeIndex(name, createIndex);
  describeErasing(name, createIndex);
  describeFacts(name, createIndex);
  describeInsights(name, createIndex);
  describeWordIndex(name, createIndex);
}

const buckets: readonly (readonly [string, () => ObjectStore | undefined])[] = [
  ['the folder of a hub', () => undefined],
  ['the folder of a hub with another folder as its bucket', () => openFolderObjectStore(openPlace())],
  [
    'the folder of a hub with a bucket of S3',
    () =>
      openS3Store(server.toAddress(`hub-${++places}`), {
        env: server.env,
        signal: new AbortController().signal,
        partBytes: 5 * 1024 * 1024,
      }),
  ],
];

for (const [name, openBucket] of buckets)
  describeChunkStore(name, async (): Promise<TestedStore> => {
    const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-chunks-'));
    const objects = openBucket();
    return {
      open: () => openChunks(folder, objects),
      damage: async () => damagePacks(folder),
      end: async () => rmSync(folder, { recursive: true }),
    };
  });

/** Chunks as intake puts and reads them. */
async function openChunks(folder: string, objects: ObjectStore | undefined): Promise<ChunkStore> {
  const place = objects === undefined ? undefined : { objects, hubId: 'hub-1', findFailure: () => undefined };
  const { has, get, put, write, close } = await openHubArchive(folder, undefined, place);
  return {
    has,
    get,
    put: (hash, bytes) => put(hash, Uint8Array.from(bytes)),
    flush: () => write((writer) => writer.chunks.flush()),
    async *list() {
      yield* await write(async (writer) => {
        const listed = [];
        for await (const part of writer.chunks.list()) listed.push(part);
        return listed;
      });
    },
    close,
  };
}

/** A byte in the middle of each. */
function damagePacks(folder: string): void {
  const packs = join(folder, 'packs');
  for (const name of readdirSync(packs)) {
    const bytes = readFileSync(join(packs, name));
    const at = bytes.length >> 1;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    writeFileSync(join(packs, name), bytes);
  }
}
