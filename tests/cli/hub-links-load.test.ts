import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request, type IncomingMessage } from 'node:http';
import { toTranscript } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import { maxStreams } from '@scrollkeep/server/http/routes/send-events.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHubProcess, type HubProcess } from '../setup/hub-kit.ts';
import { openHubPeople, type HubLaptop, type HubPeople } from '../setup/open-hub-laptop.ts';

const client = '5e550000-0000-4000-8000-00000000000a';
/** More than one machine may connect to a server for one person; all come through one proxy. */
const readers = 400;

let folder: string;
let hub: HubProcess;
let people: HubPeople;
let ada: HubLaptop;
let id: string;
const agent = new Agent({ keepAlive: true, maxSockets: 2 * readers });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  hub = await startHubProcess(folder, ['--trust-proxy']);
  people = await openHubPeople({ url: hub.url, folder, clock: { now: Date.now() } });
  ada = await people.addLaptop('Ada');
  id = String((await ada.push(client, [toTranscript(client, ['the lighthouse'])])).json?.['id']);
});
afterAll(async () => {
  agent.destroy();
  await people.close();
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(path: string, address: string, cookie = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) };
    request(hub.url + path, { agent, headers }, resolve)
      .on('error', reject)
      .end();
  });
}

async function ask(path: string, address: string, cookie?: string) {
  const answer = await open(path, address, cookie);
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece as string;
  return { status: answer.statusCode, headers: answer.headers, text };
}

async function createLink(): Promise<{ readonly id: string; readonly path: string }> {
  const { json } = await ada.ask('POST', `/hub/v1/sessions/${id}/links`, { json: { expiresInS: 86_400 } });
  return { id: String(json?.['id']), path: new URL(String(json?.['url'])).pathname };
}

/** A browser that has opened the link: its cookie, and where it reads. */
async function visit(path: string, address: string) {
  const { status, headers } = await ask(path, address);
  expect(status).toBe(303);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { address, cookie, api: `${headers.location ?? ''}api/v1` };
}

interface Followed {
  readonly status: number | undefined;
  readonly read: () => string;
  readonly ended: Promise<unknown>;
  readonly close: () => void;
}

async function follow(path: string, address: string, cookie: string): Promise<Followed> {
  const answer = await open(path, address, cookie);
  let told = '';
  answer.setEncoding('utf8').on('data', (piece: string) => void (told += piece));
  const ended = new Promise((resolve) => answer.once('close', resolve));
  return { status: answer.statusCode, read: () => told, ended, close: () => answer.destroy() };
}

const toAddress = (at: number) => `198.51.${Math.floor(at / 200)}.${(at % 200) + 1}`;

describe('a link that hundreds open at once', () => {
  it('is read and followed live by all of them, and ends for all when it is revoked', async () => {
    const link = await createLink();
    const visits = await Promise.all(Array.from({ length: readers }, (_, at) => visit(link.path, toAddress(at))));
    const paths = [`/sessions/${client}`, `/sessions/${client}/outline?path=live`, `/sessions/${client}/turns`];
    const answers = await Promise.all(
      visits.flatMap(({ api, address, cookie }) => paths.map((path) => ask(api + path, address, cookie))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const streams = await Promise.all(
      visits.map(({ api, address, cookie }) => follow(`${api}/events?session=${client}`, address, cookie)),
    );
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(readers);
    // Everybody else goes on meanwhile.
    expect((await ada.ask('GET', '/hub/v1/sessions')).status).toBe(200);
    const before = toTranscript(client, ['the lighthouse']);
    const grown = toTranscript(client, ['the lighthouse', 'the foghorn']).slice(before.length);
    expect((await ada.push(client, [grown], { replaces: 1, from: before.length })).status).toBe(200);
    await expect.poll(() => streams.filter(({ read }) => read().includes('"turns":2')).length).toBe(readers);
    expect((await ada.ask('DELETE', `/hub/v1/links/${link.id}`)).status).toBe(204);
    const after = await Promise.all(visits.map(({ api, address, cookie }) => ask(api + paths[0], address, cookie)));
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    await Promise.all(streams.map(({ ended }) => ended));
    await expect
      .poll(
        async () =>
          (await (await fetch(`${hub.url}/metrics`)).text()).match(/^scrollkeep_hub_open_streams (\d+)$/m)?.[1],
      )
      .toBe('0');
  });

  it('lets one browser follow it so many times, however many it asks for at once', async () => {
    const link = await createLink();
    const { api, address, cookie } = await visit(link.path, '203.0.113.1');
    const other = await visit(link.path, '203.0.113.2');
    const events = `${api}/events?session=${client}`;
    const streams = await Promise.all(Array.from({ length: 3 * maxStreams }, () => follow(events, address, cookie)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(maxStreams);
    expect(streams.filter(({ status }) => status === 503)).toHaveLength(2 * maxStreams);
    const next = await follow(events, other.address, other.cookie);
    expect(next.status).toBe(200);
    // Closed pages make room.
    for (const { close } of streams) close();
    await expect
      .poll(async () => {
        const again = await follow(events, address, cookie);
        again.close();
        return again.status;
      })
      .toBe(200);
    next.close();
  });
});
