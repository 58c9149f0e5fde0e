import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { openEvents, openTestServer, type TestServer } from '../cli/open-test-server.ts';

let demo: DemoFolder;
let server: TestServer;
let scratch: string;
let key: string;
let cookie: Readonly<Record<string, string>>;
const intent = { 'scrollkeep-intent': 'annotate' };
const file = () => join(scratch, 'annotations/annotations.json');

beforeAll(async () => {
  demo = await openDemoFolder(new Date());
  scratch = mkdtempSync(join(tmpdir(), 'scrollkeep-hostile-annotations-'));
  server = await openTestServer(demo.path, { library: { annotationsDir: scratch } });
  const login = await server.raw(`/?token=${server.createToken()}`);
  cookie = { cookie: String(login.headers['set-cookie']?.[0]).split(';')[0] ?? '' };
  await server.library.settle();
  const { json } = await server.get('/sessions?limit=1');
  key = (json as { readonly sessions: readonly { readonly key: string }[] }).sessions[0]?.key ?? '';
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
const address = (name = key) => `/api/v1/sessions/${encodeURIComponent(name)}/annotations`;
async function post(body: unknown, headers: Readonly<Record<string, string>> = own(), path = address()) {
  const answer = await server.raw(path, {
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

describe('changing tags, pins and notes over HTTP', () => {
  it('takes a change of its own page, and of a program with the token', async () => {
    expect(await post({ addTags: ['bug'], isPinned: true, note: 'one\r\ntwo  ' })).toMatchObject({
      status: 200,
      json: { key, session: { tags: ['bug'], isPinned: true, note: { text: 'one\ntwo' } }, turns: [] },
    });
    const bearer = { authorization: `Bearer ${server.bearer}`, ...intent };
    expect(await post({ turn: 1, addTags: ['decision'] }, bearer)).toMatchObject({
      status: 200,
      json: { turns: [{ turn: 1, tags: ['decision'] }] },
    });
    expect(server.errors).toEqual([]);
  });

  it('takes none of a page of somebody else, none without a token and none that is not meant', async () => {
    const body = { addTags: ['bug'] };
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
    ['a note of a megabyte', { note: 'x'.repeat(1024 * 1024) }, [413, 'BODY_TOO_LARGE']],
    ['a note that is a little too long', { note: 'é'.repeat(32 * 1024 + 1) }, [400, 'BAD_ANNOTATION']],
    ['control characters in a note', { note: 'a\u001b[2Jb' }, [400, 'BAD_ANNOTATION']],
    ['control characters in a tag', { addTags: ['a\u0007b'] }, [400, 'BAD_ANNOTATION']],
    ['characters that hide', { addTags: ['a\u202eb'] }, [400, 'BAD_ANNOTATION']],
    ['half a character', { addTags: ['\ud800'] }, [400, 'BAD_ANNOTATION']],
    ['too many tags', { addTags: Array.from({ length: 51 }, (_, at) => `t${at}`) }, [400, 'BAD_BODY']],
    ['too long a tag', { addTags: ['x'.repeat(65)] }, [400, 'BAD_ANNOTATION']],
    ['a turn that is not there', { turn: 9999, isPinned: true }, [404, 'NO_SUCH_TURN']],
    ['a turn that is none', { turn: -1, isPinned: true }, [400, 'BAD_BODY']],
    ['a pin that is none', { isPinned: 'yes' }, [400, 'BAD_BODY']],
    ['tags that are none', { addTags: [{ toString: 'x' }] }, [400, 'BAD_BODY']],
    ['a field that nobody knows', { tags: ['x'] }, [400, 'BAD_BODY']],
    ['a prototype', '{"__proto__": {"isPinned": true}}', [400, 'BAD_BODY']],
    ['a constructor', '{"constructor": {"isPinned": true}}', [400, 'BAD_BODY']],
    ['no object', '[1]', [400, 'BAD_BODY']],
    ['nothing', '', [400, 'BAD_BODY']],
    ['no JSON', 'addTags=bug', [400, 'BAD_BODY']],
    ['very deep JSON', '['.repeat(60_000), [400, 'BAD_BODY']],
  ])('refuses %s and writes nothing', async (_what, body, expected) => {
    expect(await refusal(body)).toEqual(expected);
    expect(existsSync(file())).toBe(false);
    expect(({} as { isPinned?: boolean }).isPinned).toBeUndefined();
  });

  it('counts a body without a length as it comes', async () => {
    const { status } = await server
      .raw(address(), {
        method: 'POST',
        headers: { ...own(), ...closing, 'transfer-encoding': 'chunked' },
        body: JSON.stringify({ note: 'x'.repeat(1024 * 1024) }),
      })
      // The server may end the connection while the rest is still being sent.
      .catch(() => ({ status: 413 }));
    expect(status).toBe(413);
    expect(existsSync(file())).toBe(false);
  });

  it.each(['no such session', '__proto__', 'constructor', '../../etc/passwd', '\u0000'])(
    'knows no session %j',
    async (name) => {
      const { status } = await post({ isPinned: true }, own(), address(name));
      expect([400, 404]).toContain(status);
      expect(existsSync(file())).toBe(false);
    },
  );

  it('keeps markup and names of prototypes as the text they are', async () => {
    const tags = ['<script>alert(1)</script>', '__proto__', 'constructor', '../../x'];
    const note = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>';
    expect(await post({ addTags: tags, note })).toMatchObject({
      status: 200,
      json: { session: { tags, note: { text: note } } },
    });
    const { json } = await server.get('/tags');
    expect((json as { tags: readonly { name: string }[] }).tags.map(({ name }) => name)).toEqual(
      expect.arrayContaining(tags),
    );
    const found = await server.get(`/sessions?tag=${encodeURIComponent('__proto__')}&facets=true`);
    expect(found.json).toMatchObject({ total: 1, sessions: [{ key, tags: expect.arrayContaining(tags) }] });
    expect(await post({ removeTags: tags, note: '' })).toMatchObject({
      json: { session: { tags: [], isPinned: false, note: null } },
    });
  });

  it('does not write over a note that was changed meanwhile', async () => {
    const first = await post({ note: 'first', noteBefore: null });
    const { changedAt } = (first.json['session'] as { note: { changedAt: string } }).note;
    expect(await refusal({ note: 'other', noteBefore: null })).toEqual([409, 'NOTE_CHANGED']);
    expect(await refusal({ note: 'other', noteBefore: '2020-01-01T00:00:00.000Z' })).toEqual([409, 'NOTE_CHANGED']);
    expect(await post({ note: 'other', noteBefore: changedAt })).toMatchObject({
      json: { session: { note: { text: 'other' } } },
    });
  });

  it('leaves a damaged file alone, says so, and lists sessions all the same', async () => {
    await post({ addTags: ['bug'] });
    writeFileSync(file(), '{');
    expect(await refusal({ isPinned: true })).toEqual([503, 'ANNOTATIONS_DAMAGED']);
    expect((await server.get(`/sessions/${key}/annotations`)).json).toMatchObject({ code: 'ANNOTATIONS_DAMAGED' });
    expect((await server.get('/sessions')).json).toMatchObject({ total: 8 });
    expect(readFileSync(file(), 'utf8')).toBe('{');
  });

  it('tells open pages of what is changed here and by a command', async () => {
    const events = await openEvents(server, '');
    try {
      await events.next(({ data }) => data['type'] === 'hello');
      await post({ isPinned: true });
      await events.next(({ data }) => data['type'] === 'annotations');
      const { openAnnotations } = await import('../../packages/store/src/annotations/open-annotations.ts');
      await openAnnotations(scratch).change({ session: key }, (before) => ({ ...before, tags: ['by-command'] }));
      await events.next(({ data }) => data['type'] === 'annotations');
      expect((await server.get(`/sessions/${key}`)).json).toMatchObject({
        header: { tags: ['by-command'], isPinned: true },
      });
    } finally {
      await events.close();
    }
  });

  it('gives a note to no other answer, and to an export only where it is asked for by name', async () => {
    const planted = 'planted-note-4711';
    await post({ note: planted, addTags: ['bug'] });
    await post({ turn: 1, note: planted });
    for (const path of [
      '/sessions?facets=true',
      `/sessions/${key}`,
      `/sessions/${key}/turns`,
      '/tags',
      '/search?q=tag:bug',
    ])
      expect((await server.get(path)).text, path).not.toContain(planted);
    for (const format of ['html', 'md', 'text', 'json', 'jsonl', 'csv', 'steps', 'brief']) {
      const plain = await server.get(`/sessions/${key}/export?format=${format}`);
      expect(plain.text, format).not.toContain(planted);
      const isView = ['html', 'md', 'text', 'json'].includes(format);
      const asked = await server.get(`/sessions/${key}/export?format=${format}&notes=true`);
      expect(asked.text.split(planted).length - 1, format).toBe(isView ? 2 : 0);
      if (isView) expect(plain.text, format).toContain('bug');
    }
  });
});
