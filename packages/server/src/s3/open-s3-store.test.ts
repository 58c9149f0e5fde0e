import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@scrollkeep/store/objects/object-store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3Store, type S3StoreOptions } from './open-s3-store.ts';
import { openS3Server, type Fault, type S3Server } from './s3-server.test-kit.ts';

let server: S3Server;
let prefixes = 0;
let waits: number[];
beforeAll(async () => {
  server = await openS3Server();
});
afterAll(() => server.close());
beforeEach(() => {
  server.onRequest = () => undefined;
  server.seen.length = 0;
  waits = [];
});

const kibibyte = 1024;

function open(options: Partial<S3StoreOptions> = {}, prefix = `test-${++prefixes}`): ObjectStore {
  return openS3Store(server.toAddress(prefix), {
    env: server.env,
    signal: new AbortController().signal,
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
}

/** Every request of a kind has this fault the first time it is sent. */
function failOnce(fault: Fault, isMeant: (method: string, url: string) => boolean = () => true): void {
  const failed = new Set<string>();
  server.onRequest = ({ method, url, body }) => {
    const name = `${method} ${url} ${body.length}`;
    if (!isMeant(method, url) || failed.has(name)) return undefined;
    failed.add(name);
    return fault;
  };
}

async function listKeys(store: ObjectStore): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  return keys.sort();
}

const large = () => Buffer.from(Array.from({ length: 11 * kibibyte }, (_, at) => (at * 2_654_435_761) >>> 24));

describe('an S3 store', () => {
  it('reads back whole objects, parts of them, and lists in pages, with any name', async () => {
    const store = open();
    const names = ['a', 'b/c', 'team=a b/ü+&<x>.parquet', "x(1)!*'~"];
    for (const name of names) await store.put(name, Buffer.from(name));
    expect(await listKeys(store)).toEqual([...names].sort());
    for (const name of names) expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe(name);
    expect(Buffer.from((await store.getRange('b/c', 1, 2)) ?? []).toString()).toBe('/c');
    expect(await store.getRange('b/c', 1, 9)).toBeUndefined();
    expect(await store.get('none')).toBeUndefined();
    await store.remove(['a', 'none']);
    expect(await listKeys(store)).toHaveLength(3);
  });

  it('follows a list of more than one page', async () => {
    const store = open();
    for (let at = 0; at < 5; at++) await store.put(`k${at}`, Buffer.from('x'));
    server.onRequest = () => undefined;
    const page = (keys: readonly string[], next: string | undefined) =>
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>` +
      keys.map((key) => `<Contents><Key>test-${prefixes}/${key}</Key><Size>1</Size></Contents>`).join('') +
      `${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`;
    server.onRequest = ({ url }) => ({
      kind: 'answer',
      status: 200,
      body: url.includes('continuation-token=go%20on') ? page(['k3', 'k4'], undefined) : page(['k0', 'k1'], 'go on'),
    });
    expect(await listKeys(store)).toEqual(['k0', 'k1', 'k3', 'k4']);
  });

  it('sends large objects in parts', async () => {
    const store = open({ partBytes: 5 * kibibyte });
    const bytes = large();
    await store.put('large', bytes);
    expect(server.seen.filter(({ url }) => url.includes('partNumber=')).map(({ body }) => body.length)).toEqual([
      5 * kibibyte,
      5 * kibibyte,
      kibibyte,
    ]);
    expect(bytes.equals((await store.get('large')) ?? Buffer.alloc(0))).toBe(true);
  });

  const faults: readonly (readonly [string, Fault])[] = [
    ['is busy', { kind: 'answer', status: 503, body: '<Error><Code>SlowDown</Code></Error>' }],
    ['has an error of its own', { kind: 'answer', status: 500 }],
    [
      'says with status 200 that it failed',
      { kind: 'answer', status: 200, body: '<Error><Code>InternalError</Code></Error>' },
    ],
    ['closes the connection', { kind: 'drop' }],
    ['does it and loses the answer', { kind: 'lose-answer' }],
    ['cuts the answer off', { kind: 'cut' }],
    ['does it twice', { kind: 'twice' }],
    ['is slow', { kind: 'slow' }],
  ];

  it.each(faults)('loses nothing and has nothing twice where the server %s', async (_, fault) => {
    const store = open({ partBytes: 5 * kibibyte });
    const bytes = large();
    failOnce(fault);
    await store.put('small', Buffer.from('small'));
    await store.put('large', bytes);
    expect(Buffer.from((await store.get('small')) ?? []).toString()).toBe('small');
    expect(bytes.equals((await store.get('large')) ?? Buffer.alloc(0))).toBe(true);
    expect(Buffer.from((await store.getRange('small', 1, 3)) ?? []).toString()).toBe('mal');
    expect(await listKeys(store)).toEqual(['large', 'small']);
    await store.remove(['small']);
    expect(await listKeys(store)).toEqual(['large']);
  });

  it('takes parts that arrive in another order', async () => {
    const store = open({ partBytes: 5 * kibibyte });
    const bytes = large();
    failOnce({ kind: 'later' }, (_, url) => url.includes('partNumber=1&'));
    await store.put('large', bytes);
    expect(bytes.equals((await store.get('large')) ?? Buffer.alloc(0))).toBe(true);
  });

  it('waits longer each time, a random part of it, and as long as the server says', async () => {
    server.onRequest = (_, number) => (number <= 6 ? { kind: 'answer', status: 503 } : undefined);
    await open().put('a', Buffer.from('a'));
    expect(waits).toHaveLength(6);
    expect(waits.every((ms, at) => ms < 200 * 2 ** (at + 1))).toBe(true);
    server.seen.length = 0;
    waits = [];
    server.onRequest = (_, number) => (number === 1 ? { kind: 'answer', status: 503, retryAfter: '7' } : undefined);
    await open().put('a', Buffer.from('a'));
    expect(waits).toEqual([7000]);
  });

  it('gives up after some attempts, and at the deadline', async () => {
    server.onRequest = () => ({ kind: 'answer', status: 503, body: '<Error><Code>SlowDown</Code></Error>' });
    await expect(open().put('a', Buffer.from('a'))).rejects.toMatchObject({
      message: expect.stringMatching(/^s3:\/\/scrollkeep-test\/test-\d+ at http:.* is busy \(SlowDown, 8 attempts\)/),
      exitCode: 74,
    });
    let time = Date.now();
    const late = open({
      deadlineMs: 1000,
      now: () => time,
      wait: async (ms) => {
        time += ms + 400;
      },
    });
    await expect(late.put('a', Buffer.from('a'))).rejects.toMatchObject({ code: 'TIMEOUT', exitCode: 75 });
  });

  it('stops when it is told to', async () => {
    const ending = new AbortController();
    server.onRequest = () => {
      ending.abort(new Error('enough'));
      return { kind: 'answer', status: 503 };
    };
    await expect(open({ signal: ending.signal }).put('a', Buffer.from('a'))).rejects.toThrow('enough');
  });
});

describe('what S3 refuses', () => {
  const secret = 'wJalrXUtnFEMI-not-a-real-secret';
  const fails = async (work: Promise<unknown>): Promise<{ message: string; hint: string }> => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason as Error & { hint: string },
    );
    if (error === undefined) throw new Error('it did not fail');
    expect(JSON.stringify([error.message, error.hint, error.stack, String(error.cause)])).not.toContain(secret);
    return error;
  };

  it('is told with place and fix: wrong credentials', async () => {
    const env = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: secret };
    const { message, hint } = await fails(open({ env }).put('a', Buffer.from('a')));
    expect(message).toBe(`${server.url} does not accept the credentials (AWS_ACCESS_KEY_ID)`);
    expect(hint).toBe('Check the secret key, and the region (us-east-1).');
    const other = { AWS_ACCESS_KEY_ID: 'SOMEBODY', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
    expect((await fails(open({ env: other }).get('a'))).message).toContain('does not accept the credentials');
  });

  it('is told with place and fix: a bucket that is not there', async () => {
    const store = openS3Store(server.toAddress('x').replace('scrollkeep-test', 'no-such-bucket'), {
      env: server.env,
      signal: new AbortController().signal,
    });
    const { message, hint } = await fails(store.put('a', Buffer.from('a')));
    expect(message).toBe(`there is no bucket "no-such-bucket" at ${server.url}`);
    expect(hint).toContain('Create the bucket');
  });

  it('is told with place and fix: a clock that is wrong', async () => {
    const hour = 65 * 60_000;
    const { message, hint } = await fails(open({ now: () => Date.now() - hour }).get('a'));
    expect(message).toBe(
      `${server.url} refused the request because the clock of this computer is wrong (65 min behind the server)`,
    );
    expect(hint).toContain('Set the clock');
  });

  it('is told with place and fix: no right, another region, nothing listening', async () => {
    server.onRequest = () => ({ kind: 'answer', status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
    expect((await fails(open().get('a'))).message).toMatch(/refused access \(AWS_ACCESS_KEY_ID\)$/);
    server.onRequest = () => ({
      kind: 'answer',
      status: 400,
      body: '<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-1</Region></Error>',
    });
    expect((await fails(open().get('a'))).hint).toBe('Add ?region=eu-west-1 to the address.');
    const closed = openS3Store('s3://bucket/x?endpoint=http://127.0.0.1:9', {
      env: server.env,
      signal: new AbortController().signal,
    });
    expect((await fails(closed.get('a'))).message).toBe('http://127.0.0.1:9: connection refused');
  });
});

describe('credentials', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'scrollkeep-aws-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('come from a profile that the address or the environment names', async () => {
    const path = join(folder, 'credentials');
    writeFileSync(
      path,
      '# mine\n[default]\naws_access_key_id = NOBODY\naws_secret_access_key=x\n\n[backup]\r\n' +
        'aws_access_key_id = S3RVER\r\naws_secret_access_key = S3RVER\r\n[sso]\nsso_session = work\n',
    );
    const env = { AWS_SHARED_CREDENTIALS_FILE: path };
    const put = (profile: string, more: NodeJS.ProcessEnv = {}) =>
      openS3Store(`${server.toAddress('profiles')}${profile}`, {
        env: { ...env, ...more },
        signal: new AbortController().signal,
      }).put('a', Buffer.from('a'));
    await put('&profile=backup', { AWS_ACCESS_KEY_ID: 'NOBODY', AWS_SECRET_ACCESS_KEY: 'x' });
    await put('', { AWS_PROFILE: 'backup' });
    await expect(put('')).rejects.toThrow(`does not accept the credentials (profile "default" in ${path})`);
    expect(() => put('&profile=none')).toThrow(`no credentials for S3: there is no profile "none" in ${path}`);
    expect(() => put('&profile=sso')).toThrow('has no aws_access_key_id');
  });
});
