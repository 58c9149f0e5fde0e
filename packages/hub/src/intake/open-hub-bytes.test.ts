import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { openS3Store } from '@scrollkeep/server/s3/open-s3-store.ts';
import { openS3Server, type Fault } from '@scrollkeep/server/s3/s3-server.test-kit.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openIntakeWorld, type IntakeWorld } from './intake.test-kit.ts';
import type { BytesPlace } from './open-hub-bytes.ts';
import { sweepArchive } from './sweep-archive.ts';

const path = 'projects/-home-ada-crane/5e550000-0000-4000-8000-000000000001.jsonl';
let bucket: string;
let objects: ObjectStore;
let hub: IntakeWorld | undefined;
/** What the bucket is told to do next instead. */
let failure: Error | undefined;
beforeEach(() => {
  bucket = mkdtempSync(join(tmpdir(), 'scrollkeep-bucket-'));
  const own = openFolderObjectStore(bucket);
  failure = undefined;
  objects = {
    ...own,
    async put(key, bytes) {
      if (failure !== undefined) throw failure;
      await own.put(key, bytes);
    },
  };
});
afterEach(async () => {
  await hub?.close();
  hub = undefined;
  rmSync(bucket, { recursive: true, force: true });
});

const toPlace = (hubId = 'hub-1'): BytesPlace => ({ objects, hubId, findFailure: () => undefined });

async function open(): Promise<IntakeWorld> {
  hub = await openIntakeWorld(':memory:', {}, toPlace());
  return hub;
}

