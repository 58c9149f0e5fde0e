import { cpSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handed, oldProject } from '../setup/hand-over-kit.ts';
import { openHubLaptops, readOwn, type HubLaptops } from '../setup/hub-laptops-kit.ts';
import { startLyingHub, type Liar, type LyingHub } from '../setup/start-lying-hub.ts';

/** A laptop that shares a project with a hub that lies to it. */
let laptops: HubLaptops;
let hub: LyingHub;
let before: string;
beforeAll(async () => {
  laptops = await openHubLaptops();
  const { first, people, person } = laptops;
  hub = await startLyingHub(laptops.hub.url);
  rmSync(first.data, { recursive: true });
  await people.logIn(person, first.data, { url: hub.url });
  const { status, stderr } = await first.run('hub', 'share', oldProject, '--redact', 'none', '--with', 'everyone');
  expect([status, stderr]).toEqual([0, '']);
  before = `${first.data}-before`;
  cpSync(first.data, before, { recursive: true });
});
afterAll(async () => {
  await hub.close();
  await laptops.close();
});
beforeEach(() => {
  rmSync(laptops.first.data, { recursive: true });
  cpSync(before, laptops.first.data, { recursive: true });
});

const isMissing = (path: string) => path.endsWith('/missing');
const isCommit = (path: string) => path.endsWith('/commits');
const refuse = (problem: object) => ({ status: 409, json: { detail: 'No.', hint: '', ...problem } });

async function run(liar: Liar, ...args: readonly string[]) {
  const { first } = laptops;
  const own = first.read();
  hub.lie(liar);
  const answer = await first.run('hub', ...args);
  const { seen } = hub;
  hub.lie(undefined);
  expect(answer.stderr).not.toMatch(/This is a bug|internal error/);
  for (const text of [answer.stdout, answer.stderr]) expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
  expect(first.read()).toEqual(own);
  return { ...answer, seen };
}

describe('a hub that lies to `hub push`', () => {
  // First of all: the hub lacks every chunk.
  it('is sent nothing by way of a redirect', async () => {
    const reached: string[] = [];
    const elsewhere = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.end('{}');
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const headers = { Location: `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/` };
    for (const isLied of [(path: string) => path.includes('/chunks/'), isMissing, isCommit]) {
      const { status } = await run((path) => (isLied(path) ? { status: 307, headers, bytes: '' } : undefined), 'push');
      expect(status).toBe(74);
    }
    expect(reached).toEqual([]);
    await new Promise((resolve) => elsewhere.close(resolve));
  });

  it.each<readonly [string, number, RegExp, Liar]>([
    [
      'wants what is no list',
      74,
      /to be a Scrollkeep hub/,
      (path) => (isMissing(path) ? { json: { missing: 7 } } : undefined),
    ],
    [
      'has a commit without id',
      74,
      /to be a Scrollkeep hub/,
      (path) => (isCommit(path) ? { json: { version: 1 } } : undefined),
    ],
    ...[1e308, -1, 0.5, '1'].map((version): readonly [string, number, RegExp, Liar] => [
      `has version ${version}`,
      74,
      /to be a Scrollkeep hub/,
      (path) => (isCommit(path) ? { json: { id: 'x', version } } : undefined),
    ]),
    [
      'has an id without end',
      74,
      /to be a Scrollkeep hub/,
      (path) => (isCommit(path) ? { json: { id: 'a'.repeat(1e6), version: 1 } } : undefined),
    ],
    ['always lacks chunks', 1, /No\./, (path) => (isCommit(path) ? refuse({ code: 'MISSING_CHUNKS' }) : undefined)],
    [
      'always has another version',
      1,
      /No\./,
      (path) =>
        isCommit(path)
          ? refuse({ code: 'VERSION_CONFLICT', version: 4, id: 'x' })
          : path.endsWith('/files')
            ? { status: 200, json: { files: [] } }
            : undefined,
    ],
    [
      'has another version that is none',
      1,
      /No\./,
      (path) => (isCommit(path) ? refuse({ code: 'VERSION_CONFLICT', version: 1e308, id: 'x' }) : undefined),
    ],
    [
      'has files that are none',
      74,
      /to be a Scrollkeep hub/,
      (path) =>
        isCommit(path)
          ? refuse({ code: 'VERSION_CONFLICT', version: 4, id: 'x' })
          : path.endsWith('/files')
            ? { status: 200, json: { files: [{ path: 7, chunks: '../..' }] } }
            : undefined,
    ],
    ['is full of HTML', 74, /to be a Scrollkeep hub/, () => ({ bytes: '<h1>Welcome</h1>' })],
    [
      'steers terminals',
      1,
      /\\u\{1b\}/,
      (path) => (isCommit(path) ? refuse({ code: '\u001b[2J', detail: '\u001b[2J\u009b' }) : undefined),
    ],
  ])('ends it with a message where it %s', async (_what, status, message, liar) => {
    const answer = await run(liar, 'push');
    expect(answer.stderr).toMatch(message);
    expect(answer.status).toBe(status);
    expect(answer.seen.length).toBeLessThan(40);
  });

  it('gets no chunk that was not offered to it', async () => {
    const wanted = Array.from({ length: 100 }, (_, at) => String(at % 10).repeat(43));
    const { seen } = await run(
      (path) => (isMissing(path) ? { json: { missing: [...wanted, '../../etc/passwd', 7, null] } } : undefined),
      'push',
    );
    expect(seen.filter((request) => request.startsWith('PUT '))).toEqual([]);
  });

  it.each([
    ['redaction that is none', { redaction: 7 }, 0],
    ['redaction of nothing known', { redaction: { scopes: ['\u001b[2J', 7] } }, 64],
  ])('is shared with only if it names what it wants: %s', async (_what, about, status) => {
    const answer = await run((path) => (path.endsWith('/about') ? { json: about } : undefined), 'share', oldProject);
    expect(answer.status).toBe(status);
  });

  it.each(['javascript:alert(1)', 'no address', '', 7, null, { href: 'https://example.org' }])(
    'has no link printed at %j',
    async (url) => {
      expect((await run(() => undefined, 'push')).status).toBe(0);
      const answer = await run(
        (path) => (path.endsWith('/links') ? { json: { id: 'x', url } } : undefined),
        'links',
        '--create',
        handed,
      );
      expect([answer.status, answer.stdout]).toEqual([74, '']);
      expect(answer.stderr).toMatch(/to be a Scrollkeep hub/);
    },
  );

  it('has all of it once it tells the truth', async () => {
    expect((await run(() => undefined, 'push')).status).toBe(0);
    expect(await laptops.readTranscript()).toBe(readOwn(laptops.first));
  });
});
