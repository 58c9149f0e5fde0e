import { rmSync } from 'node:fs';
import { findWord, toTranscript } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import type { TestPerson } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import { openObjectChunkStore } from '@scrollkeep/store/objects/object-chunk-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHubProcesses, type Client, type HubProcesses, type OneProcess } from '../setup/hub-processes-kit.ts';

let hub: HubProcesses;
let a: OneProcess;
let b: OneProcess;
let ada: TestPerson;
let laptop: Client;
beforeAll(async () => {
  hub = await openHubProcesses();
  ada = await hub.world.addPerson('Ada', 'owner');
  laptop = await hub.addClient(ada);
  [a, b] = await Promise.all([hub.start('a'), hub.start('b')]);
});
afterAll(() => hub.close());

// How long a state is waited for is said once, in vitest.config.ts.
const often = { interval: 50 };

/** Of a session in one file of one chunk; gives the id on the hub. */
async function push(at: OneProcess, session: string, words: readonly string[], replaces = 0): Promise<string> {
  const text = toTranscript(session, words);
  expect((await laptop.send(at, text)).status).toBe(204);
  const { status, json } = await laptop.commit(at, { session, replaces, texts: [text] });
  expect([status, json['version']]).toEqual([200, replaces + 1]);
  return String(json['id']);
}

/** What of a word is on the disks of both processes and in the bucket. */
async function findAnywhere(word: string): Promise<readonly string[]> {
  const chunks = await openObjectChunkStore(openFolderObjectStore(hub.bucket));
  const inBucket: string[] = [];
  for await (const each of chunks.list())
    if (each.kind === 'chunk' && Buffer.from(await chunks.get(each.hash)).includes(word))
      inBucket.push(`bucket ${each.where}`);
  return [...(await findWord(a.dataDir, word)), ...(await findWord(b.dataDir, word)), ...inBucket];
}

async function findVersion(session: string): Promise<number> {
  const [row] = await hub.world.connection.all('SELECT version FROM hub_session WHERE session = ?', [session]);
  return Number(row?.['version']);
}