/** Everything in the bucket, as one text: packs are compressed, but the texts here are too short for that. */
function readBucket(): string {
  return readdirSync(bucket, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

describe('a hub with its content in S3', () => {
  it('loses nothing and has nothing twice where every request fails once', async () => {
    const server = await openS3Server();
    try {
      const faults: readonly Fault[] = [
        { kind: 'answer', status: 503 },
        { kind: 'drop' },
        { kind: 'lose-answer' },
        { kind: 'cut' },
        { kind: 'twice' },
        { kind: 'slow' },
      ];
      server.onRequest = (_, number) => (number % 2 === 1 ? faults[(number >> 1) % faults.length] : undefined);
      objects = openS3Store(server.toAddress('hub'), {
        env: server.env,
        signal: new AbortController().signal,
        wait: async () => undefined,
      });
      const world = await open();
      const ada = await world.addLaptop('Ada');
      await ada.push({ replaces: 0, texts: ['one\n', 'two\n'] });
      await ada.push({ replaces: 1, from: 8, texts: ['three\n'] });
      await ada.push({ session: 'another', replaces: 0, texts: ['stays\n'] });
      const before = await world.readFiles();
      await world.intake.archive.close();
      rmSync(toArchiveFolder(world.dataDir), { recursive: true });
      await world.reopen();
      expect(await world.readFiles()).toEqual(before);
      const roots: string[] = [];
      for await (const { key } of objects.list('roots/')) roots.push(key);
      expect(roots).toHaveLength(2);
      await world.close();
      hub = undefined;
    } finally {
      await server.close();
    }
  });
});

describe('a hub with its content in a bucket', () => {
  it('has it there before a push is answered, and gets it back without its folder', async () => {
    const world = await open();
    const ada = await world.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n', 'two\n'] });
    expect(readBucket()).toContain('two\n');
    await ada.push({ replaces: 1, from: 8, texts: ['three\n'] });
    const before = await world.readFiles();
    await world.intake.archive.close();
    rmSync(toArchiveFolder(world.dataDir), { recursive: true });
    await world.reopen();
    expect(await world.readFiles()).toEqual(before);
    await ada.push({ replaces: 2, from: 14, texts: ['four\n'] });
    expect(await world.readFiles()).toEqual({ [path]: 'one\ntwo\nthree\nfour\n' });
  });

  it('goes on from the bucket where the folder is behind it', async () => {
    const world = await open();
    const ada = await world.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    const folder = toArchiveFolder(world.dataDir);
    await world.intake.archive.close();
    cpSync(folder, `${folder}-old`, { recursive: true });
    await world.reopen();
    await ada.push({ replaces: 1, from: 4, texts: ['two\n'] });
    await world.intake.archive.close();
    rmSync(folder, { recursive: true });
    cpSync(`${folder}-old`, folder, { recursive: true });
    rmSync(`${folder}-old`, { recursive: true });
    await world.reopen();
    expect(await world.readFiles()).toEqual({ [path]: 'one\ntwo\n' });
  });

  it('fills an empty bucket with what the folder has', async () => {
    hub = await openIntakeWorld(':memory:');
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n', 'two\n'] });
    await hub.reopen(toPlace());
    expect(readBucket()).toContain('two\n');
    await hub.intake.archive.close();
    rmSync(toArchiveFolder(hub.dataDir), { recursive: true });
    await hub.reopen(toPlace());
    expect(await hub.readFiles()).toEqual({ [path]: 'one\ntwo\n' });
  });

  it('takes out of it what was deleted or replaced', async () => {
    const world = await open();
    const ada = await world.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n', 'a secret\n'] });
    await ada.push({ session: 'another', replaces: 0, texts: ['stays\n'] });
    await ada.push({ replaces: 1, texts: ['one\n', '[redacted]\n'] });
    await sweepArchive(world.intake, [], 'all');
    expect(readBucket()).not.toContain('a secret');
    expect(readBucket()).toContain('[redacted]');
    const roots = await world.intake.archive.write(async ({ manifest }) =>
      [...manifest.roots.keys()].filter((key) => manifest.files(key).has(path)),
    );
    await world.world.connection.run('DELETE FROM hub_session WHERE root_key = ?', [roots[0] ?? '']);
    await sweepArchive(world.intake, roots, 'all');
    expect(readBucket()).not.toContain('one\n');
    expect(readBucket()).not.toContain('crane/5e55');
    expect(readBucket()).toContain('stays\n');
  });

  it('joins the small packs that pushes leave', async () => {
    const world = await open();
    const ada = await world.addLaptop('Ada');
    let from = 0;
    for (let at = 0; at < 20; at++) {
      const text = `line ${at} of many\n`;
      await ada.push({ replaces: at, from, texts: [text] });
      from += text.length;
    }
    expect(readdirSync(join(bucket, 'packs'))).toHaveLength(20);
    await sweepArchive(world.intake, [], []);
    expect(readdirSync(join(bucket, 'packs'))).toHaveLength(1);
    const before = await world.readFiles();
    await world.intake.archive.close();
    rmSync(toArchiveFolder(world.dataDir), { recursive: true });
    await world.reopen();
    expect(await world.readFiles()).toEqual(before);
  });

  it('changes nothing where the bucket cannot be written, and takes the same push later', async () => {
    const world = await open();
    const ada = await world.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    failure = new Error('the bucket is full');
    await expect(ada.push({ replaces: 1, from: 4, texts: ['two\n'] })).rejects.toThrow('the bucket is full');
    expect(await world.readFiles()).toEqual({ [path]: 'one\n' });
    failure = undefined;
    await ada.push({ replaces: 1, from: 4, texts: ['two\n'] });
    expect(await world.readFiles()).toEqual({ [path]: 'one\ntwo\n' });
  });

  it('refuses the bucket of another hub, and to go on without its own', async () => {
    const world = await open();
    const ada = await world.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    await expect(openIntakeWorld(':memory:', {}, toPlace('hub-2'))).rejects.toMatchObject({
      code: 'HUB_UNUSABLE',
      message: expect.stringContaining('another hub') as string,
    });
    await world.intake.archive.close();
    await expect(world.reopen(null)).rejects.toMatchObject({
      code: 'HUB_UNUSABLE',
      hint: 'Start it with the same --bytes as before.',
    });
    await world.reopen();
    expect(await world.readFiles()).toEqual({ [path]: 'one\n' });
  });

  it('refuses a list that was changed, and deletes nothing', async () => {
    const world = await open();
    const ada = await world.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    await world.intake.archive.close();
    rmSync(toArchiveFolder(world.dataDir), { recursive: true });
    const names = readdirSync(join(bucket, 'roots'), { recursive: true, encoding: 'utf8' });
    const list = names.find((name) => name.endsWith('.json')) ?? '';
    const stored = readFileSync(join(bucket, 'roots', list), 'utf8');
    await objects.put(`roots/${list}`, Buffer.from(stored.replace('.jsonl', '.jsonX')));
    await expect(world.reopen()).rejects.toMatchObject({ code: 'HUB_UNUSABLE' });
    await objects.put(`roots/${list}`, Buffer.from(stored));
    await world.reopen();
    expect(await world.readFiles()).toEqual({ [path]: 'one\n' });
  });
});
