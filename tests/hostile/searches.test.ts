import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { openTestServer, type TestServer } from '../cli/open-test-server.ts';

let demo: DemoFolder;
let server: TestServer;
let scratch: string;
let cookie: Readonly<Record<string, string>>;
const intent = { 'scrollkeep-intent': 'annotate' };
const file = () => join(scratch, 'annotations/searches.json');

beforeAll(async () => {
  demo = await openDemoFolder(new Date());
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-hostile-searches-'));
  server = await openTestServer(demo.path, { library: { annotationsDir: scratch } });
  const login = await server.raw(`/?token=${server.createToken()}`);
  cookie = { cookie: String(login.headers['set-cookie']?.[0]).split(';')[0] ?? '' };
});
beforeEach(() => rmSync(join(scratch, 'annotations'), { recursive: true, force: true }));
afterAll(async () => {
  await server.close();
  await demo.remove();
  rmSync(scratch, { recursive: true });
});

// A body that is refused ends its connection, which the next request must not be sent on.
const closing = { connection: 'close' };
const own = () => ({ ...cookie, ...intent, origin: server.url });
async function post(body: unknown, headers: Readonly<Record<string, string>> = own()) {
  const answer = await server.raw('/api/v1/searches', {
    method: 'POST',
    headers: { ...closing, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, json: JSON.parse(answer.body) as Readonly<Record<string, unknown>> };
}
const refusal = async (...given: Parameters<typeof post>) => {
  const { status, json } = await post(...given);
  return [status, json['code']];
};

describe('changing searches over HTTP', () => {
  it('takes a change of its own page, and of a program with the token', async () => {
    expect(await post({ use: ' tide ', save: { name: 'Tides', query: 'tide' } })).toMatchObject({
      status: 200,
      json: { recent: [{ query: 'tide' }], saved: [{ name: 'Tides', query: 'tide' }] },
    });
    const bearer = { authorization: `Bearer ${server.bearer}`, ...intent };
    expect(await post({ clearRecent: true, rename: { from: 'tides', to: 'Water' } }, bearer)).toMatchObject({
      status: 200,
      json: { recent: [], saved: [{ name: 'Water' }] },
    });
    expect((await server.get('/searches')).json).toMatchObject({ recent: [], saved: [{ name: 'Water' }] });
    expect(server.errors).toEqual([]);
  });

  it('takes none of a page of somebody else, none without a token and none that is not meant', async () => {
    const body = { use: 'tide' };
    expect(await refusal(body, { ...intent, origin: server.url })).toEqual([401, 'NOT_SIGNED_IN']);
    expect(await refusal(body, { ...cookie, ...intent })).toEqual([403, 'WRONG_ORIGIN']);
    for (const origin of ['http://evil.example', 'null', 'http://127.0.0.1:1', `https://127.0.0.1:${server.port}`])
      expect(await refusal(body, { ...cookie, ...intent, origin })).toEqual([403, 'WRONG_ORIGIN']);
    expect(await refusal(body, { ...own(), 'sec-fetch-site': 'same-site' })).toEqual([403, 'WRONG_ORIGIN']);
    expect(await refusal(body, { ...own(), host: 'evil.example' })).toEqual([403, 'WRONG_HOST']);
    expect(await refusal(body, { ...cookie, origin: server.url })).toEqual([403, 'NO_INTENT']);
    expect(await refusal(body, { ...own(), 'scrollkeep-intent': 'archive' })).toEqual([403, 'NO_INTENT']);
    expect(existsSync(file())).toBe(false);
  });

  it.each([
    ['a body of a megabyte', { use: 'x'.repeat(1024 * 1024) }, [413, 'BODY_TOO_LARGE']],
    ['a query that is a little too long', { use: 'x'.repeat(1001) }, [400, 'BAD_ANNOTATION']],
    ['an empty query', { use: ' ' }, [400, 'BAD_ANNOTATION']],
    ['control characters', { use: 'a\u001b[2Jb' }, [400, 'BAD_ANNOTATION']],
    ['a name that hides something', { save: { name: 'a\u202eb', query: 'x' } }, [400, 'BAD_ANNOTATION']],
    ['half a character', { save: { name: '\ud800', query: 'x' } }, [400, 'BAD_ANNOTATION']],
    ['too long a name', { save: { name: 'x'.repeat(65), query: 'x' } }, [400, 'BAD_ANNOTATION']],
    ['a name that nobody has', { rename: { from: 'none', to: 'x' } }, [404, 'NO_SUCH_SEARCH']],
    ['a save without a query', { save: { name: 'x' } }, [400, 'BAD_BODY']],
    ['a save with more', { save: { name: 'x', query: 'x', path: '/etc' } }, [400, 'BAD_BODY']],
    ['a save that is none', { save: ['x', 'x'] }, [400, 'BAD_BODY']],
    ['a clearing that is none', { clearRecent: 'yes' }, [400, 'BAD_BODY']],
    ['a query that is none', { use: { toString: 'x' } }, [400, 'BAD_BODY']],
    ['a field that nobody knows', { recent: [] }, [400, 'BAD_BODY']],
    ['a prototype', '{"__proto__": {"use": "x"}}', [400, 'BAD_BODY']],
    ['a prototype inside', '{"save": {"__proto__": {"name": "x"}, "query": "x"}}', [400, 'BAD_BODY']],
    ['no object', '[1]', [400, 'BAD_BODY']],
    ['nothing', '', [400, 'BAD_BODY']],
    ['no JSON', 'use=tide', [400, 'BAD_BODY']],
  ])('refuses %s and writes nothing', async (_what, body, expected) => {
    expect(await refusal(body)).toEqual(expected);
    expect(existsSync(file())).toBe(false);
  });

  it('keeps markup and names of prototypes as the text they are', async () => {
    for (const name of ['<script>alert(1)</script>', '__proto__', 'constructor', '../../x']) {
      await post({ save: { name, query: name }, use: name });
      expect((await server.get('/searches')).json).toMatchObject({ recent: [{ query: name }], saved: [{ name }] });
      expect(await post({ remove: name, forget: name })).toMatchObject({ json: { recent: [], saved: [] } });
    }
  });

  it('answers within the limit however long the searches are', async () => {
    const { openSearches } = await import('../../packages/store/src/annotations/open-searches.ts');
    const { putSaved } = await import('../../packages/store/src/annotations/searches.ts');
    await openSearches(scratch).change((before) =>
      Array.from({ length: 100 }, (_, at) => at).reduce(
        (searches, at) => putSaved(searches, `n${at}`, `${at} ${'潮'.repeat(990)}`, new Date()),
        before,
      ),
    );
    const { text, json } = await server.get('/searches');
    expect(Buffer.byteLength(text)).toBeLessThan(300_000);
    expect((json as { readonly saved: readonly unknown[] }).saved.length).toBeGreaterThan(80);
  });

  it('refuses a name that is taken, and leaves a damaged file alone', async () => {
    await post({ save: { name: 'a', query: 'x' } });
    await post({ save: { name: 'b', query: 'x' } });
    expect(await refusal({ rename: { from: 'a', to: 'B' } })).toEqual([409, 'NAME_TAKEN']);
    writeFileSync(file(), '{');
    expect(await refusal({ use: 'tide' })).toEqual([503, 'ANNOTATIONS_DAMAGED']);
    expect((await server.get('/searches')).json).toMatchObject({ code: 'ANNOTATIONS_DAMAGED' });
    expect((await server.get('/search?q=tide')).status).toBe(200);
    expect(readFileSync(file(), 'utf8')).toBe('{');
  });
});
