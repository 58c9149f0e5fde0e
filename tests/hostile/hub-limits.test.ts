import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHubPeople, type HubLaptop, type HubPeople } from '../setup/open-hub-laptop.ts';
import { startTestHub, type TestHub } from '../setup/start-test-hub.ts';

let hub: TestHub;
let people: HubPeople;
let ada: HubLaptop;
beforeEach(async () => {
  // The address of a client is what the proxy in front says.
  hub = await startTestHub({ trustsProxy: true });
  people = await openHubPeople(hub);
  ada = await people.addLaptop('Ada');
});
afterEach(async () => {
  await people.close();
  await hub.close();
});

const mib = 1024 * 1024;
const password = 'a quiet harbour';

describe('the password of a link', () => {
  it('is guessed no more after some tries, from one address or many; other links stay open', async () => {
    const { json } = await ada.push('aaaa', ['{"type":"user"}\n']);
    const create = async () => {
      const answer = await ada.ask('POST', `/hub/v1/sessions/${String(json?.['id'])}/links`, {
        json: { expiresInS: 86_400, password },
      });
      return String(answer.json?.['url']);
    };
    const attempt = async (url: string, given: string, address: string) => {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: hub.url, 'x-forwarded-for': address },
        body: new URLSearchParams({ password: given }),
      });
      await response.arrayBuffer();
      return response.status;
    };
    const [first, second] = [await create(), await create()];
    const tryMany = (url: string, count: number, toAddress: (at: number) => string) =>
      Promise.all(Array.from({ length: count }, (_, at) => attempt(url, `wrong ${at}`, toAddress(at))));
    // Whoever knows it is not counted.
    for (let count = 0; count < 40; count++) expect(await attempt(first, password, '192.0.2.9')).toBe(303);
    const many = await tryMany(first, 60, (at) => `198.51.100.${at}`);
    expect(many.filter((status) => status === 404)).toHaveLength(30);
    expect(many.filter((status) => status === 429)).toHaveLength(30);
    // Not even with the right one, and whatever the address.
    expect(await attempt(first, password, '203.0.113.1')).toBe(429);
    expect(await attempt(second, password, '203.0.113.1')).toBe(303);
    hub.clock.now += 15 * 60_000;
    expect(await attempt(first, password, '203.0.113.1')).toBe(303);
    const one = await tryMany(second, 40, () => '203.0.113.2');
    expect(one.filter((status) => status === 404)).toHaveLength(20);
    // Links that do not exist are counted like those that do.
    const none = hub.url + '/s/skl_' + 'a'.repeat(43);
    const unknown = await tryMany(none, 60, (at) => `203.0.113.${at + 10}`);
    expect(unknown.filter((status) => status === 404)).toHaveLength(30);
  });
});

describe('a manifest of a million files', () => {
  const file = (at: number) => `{"path":"projects/p/${at}.jsonl","isGone":true}`;
  const start =
    '{"session":"aaaa","project":{"remote":null,"name":"x"},"root":{"path":"/home/ada/.claude","kind":' +
    '"config-folder"},"replaces":0,"redaction":["secrets"],"files":[';

  async function isUnharmed(): Promise<void> {
    expect((await ada.ask('GET', '/hub/v1/sessions')).json).toMatchObject({ sessions: [] });
    expect(hub.log.filter((line) => line.startsWith('error'))).toEqual([]);
  }

  it('is refused by its length, before any of it is read', async () => {
    const all = Array.from({ length: 1_000_000 }, (_, at) => file(at)).join(',');
    const answer = await ada.ask('POST', '/hub/v1/commits', { bytes: Buffer.from(`${start}${all}]}`) });
    expect(answer).toMatchObject({ status: 413, json: { code: 'BODY_TOO_LARGE' } });
    await isUnharmed();
  });

  it('is refused as soon as too much of it came, where it does not say how long it is', async () => {
    let sent = 0;
    let at = 0;
    const pieces = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = Array.from({ length: 10_000 }, () => file(at++)).join(',');
        const piece = Buffer.from(sent === 0 ? start + part : `,${part}`);
        sent += piece.length;
        controller.enqueue(piece);
        if (at >= 10_000_000) controller.close();
      },
    });
    const answer = await ada.ask('POST', '/hub/v1/commits', { bytes: pieces }).catch((error: unknown) => error);
    // The server may hang up in the middle of what the client still sends.
    if (!(answer instanceof Error)) expect(answer).toMatchObject({ status: 413 });
    // Of half a gigabyte only what was on its way.
    expect(sent).toBeLessThan(128 * mib);
    await isUnharmed();
  });

  it('is refused by its number, where each is so short that a million are not too long', async () => {
    for (const each of ['0', '{}', 'null', '[]', '""']) {
      const bytes = Buffer.from(`${start}${`${each},`.repeat(999_999)}${each}]}`);
      expect(bytes.length).toBeLessThan(16 * mib);
      const answer = await ada.ask('POST', '/hub/v1/commits', { bytes });
      expect(answer).toMatchObject({ status: 400, json: { detail: expect.stringContaining('10000 files') } });
    }
    await isUnharmed();
  });
});