describe('two processes of one hub', () => {
  it('take a push whose content goes to one and whose commit goes to the other, and both find it', async () => {
    const text = toTranscript('5e5501', ['the word zanzibar']);
    expect((await laptop.send(a, text)).status).toBe(204);
    const { status, json } = await laptop.commit(b, { session: '5e5501', replaces: 0, texts: [text] });
    expect([status, json['version']]).toEqual([200, 1]);
    for (const each of [a, b]) {
      expect(await laptop.search(each, 'zanzibar')).toEqual(['5e5501']);
      const { json: files } = await laptop.ask(each, 'GET', `/hub/v1/sessions/${String(json['id'])}/files`);
      expect(files).toMatchObject({ version: 1, files: [{ size: Buffer.byteLength(text) }] });
    }
    const grown = toTranscript('5e5501', ['the word lighthouse']);
    await laptop.send(b, grown);
    const next = { session: '5e5501', replaces: 1, from: Buffer.byteLength(text), texts: [grown] };
    expect((await laptop.commit(a, next)).json['version']).toBe(2);
    for (const each of [a, b]) expect(await laptop.search(each, 'lighthouse zanzibar')).toEqual(['5e5501']);
  });

  it('tell who follows a session at one of them that it was pushed to the other', async () => {
    await push(a, '5e5502', ['before']);
    const ending = new AbortController();
    const response = await laptop.fetch(a, 'GET', '/api/v1/events', undefined, { signal: ending.signal });
    let heard = '';
    const reading = (async () => {
      for await (const piece of response.body as AsyncIterable<Uint8Array>) heard += Buffer.from(piece).toString();
    })().catch(() => undefined);
    await expect.poll(() => heard, often).toContain('retry');
    await push(b, '5e5502', ['before', 'after'], 1);
    await expect.poll(() => heard, often).toContain('5e5502');
    ending.abort();
    await reading;
  });

  it('never find text that was replaced by other text of the same length at another process', async () => {
    await push(a, '5e5503', ['begins', 'the password is marmalade', 'ends']);
    for (const each of [a, b]) expect(await laptop.search(each, 'marmalade')).toEqual(['5e5503']);
    await push(a, '5e5503', ['begins', 'the password is [removed]', 'ends'], 1);
    expect(await laptop.search(b, 'marmalade')).toEqual([]);
    expect(await laptop.search(b, 'removed')).toEqual(['5e5503']);
    expect(await laptop.search(a, 'marmalade')).toEqual([]);
  });

  it('has nothing of a session that was deleted at one of them: no disk, no index, no cache, no bucket', async () => {
    const id = await push(a, '5e5504', ['the word quicksilver']);
    for (const each of [a, b]) expect(await laptop.search(each, 'quicksilver')).toEqual(['5e5504']);
    expect(await findAnywhere('quicksilver')).toContainEqual(expect.stringContaining('bucket'));
    expect((await laptop.ask(b, 'DELETE', `/hub/v1/sessions/${id}`)).status).toBe(200);
    expect(await hub.world.connection.all('SELECT * FROM hub_deletion')).toEqual([]);
    expect(await findAnywhere('quicksilver')).toEqual([]);
    for (const each of [a, b]) expect(await laptop.search(each, 'quicksilver')).toEqual([]);
    // The other sessions are whole.
    expect(await laptop.search(b, 'zanzibar')).toEqual(['5e5501']);
  });

  it('refuse at once at all of them what was revoked at one', async () => {
    const id = await push(a, '5e5505', ['the word saltwater']);
    const grace = await hub.world.addPerson('Grace');
    const hers = await hub.addClient(grace);
    const share = (shares: readonly object[]) => laptop.ask(a, 'PUT', `/hub/v1/sessions/${id}/shares`, { shares });
    expect((await share([{ kind: 'everyone' }])).status).toBeLessThan(300);
    for (const each of [a, b]) expect(await hers.search(each, 'saltwater')).toEqual(['5e5505']);
    expect((await share([])).status).toBeLessThan(300);
    for (const each of [b, a]) expect(await hers.search(each, 'saltwater')).toEqual([]);
    expect((await hers.ask(a, 'DELETE', `/hub/v1/devices/${hers.device}`)).status).toBeLessThan(300);
    expect((await hers.ask(b, 'GET', '/hub/v1/sessions')).status).toBe(401);
  });

  it.each(['bytes-sent', 'bytes-listed', 'commit-archived', 'commit-stored'])(
    'lose nothing and have nothing twice when one is killed at %s of a commit',
    async (failPoint) => {
      const session = `5e55-${failPoint}`;
      await push(b, session, ['stays']);
      const killed = await hub.start(`killed-${failPoint}`, { failPoint });
      const first = toTranscript(session, ['stays']);
      const more = toTranscript(session, [`the word ${failPoint.replace('-', '')}`]);
      await laptop.send(killed, more);
      const file = { session, replaces: 1, from: Buffer.byteLength(first), texts: [more] };
      await expect(laptop.commit(killed, file)).rejects.toThrow();
      expect(await killed.ended).toBe('SIGKILL');
      expect([1, 2]).toContain(await findVersion(session));
      // The same push again, elsewhere.
      const taken = await laptop.commit(b, file);
      expect([taken.status, taken.json['version']]).toEqual([200, 2]);
      for (const each of [a, b]) expect(await laptop.search(each, failPoint.replace('-', ''))).toEqual([session]);
      const { json } = await laptop.ask(a, 'GET', `/hub/v1/sessions/${String(taken.json['id'])}/files`);
      expect(json).toMatchObject({ version: 2, files: [{ size: Buffer.byteLength(first + more) }] });
      // It starts again with what it had, and has the rest.
      const again = await hub.start(`killed-${failPoint}`);
      expect(await laptop.search(again, failPoint.replace('-', ''))).toEqual([session]);
      await again.stop();
    },
  );

  it('has everything again in a process that lost its folder, also what changed while it was away', async () => {
    await push(a, '5e5506', ['the word kingfisher', 'the code is aardvark']);
    expect(await laptop.search(b, 'kingfisher aardvark')).toEqual(['5e5506']);
    await b.stop();
    await push(a, '5e5506', ['the word kingfisher', 'the code is xxxxxxxx'], 1);
    const gone = await push(a, '5e5507', ['the word bluebottle']);
    await laptop.ask(a, 'DELETE', `/hub/v1/sessions/${gone}`);
    b = await hub.start('b');
    expect(await laptop.search(b, 'aardvark')).toEqual([]);
    expect(await laptop.search(b, 'kingfisher')).toEqual(['5e5506']);
    await b.stop();
    rmSync(b.dataDir, { recursive: true });
    b = await hub.start('b');
    await expect.poll(() => laptop.search(b, 'kingfisher'), often).toEqual(['5e5506']);
    expect(await laptop.search(b, 'aardvark')).toEqual([]);
    expect(await laptop.search(b, 'bluebottle')).toEqual([]);
  });

  it('starts beside processes that are busy', async () => {
    let isOver = false;
    let count = 0;
    const pushing = (async () => {
      for (; !isOver; count++) await push(count % 2 === 0 ? a : b, `5e56${count}`, [`busy ${count}`]);
    })();
    const third = await hub.start('third');
    isOver = true;
    await pushing;
    expect(await laptop.search(third, `busy ${count - 1}`)).toContain(`5e56${count - 1}`);
    await third.stop();
  });
});

describe('a second process', () => {
  it('is refused with the same folder, and without the bucket', async () => {
    expect(await hub.fail('a')).toContain('another process is writing to the archive');
    expect(await hub.fail('alone', { bucket: undefined })).toContain('another process runs this hub');
  });

  it('answers while one of a newer version changes the tables, and goes on afterwards', async () => {
    const newer = await hub.start('newer', { extraStep: 'ALTER TABLE hub_person ADD COLUMN test_step TEXT' });
    await push(a, '5e5508', ['the word upgraded']);
    expect(await laptop.search(newer, 'upgraded')).toEqual(['5e5508']);
    await push(newer, '5e5509', ['the word forward']);
    expect(await laptop.search(b, 'forward')).toEqual(['5e5509']);
    // The old version does not start any more.
    expect(await hub.fail('older')).toContain('a newer version of Scrollkeep');
    await newer.stop();
  });
});
