import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchiveReader } from '../../packages/store/src/archive/open-archive-reader.ts';
import { verifyArchive } from '../../packages/store/src/archive/verify-archive.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oldProject, openHandOverLab, type HandOverLab } from '../setup/hand-over-kit.ts';
import { startHubProcess, type HubProcess } from '../setup/hub-kit.ts';
import { readHubTranscript, readOwn, say } from '../setup/hub-laptops-kit.ts';
import { openHubPeople, type HubLaptop } from '../setup/open-hub-laptop.ts';

/** A disk of its own that only the hub sees: what it has left is set by a file beside the hub's. */
const diskMiB = 6;
const mount = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c'];
const script = `mount -t tmpfs -o size=${diskMiB}m tmpfs "$0" && cp -a "$1" "$0/hub" && shift && exec "$@"`;
const scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-full-disk-'));
const [disk, prepared] = [join(scratch, 'disk'), join(scratch, 'prepared')];
for (const path of [disk, prepared]) mkdirSync(path);
const canMount = spawnSync(mount[0] ?? '', [...mount.slice(1), script, disk, prepared, 'true']).status === 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.runIf(canMount)('a hub with a disk that is full', () => {
  let hub: HubProcess;
  let lab: HandOverLab;
  let laptop: HubLaptop;
  /** The disk as others see it. */
  let seen: string;
  beforeAll(async () => {
    const address = { url: 'http://127.0.0.1:1', folder: prepared, clock: { now: Date.now() } };
    const people = await openHubPeople(address);
    lab = openHandOverLab();
    laptop = await people.addLaptop('Ada');
    await people.logIn(laptop.person, lab.from.data);
    await people.close();
    hub = await startHubProcess(join(disk, 'hub'), [], [...mount, script, disk, prepared]);
    // Its port is known only now.
    const login = join(lab.from.data, 'hub/login.json');
    writeFileSync(login, readFileSync(login, 'utf8').replace(address.url, hub.url));
    address.url = hub.url;
    seen = `/proc/${hub.pid}/root${disk}`;
    for (const args of [['share', oldProject, '--redact', 'none', '--with', 'everyone'], ['push']]) {
      const { status, stderr } = await lab.from.run('hub', ...args);
      expect([status, stderr]).toEqual([0, '']);
    }
  });
  afterAll(async () => {
    await hub.close();
    lab.remove();
  });

  // Each step of a push needs a little more: bytes, list, rows, index.
  const left = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256].map((kib) => kib * 1024);
  it('refuses a push with a message, shows what it had, and takes the push when there is space', async () => {
    let refused = 0;
    for (const bytes of left) {
      const before = readOwn(lab.from);
      say(lab.from, `left${bytes}`);
      leave(bytes);
      const { status, stderr } = await lab.from.run('hub', 'push');
      if (status !== 0) {
        refused++;
        const message = `${hub.url}: The hub's disk is full. Nothing is lost.`;
        expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
      }
      expect([before, readOwn(lab.from)]).toContain(await readTranscript());
      leave(undefined);
      const again = await lab.from.run('hub', 'push');
      expect([again.status, again.stderr]).toEqual([0, '']);
      expect(await readTranscript()).toBe(readOwn(lab.from));
      await expect
        .poll(async () => (await laptop.ask('GET', `/api/v1/search?q=left${bytes}`)).json)
        .toMatchObject({ sessionCount: 1, hits: 1 });
    }
    expect(refused).toBeGreaterThan(0);
    expect(await verify()).toMatchObject({ damagedFiles: [] });
  });

  async function readTranscript(): Promise<string> {
    const { json } = await laptop.ask('GET', '/hub/v1/sessions');
    const sessions = json?.['sessions'] as readonly { readonly id: string }[];
    expect(sessions).toHaveLength(1);
    return readHubTranscript(laptop.ask, sessions[0]?.id ?? '');
  }

  async function verify() {
    const reader = openArchiveReader(join(seen, 'hub/archive'));
    const report = await verifyArchive(reader);
    await reader.close();
    return report;
  }

  function leave(bytes: number | undefined): void {
    const filler = openSync(join(seen, 'filler'), 'a');
    try {
      truncateSync(join(seen, 'filler'));
      if (bytes === undefined) return;
      const { bavail, bsize } = statfsSync(seen);
      writeSync(filler, Buffer.alloc(bavail * bsize - bytes));
    } finally {
      closeSync(filler);
    }
  }
});
