import { openObjectChunkStore } from '@scrollkeep/store/objects/object-chunk-store.ts';
import { describeChunkStore, type TestedStore } from '@scrollkeep/store/archive/chunk-store.test-kit.ts';
import { afterAll, beforeAll } from 'vitest';
import { createAgeKey, openAgeCipher } from '../encryption/open-age-cipher.ts';
import { openS3Store } from './open-s3-store.ts';
import { openS3Server, type S3Server } from './s3-server.test-kit.ts';

let server: S3Server;
let prefixes = 0;
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());

async function openTested(isEncrypted: boolean): Promise<TestedStore> {
  const objects = openS3Store(server.toAddress(`chunks-${++prefixes}`), {
    env: server.env,
    signal: new AbortController().signal,
    partBytes: 5 * 1024 * 1024,
  });
  const cipher = isEncrypted ? await openAgeCipher(await createAgeKey()) : undefined;
  return {
    open: () => openObjectChunkStore(objects, { cipher, packBytes: 64 * 1024 }),
    async damage() {
      for await (const { key } of objects.list('')) {
        const bytes = Buffer.from((await objects.get(key)) ?? []);
        const at = bytes.length >> 1;
        bytes[at] = (bytes[at] ?? 0) ^ 0xff;
        await objects.put(key, bytes);
      }
    },
    end: async () => undefined,
  };
}

describeChunkStore('S3', () => openTested(false));
describeChunkStore('S3, encrypted', () => openTested(true));
