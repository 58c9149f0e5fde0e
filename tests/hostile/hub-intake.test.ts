import { brotliCompressSync, gzipSync } from 'node:zlib';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHubPeople, type HubLaptop, type HubPeople } from '../setup/open-hub-laptop.ts';
import { startTestHub, type TestHub } from '../setup/start-test-hub.ts';

let hub: TestHub;
let people: HubPeople;
let mallory: HubLaptop;
beforeAll(async () => {
  hub = await startTestHub();
  people = await openHubPeople(hub);
  mallory = await people.addLaptop('Mallory');
});
afterAll(async () => {
  await people.close();
  await hub.close();
});

const mib = 1024 * 1024;
const small = Buffer.from('a small chunk\n');
const zeros = Buffer.alloc(mib);

async function put(
  bytes: Uint8Array | ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
  hash = toChunkHash(small),
) {
  return mallory.ask('PUT', `/hub/v1/chunks/${hash}`, { bytes, headers });
}

describe('a chunk is refused', () => {
  const bomb = Buffer.alloc(64 * mib);
  const length = String(small.length);
  it.each([
    ['that unpacks to far more than it says, as gzip', gzipSync(bomb), { 'Content-Encoding': 'gzip' }, String(mib)],
    [
      'that unpacks to far more than it says, as br',
      brotliCompressSync(bomb),
      { 'Content-Encoding': 'br' },
      String(mib),
    ],
    ['that is longer than it says', Buffer.concat([small, small]), {}, length],
    ['that is shorter than it says', small.subarray(1), {}, length],
    ['that is packed and shorter than it says', gzipSync(small.subarray(1)), { 'Content-Encoding': 'gzip' }, length],
    ['with other bytes than its hash', Buffer.from('another chunk\n'), {}, length],
    ['of a packing that is cut off', gzipSync(small).subarray(0, 12), { 'Content-Encoding': 'gzip' }, length],
    ['of a packing that is none', small, { 'Content-Encoding': 'br' }, length],
    ['packed twice', gzipSync(gzipSync(small)), { 'Content-Encoding': 'gzip, gzip' }, length],
    ['in a packing that nobody named', small, { 'Content-Encoding': 'constructor' }, length],
    ['without a length', small, {}, ''],
    ['of no bytes', Buffer.alloc(0), {}, '0'],
    ['with a length of minus one', small, {}, '-1'],
    ['with a length that is no number', small, {}, 'NaN'],
    ['with a length like the universe', small, {}, '1e300'],
    ['of more than a mebibyte', Buffer.concat([zeros, small]), {}, String(mib + small.length)],
  ])('%s', async (_what, bytes, headers, said) => {
    const answer = await put(bytes, { 'Scrollkeep-Length': said, ...headers });
    expect([400, 413]).toContain(answer.status);
    expect(answer.json).toMatchObject({ status: answer.status });
    const missing = await mallory.ask('POST', '/hub/v1/missing', { json: { hashes: [toChunkHash(small)] } });
    expect(missing.json).toEqual({ missing: [toChunkHash(small)] });
  });

  it('that never ends, as soon as it is longer than announced', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += mib;
        if (sent > 512 * mib) controller.close();
        else controller.enqueue(zeros);
      },
    });
    const answer = await put(endless, { 'Scrollkeep-Length': '100' }).catch((error: unknown) => error);
    // The server may hang up in the middle of what the client still sends.
    if (!(answer instanceof Error)) expect(answer).toMatchObject({ status: 400 });
    expect(sent).toBeLessThan(512 * mib);
    expect((await mallory.ask('GET', '/hub/v1/sessions')).status).toBe(200);
  });

  it.each(['', '..', '%2e%2e%2fhub.db', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(42)}%00`])(
    'by the name %s',
    async (name) => {
      const headers = { 'Scrollkeep-Length': String(small.length) };
      const answer = await mallory.ask('PUT', `/hub/v1/chunks/${name}`, { bytes: small, headers });
      expect([400, 404]).toContain(answer.status);
    },
  );
});

describe('a question for missing chunks is refused', () => {
  it.each([
    ['without hashes', {}],
    ['with a text', { hashes: 'x' }],
    ['with numbers', { hashes: [1] }],
    ['with a hash that is none', { hashes: ['../../etc/passwd'] }],
    ['with too many', { hashes: Array.from({ length: 10_001 }, () => 'a'.repeat(43)) }],
  ])('%s', async (_what, json) => {
    expect([400, 413]).toContain((await mallory.ask('POST', '/hub/v1/missing', { json })).status);
  });
});

describe('a commit is refused', () => {
  const text = '{"type":"user"}\n';
  const chunk = `${toChunkHash(Buffer.from(text))}:${text.length}`;
  const file = { path: 'projects/p/a.jsonl', mtimeMs: 1, from: 0, size: text.length, chunks: chunk };
  const withFile = (change: object) => ({ files: [{ ...file, ...change }] });
  const refused = { code: 'INVALID', status: 400, kept: [] };
  const tryCommit = async (change: Readonly<Record<string, unknown>>) => {
    const answer = await mallory.push('hostile', [text], { change });
    return { ...answer.json, kept: (await mallory.ask('GET', '/hub/v1/sessions')).json?.['sessions'] };
  };

  it.each([
    '../../../hub.db',
    '/etc/passwd',
    'projects/../../hub.db',
    'projects//a.jsonl',
    'projects/./a.jsonl',
    String.raw`projects\..\..\a.jsonl`,
    'C:/Windows/a.jsonl',
    'projects/p/a.jsonl:stream',
    'projects/p/con.jsonl',
    'projects/p/a.jsonl.',
    'projects/p/a.jsonl ',
    'projects/p/a\u0000.jsonl',
    'projects/p/a\n.jsonl',
    `projects/${'p'.repeat(300)}/a.jsonl`,
    `projects/${'p/'.repeat(3000)}a.jsonl`,
    '.credentials.json',
    'projects/p/.CREDENTIALS.jsonl',
    'settings.json',
    'projects/p/evil.sh',
    'plugins/x.js',
    '',
  ])('for a file at %j', async (path) => {
    expect(await tryCommit(withFile({ path }))).toMatchObject(refused);
  });

  it.each([
    ['size of another sum', { size: text.length + 1 }],
    ['size below zero', { size: -1 }],
    ['size that is no whole number', { size: 0.5 }],
    ['size as a text', { size: '16' }],
    ['start below zero', { from: -16, size: 0 }],
    ['start in something that is not there', { from: 5, size: 5 + text.length }],
    ['time that is none', { mtimeMs: 1e300 }],
    ['time as a text', { mtimeMs: 'now' }],
    ['chunks that are no list', { chunks: 'x' }],
    ['chunks that are longer than they may be', { chunks: `${chunk.slice(0, 43)}:99999999`, size: 99_999_999 }],
    ['chunks of length zero', { chunks: `${chunk.slice(0, 43)}:0`, size: 0 }],
    ['chunk of another length than was sent', { chunks: `${chunk.slice(0, 43)}:15`, size: 15 }],
    ['chunks that are an object', { chunks: { length: 1 } }],
    [
      'one chunk again and again',
      {
        chunks: Array.from({ length: 99_000 }, () => `${'a'.repeat(43)}:1048576`).join(' '),
        size: 99_000 * 1_048_576,
      },
    ],
  ])('for a file with a %s', async (_what, change) => {
    expect(await tryCommit(withFile(change))).toMatchObject(refused);
  });

  it.each([
    ['no files', { files: undefined }],
    ['files that are no list', { files: { length: 1 } }],
    ['a file that is null', { files: [null] }],
    ['one path twice, in other letters', { files: [file, { ...file, path: 'projects/P/A.jsonl' }] }],
    [
      'more files than it may have',
      { files: Array.from({ length: 10_001 }, (_, at) => ({ path: `projects/p/${at}.jsonl` })) },
    ],
    ['a session with a path', { session: '../x' }],
    ['a session with a line break', { session: 'a\nb' }],
    ['a session that is too long', { session: 'a'.repeat(201) }],
    ['a session that is an object', { session: { toString: 'x' } }],
    ['a version below zero', { replaces: -1 }],
    ['a version that is a text', { replaces: '0' }],
    ['a root that is relative', { root: { path: 'home', kind: 'config-folder' } }],
    ['a root with a line break', { root: { path: '/home\n/ada', kind: 'config-folder' } }],
    ['a root of another kind', { root: { path: '/home/ada', kind: 'file' } }],
    ['no root', { root: null }],
    ['a project without a name', { project: { remote: null, name: '' } }],
    ['a project that turns the text around', { project: { remote: null, name: '\u202egpj.exe' } }],
    ['a remote that is a number', { project: { remote: 1, name: 'x' } }],
    ['redaction that is a text', { redaction: 'secrets' }],
    ['redaction of no word', { redaction: ['<script>'] }],
    ['shares of no kind', { shares: [{ kind: 'admin' }] }],
    ['shares with nobody', { shares: [{ kind: 'person' }] }],
  ])('with %s', async (_what, change) => {
    expect(await tryCommit(change)).toMatchObject(refused);
  });

  it('that is no object, is no JSON, or is nested without end', async () => {
    for (const json of [null, [], 'x', 1]) {
      const answer = await mallory.ask('POST', '/hub/v1/commits', { json });
      expect(answer.status).toBe(400);
    }
    for (const bytes of [Buffer.from('{'), Buffer.from('['.repeat(100_000)), Buffer.from([0xff, 0xfe])])
      expect((await mallory.ask('POST', '/hub/v1/commits', { bytes })).status).toBe(400);
  });

  it('of a million files, before it is read', async () => {
    const bytes = Buffer.alloc(20 * mib, ' ');
    const answer = await mallory.ask('POST', '/hub/v1/commits', { bytes });
    expect(answer.status).toBe(413);
  });

  it('that names what the prototype of an object has', async () => {
    const bytes = Buffer.from('{"__proto__": {"session": "a"}, "constructor": 1}');
    expect((await mallory.ask('POST', '/hub/v1/commits', { bytes })).status).toBe(400);
    expect(({} as Record<string, unknown>)['session']).toBeUndefined();
  });

  it('without the redaction that the hub demands', async () => {
    const answer = await mallory.push('hostile', [text], { change: { redaction: [] } });
    expect(answer.json).toMatchObject({ code: 'REDACTION_REQUIRED', status: 403 });
  });

  it('of chunks that somebody else sent', async () => {
    const ada = await people.addLaptop('Ada');
    const secret = '{"type":"user","message":{"role":"user","content":"a secret of Ada"}}\n';
    expect((await ada.push('own', [secret])).status).toBe(200);
    const stolen = { ...file, size: secret.length, chunks: `${toChunkHash(Buffer.from(secret))}:${secret.length}` };
    const answer = await mallory.push('hostile', [], { change: { files: [stolen] } });
    expect(answer.json).toMatchObject({ code: 'MISSING_CHUNKS', status: 409 });
    expect((await mallory.ask('GET', '/api/v1/search?q=secret')).json).toMatchObject({ sessionCount: 0 });
  });
});

describe('bytes that are no transcript', () => {
  it.each([
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x80, 10]).toString('latin1')],
    ['a line of megabytes', `{"type":"user","message":{"content":"${'x'.repeat(3 * mib)}"}}\n`],
    ['nested without end', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}\n`],
    ['a script', '{"type":"user","message":{"role":"user","content":"<img src=x onerror=alert(1)>\\u001b[2J"}}\n'],
    ['a million empty lines', '\n'.repeat(mib)],
  ])('are kept, listed and searched as what they are: %s', async (what, content) => {
    const eve = await people.addLaptop(`Eve-${what.replaceAll(' ', '')}`);
    const texts: string[] = [];
    for (let at = 0; at < content.length; at += 500_000) texts.push(content.slice(at, at + 500_000));
    expect((await eve.push('odd', texts)).status).toBe(200);
    for (const path of ['/api/v1/sessions', '/api/v1/search?q=alert', '/api/v1/usage', '/api/v1/sessions/odd'])
      expect((await eve.ask('GET', path)).status, path).toBe(200);
    expect(hub.log.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});
