import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findWord, toTranscript } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import { deleteSession } from '@scrollkeep/hub/sharing/delete-session.ts';
import type { TestPerson } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
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

/** To the first one, with one word; gives the id on the hub. */
async function push(session: string, word: string): Promise<string> {
  const text = toTranscript(session, [`the word ${word}`]);
  await laptop.send(a, text);
  const { status, json } = await laptop.commit(a, { session, replaces: 0, texts: [text] });
  expect(status).toBe(200);
  for (const each of [a, b]) expect(await laptop.search(each, word)).toEqual([session]);
  return String(json['id']);
}

async function listPending(): Promise<number> {
  return (await hub.world.connection.all('SELECT * FROM hub_deletion')).length;
}

describe('two processes of one hub', () => {
  it('give one id to one session whose push comes to both at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const session = `5e57${round}`;
      const text = toTranscript(session, [`round ${round}`]);
      await laptop.send(a, text);
      const file = { session, replaces: 0, texts: [text] };
      const answers = await Promise.all([laptop.commit(a, file), laptop.commit(b, file)]);
      const [row] = await hub.world.connection.all('SELECT id FROM hub_session WHERE session = ?', [session]);
      for (const { status, json } of answers) expect([status, json]).toEqual([200, { id: row?.['id'], version: 1 }]);
    }
  });

  it('keep nothing of a deleted session at one that had only its chunks', async () => {
    const text = toTranscript('5e5801', ['the word periwinkle']);
    expect((await laptop.send(b, text)).status).toBe(204);
    b.child.kill('SIGSTOP');
    const { status, json } = await laptop.commit(a, { session: '5e5801', replaces: 0, texts: [text] });
    expect(status).toBe(200);
    // So that the other one, which never had the session, is the first to erase it.
    a.child.kill('SIGSTOP');
    await deleteSession(hub.world, ada.actor, String(json['id']));
    b.child.kill('SIGCONT');
    await expect.poll(() => hub.world.connection.all('SELECT * FROM hub_erased')).toHaveLength(2);
    a.child.kill('SIGCONT');
    await expect.poll(listPending).toBe(0);
    for (const each of [a, b]) expect(await findWord(each.dataDir, 'periwinkle')).toEqual([]);
  });

  it('take a commit of chunks that the cache of the other one lost', async () => {
    const text = toTranscript('5e5802', ['the word chaffinch']);
    await laptop.send(b, text);
    const gone = await push('5e5803', 'short-lived');
    expect((await laptop.ask(a, 'DELETE', `/hub/v1/sessions/${gone}`)).status).toBe(200);
    await expect.poll(() => findWord(b.dataDir, 'chaffinch')).toEqual([]);
    expect((await laptop.commit(b, { session: '5e5802', replaces: 0, texts: [text] })).status).toBe(200);
    for (const each of [a, b]) expect(await laptop.search(each, 'chaffinch')).toEqual(['5e5802']);
  });

  it('keep nothing in the caches of one that was stopped while a session was deleted', async () => {
    const id = await push('5e5804', 'nightingale');
    expect((await laptop.ask(b, 'GET', '/api/v1/usage')).status).toBe(200);
    expect(existsSync(join(b.dataDir, 'cache', 'usage.cache'))).toBe(true);
    await b.stop();
    await laptop.ask(a, 'DELETE', `/hub/v1/sessions/${id}`);
    await expect.poll(listPending).toBe(0);
    b = await hub.start('b');
    expect(existsSync(join(b.dataDir, 'cache', 'usage.cache'))).toBe(false);
    expect(await findWord(b.dataDir, 'nightingale')).toEqual([]);
  });

  it('say at one of them that tags and notes were changed at the other', async () => {
    const id = await push('5e5805', 'cormorant');
    const annotate = async (note: string) => {
      const body = { redaction: [], session: { tags: [], note }, turns: [] };
      expect((await laptop.ask(a, 'PUT', `/hub/v1/sessions/${id}/annotations`, body)).status).toBe(204);
    };
    const read = async () => JSON.stringify((await laptop.ask(b, 'GET', '/api/v1/sessions/5e5805/annotations')).json);
    const ending = new AbortController();
    const response = await laptop.fetch(b, 'GET', '/api/v1/events', undefined, { signal: ending.signal });
    let heard = '';
    const reading = (async () => {
      for await (const piece of response.body as AsyncIterable<Uint8Array>) heard += Buffer.from(piece).toString();
    })().catch(() => undefined);
    await expect.poll(() => heard).toContain('retry');
    for (const note of ['meant for the team', '']) {
      heard = '';
      await annotate(note);
      await expect.poll(() => heard).toContain('annotations');
      expect((await read()).includes('meant for the team')).toBe(note !== '');
    }
    ending.abort();
    await reading;
  });
});
