import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toTranscript } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHubProcesses, type Client, type HubProcesses, type OneProcess } from '../setup/hub-processes-kit.ts';

/** A disk of its own that only one process sees. Root keeps its rights: it must still reach PostgreSQL. */
const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
const mount = ['unshare', ...asRoot, '--mount', 'sh', '-c'];
const script = 'mount -t tmpfs -o size=16m tmpfs "$0" && exec "$@"';
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-full-disk-'));
const canMount = spawnSync(mount[0] ?? '', [...mount.slice(1), script, scratch, 'true']).status === 0;
if (!canMount) process.stderr.write('Not tested: a process of a hub on a full disk. No disk can be mounted here.\n');

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.runIf(canMount)('one of two processes of a hub, whose disk is full', () => {
  let hub: HubProcesses;
  let full: OneProcess;
  let other: OneProcess;
  let laptop: Client;
  let disk: string;
  beforeAll(async () => {
    hub = await openHubProcesses();
    laptop = await hub.addClient(await hub.world.addPerson('Ada', 'owner'));
    const folder = join(hub.folder, 'full');
    mkdirSync(folder);
    full = await hub.start('full', { within: [...mount, script, folder] });
    other = await hub.start('other');
    disk = `/proc/${full.child.pid}/root${folder}`;
  }, 120_000);
  afterAll(() => hub.close());

  const isReady = async (at: OneProcess) => (await fetch(`${at.url}/readyz`)).status;

  it('says that it is not ready until there is space, and has then what was pushed to the other', async () => {
    expect([await isReady(full), await isReady(other)]).toEqual([200, 200]);
    const filler = openSync(join(disk, 'filler'), 'a');
    try {
      const { bavail, bsize } = statfsSync(disk);
      writeSync(filler, Buffer.alloc(bavail * bsize));
      expect(statfsSync(disk).bavail).toBe(0);
      expect([await isReady(full), await isReady(other)]).toEqual([503, 200]);
      const text = toTranscript('5e5501', ['the word lighthouse']);
      expect((await laptop.send(other, text)).status).toBe(204);
      const { status } = await laptop.commit(other, { session: '5e5501', replaces: 0, texts: [text] });
      expect(status).toBe(200);
      expect(await laptop.search(other, 'lighthouse')).toEqual(['5e5501']);
      truncateSync(join(disk, 'filler'));
    } finally {
      closeSync(filler);
    }
    await expect.poll(() => isReady(full)).toBe(200);
    expect(await laptop.search(full, 'lighthouse')).toEqual(['5e5501']);
  });
});
