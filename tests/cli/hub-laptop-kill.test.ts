import { spawn } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { verifyArchive } from '@scrollkeep/store/archive/verify-archive.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCarried, oldProject } from '../setup/hand-over-kit.ts';
import { openHubLaptops, readOwn, say, toTranscript, type HubLaptops } from '../setup/hub-laptops-kit.ts';
import { bin, isolatedEnvironment } from '../setup/run-scrollkeep.ts';
import { startCuttingProxy, type CutMoment, type CuttingProxy } from '../setup/start-cutting-proxy.ts';
import { takePart } from '../setup/take-part.ts';

/** One hub; before each kill, laptop and hub are as they were. */
let laptops: HubLaptops;
let proxy: CuttingProxy;
let original: string;
beforeAll(async () => {
  laptops = await openHubLaptops();
  proxy = await startCuttingProxy(laptops.hub.url);
  const { first, people, person } = laptops;
  rmSync(first.data, { recursive: true });
  // A token that outlives the test: no request of a push is one for another token.
  await people.logIn(person, first.data, { url: proxy.url, clockMs: Date.now() + 86_400_000 });
  original = readOwn(first);
  const { status, stderr } = await first.run('hub', 'share', oldProject, '--redact', 'none', '--with', 'everyone');
  expect([status, stderr]).toEqual([0, '']);
  cpSync(first.data, `${first.data}-before`, { recursive: true });
});
afterAll(async () => {
  await proxy.close();
  await laptops.close();
});

const moments: readonly CutMoment[] = ['before', 'half', 'after'];

describe('a laptop that is killed at any request of a push', () => {
  it('leaves nothing or all of a new session on the hub, and the next push has it once', async () => {
    const { first } = laptops;
    void proxy.cutAt(0);
    expect((await first.run('hub', 'push')).status).toBe(0);
    const requests = proxy.seen;
    // What is there, each chunk, the commit, and what the hub made of it.
    expect(requests.length).toBeGreaterThan(8);
    for (const { at, moment } of listCuts(requests)) {
      await reset();
      expect(await pushAndKill(at, moment), requests[at - 1]).toBe('SIGKILL');
      expect([[], [original]]).toContainEqual(await readShown());
      await checkNextPush();
    }
  });

  it('leaves a session that grew as it was or as it is, and the next push has every line once', async () => {
    const { first, readVersion } = laptops;
    const countRequests = async () => {
      await reset();
      await first.run('hub', 'push');
      say(first, 'zanzibar');
      void proxy.cutAt(0);
      expect((await first.run('hub', 'push')).status).toBe(0);
      return proxy.seen;
    };
    const requests = await countRequests();
    expect(requests).toHaveLength(3);
    for (const { at, moment } of listCuts(requests)) {
      await reset();
      expect((await first.run('hub', 'push')).status).toBe(0);
      say(first, 'zanzibar');
      expect(await pushAndKill(at, moment), requests[at - 1]).toBe('SIGKILL');
      expect([[original], [readOwn(first)]]).toContainEqual(await readShown());
      await checkNextPush();
      expect(await readVersion()).toBe(2);
      expect((await laptops.ask('/api/v1/search?q=zanzibar')).json).toMatchObject({ sessionCount: 1, hits: 1 });
    }
  });

  // A refresh token that comes twice was copied: the hub cannot know that its answer was lost.
  it('when it renews its token goes on, or says that it has to be connected again', async () => {
    const { first, people, person } = laptops;
    for (const moment of ['before', 'after'] as const) {
      await reset();
      await people.logIn(person, first.data, { url: proxy.url, clockMs: Date.now() - 900_000 });
      expect(await pushAndKill(1, moment)).toBe('SIGKILL');
      expect(proxy.seen).toEqual(['POST /hub/v1/token']);
      void proxy.cutAt(0);
      if (moment === 'after') {
        const { status, stderr } = await first.run('hub', 'push');
        expect([status, stderr]).toEqual([74, expect.stringContaining(`scrollkeep hub login ${proxy.url}`)]);
        await people.logIn(person, first.data, { url: proxy.url });
      }
      await checkNextPush();
    }
  });

  /** Half of a request exists only where it has a body. */
  function listCuts(requests: readonly string[]): readonly { readonly at: number; readonly moment: CutMoment }[] {
    const all = requests.flatMap((request, at) =>
      moments
        .filter((moment) => moment !== 'half' || !request.startsWith('GET'))
        .map((moment) => ({ at: at + 1, moment })),
    );
    return takePart(all, 5, { first: 1 });
  }
});

/** As before the first push; what the hub had is deleted there. */
async function reset(): Promise<void> {
  const { first, hub } = laptops;
  for (const { id } of await listShown())
    expect((await laptops.ask(`/hub/v1/sessions/${id}`, 'DELETE')).status).toBeLessThan(300);
  rmSync(first.data, { recursive: true });
  cpSync(`${first.data}-before`, first.data, { recursive: true });
  writeFileSync(toTranscript(first), original);
  expect(hub.log.filter((line) => line.startsWith('error'))).toEqual([]);
}

/** The real command: it is gone between one instruction and the next, and saves nothing more. */
function pushAndKill(at: number, moment: CutMoment): Promise<NodeJS.Signals | number | null> {
  const reached = proxy.cutAt(at, moment);
  const child = spawn(process.execPath, [bin, 'hub', 'push'], {
    env: { ...isolatedEnvironment(), ...laptops.first.env },
    stdio: 'ignore',
  });
  void reached.then(() => child.kill('SIGKILL'));
  return new Promise((resolve) => child.on('close', (status, signal) => resolve(signal ?? status)));
}

async function checkNextPush(): Promise<void> {
  const { first, hub } = laptops;
  void proxy.cutAt(0);
  const { status, stderr } = await first.run('hub', 'push');
  expect([status, stderr]).toEqual([0, '']);
  expect(await readShown()).toEqual([readOwn(first)]);
  // Again: there is nothing left to send, only the right to send it is checked.
  void proxy.cutAt(0);
  expect((await first.run('hub', 'push')).status).toBe(0);
  expect(proxy.seen).toEqual(['GET /hub/v1/me']);
  expect(await readHubFiles(join(hub.folder, 'archive'))).toEqual(listPushed());
}

interface Shown {
  readonly id: string;
}

async function listShown(): Promise<readonly Shown[]> {
  return ((await laptops.ask('/hub/v1/sessions')).json?.['sessions'] ?? []) as readonly Shown[];
}

/** The transcript of each session that the hub shows. */
async function readShown(): Promise<readonly string[]> {
  return (await listShown()).length === 0 ? [] : [await laptops.readTranscript()];
}

/** Every file of the hub's archive, by its path; each is there once. */
async function readHubFiles(path: string): Promise<Readonly<Record<string, string>>> {
  const reader = openArchiveReader(path);
  expect(await verifyArchive(reader)).toMatchObject({ damagedFiles: [] });
  const files = reader.roots().flatMap(({ key }) => [...reader.files(key).values()]);
  const found = files.map(
    (file) => [file.path, Buffer.concat([...reader.openVersion(file).pieces()]).toString('latin1')] as const,
  );
  await reader.close();
  expect(new Set(found.map(([name]) => name)).size).toBe(found.length);
  return Object.fromEntries(found);
}

/** What of the laptop's folder belongs to the session. */
function listPushed(): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(laptops.first.read()).filter(([path]) => isCarried(path)));
}
