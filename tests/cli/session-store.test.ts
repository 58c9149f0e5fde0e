import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  openArchiveStore,
  openHubStore,
  type FoldSessionSummary,
  type SessionStore,
  type SessionStoreEntry,
} from '@scrollkeep/session-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorePlace, type StorePlace, type StorePlaceName } from '../setup/open-store-places.ts';
import { takePart } from '../setup/take-part.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { setUpSdk } from '../setup/set-up-sdk.ts';

const sessionId = '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d01';
const key = { projectKey: '-home-ada-harbour', sessionId };

const names: readonly StorePlaceName[] = ['an archive folder', 'a hub on SQLite', 'a hub on PostgreSQL'];

describe.each(names)('sessions of agents in %s', (name) => {
  let place: StorePlace;
  let store: SessionStore;
  let fold: FoldSessionSummary;
  beforeAll(async () => {
    fold = await getFold();
    place = await openStorePlace(name, fold);
    store = place.open();
  });
  afterAll(() => place.close());

  it('come back deep-equal and in order, for this process and another one', async () => {
    const entries = [toUser('a', 'Moor the ferry.'), toAnswer('b', 'a'), { type: 'tag', tag: 'ci' }, odd];
    await store.append(key, entries.slice(0, 2));
    await store.append(key, entries.slice(2));
    expect(await store.load(key)).toEqual(entries);
    expect(await place.open().load(key)).toEqual(entries);
  });

  it('are null before they were written', async () => {
    expect(await store.load({ ...key, sessionId: '00000000-0000-4000-8000-000000000000' })).toBeNull();
    expect(await store.load({ ...key, projectKey: 'another' })).toBeNull();
    expect(await store.load({ ...key, subpath: 'subagents/agent-none' })).toBeNull();
    expect(await store.listSessions('another')).toEqual([]);
    expect(await store.listSubkeys({ ...key, sessionId: 'none' })).toEqual([]);
  });

  it('take an entry once, by its uuid, whoever sends it again', async () => {
    const own = { ...key, sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d02' };
    const [a, b, c] = [toUser('a', 'one'), toUser('b', 'two'), toUser('c', 'three')];
    await store.append(own, [a, b, a]);
    await store.append(own, [b, c]);
    await place.open().append(own, [a, b, c, toUser('d', 'four')]);
    await store.append(own, [
      { type: 'tag', tag: 'x' },
      { type: 'tag', tag: 'x' },
    ]);
    expect(toUuids(await store.load(own))).toEqual(['a', 'b', 'c', 'd', undefined, undefined]);
  });

  it('keep every batch of writers that meet, each whole and in its order', async () => {
    const own = { ...key, sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d03' };
    const writers = [place.open(), place.open()];
    await Promise.all(
      writers.map(async (writer, at) => {
        for (let batch = 0; batch < 6; batch++)
          await writer.append(own, [
            toUser(`${at}-${batch}-0`, `writer ${at}`),
            toUser(`${at}-${batch}-1`, `writer ${at}`),
            toUser(`both-${batch}`, 'from both'),
          ]);
      }),
    );
    const uuids = toUuids(await store.load(own)).map(String);
    expect(new Set(uuids).size).toBe(uuids.length);
    expect(uuids).toHaveLength(2 * 6 * 2 + 6);
    for (const at of [0, 1]) {
      const ofOne = uuids.filter((uuid) => uuid.startsWith(`${at}-`));
      expect(ofOne).toEqual([...ofOne].sort());
    }
    const summaries = await store.listSessionSummaries(own.projectKey);
    const all = fold(undefined, own, (await store.load(own)) ?? [], { mtime: 0 });
    expect(summaries.find((each) => each.sessionId === own.sessionId)?.data).toEqual(all.data);
  });

  it('list with summaries that the SDK would fold itself, of the same time as the list', async () => {
    const projectKey = 'summaries';
    const [one, two] = ['6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d04', '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d05'];
    await store.append({ projectKey, sessionId: one }, [toUser('a', 'First words')]);
    await store.append({ projectKey, sessionId: two }, [toUser('b', 'Other words')]);
    await store.append({ projectKey, sessionId: one }, [
      { type: 'custom-title', customTitle: 'Ferry', sessionId: one },
    ]);
    await store.append({ projectKey, sessionId: one, subpath: 'subagents/agent-1a' }, [
      toUser('c', 'Not in the summary'),
    ]);
    for (const each of [store, place.open()]) {
      const listed = await each.listSessions(projectKey);
      const summaries = await each.listSessionSummaries(projectKey);
      expect(listed.map((session) => session.sessionId).sort()).toEqual([one, two]);
      for (const summary of summaries) {
        const entries = (await each.load({ projectKey, sessionId: summary.sessionId })) ?? [];
        const folded = fold(undefined, { projectKey, sessionId: summary.sessionId }, entries, { mtime: 0 });
        expect(summary.data).toEqual(folded.data);
        expect(summary.mtime).toBe(listed.find((session) => session.sessionId === summary.sessionId)?.mtime);
        expect(Number.isInteger(summary.mtime)).toBe(true);
      }
      expect(summaries).toHaveLength(2);
    }
  });

  it('delete one agent alone, and with a session everything below it', async () => {
    const own = { ...key, sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d06' };
    const agents = ['subagents/agent-1a', 'subagents/workflows/wf_1/agent-2b'];
    const meta = { type: 'agent_metadata', agentType: 'Explore', toolUseId: 'toolu_1' };
    await store.append(own, [toUser('a', 'Main')]);
    for (const subpath of agents) await store.append({ ...own, subpath }, [toUser('b', 'Agent'), meta]);
    expect(await store.listSubkeys(own)).toEqual(agents);
    expect(await store.load({ ...own, subpath: agents[0] ?? '' })).toEqual([toUser('b', 'Agent'), meta]);
    await store.delete({ ...own, subpath: agents[0] ?? '' });
    expect(await store.listSubkeys(own)).toEqual([agents[1]]);
    expect(await store.load(own)).toHaveLength(1);
    await store.delete(own);
    for (const subpath of [undefined, ...agents])
      expect(await place.open().load(subpath === undefined ? own : { ...own, subpath })).toBeNull();
    expect((await store.listSessions(own.projectKey)).map((each) => each.sessionId)).not.toContain(own.sessionId);
    await store.delete(own);
    await store.append(own, [toUser('a', 'Again')]);
    expect(await store.load(own)).toEqual([toUser('a', 'Again')]);
  });

  it('keep or refuse hostile keys, each apart from every other', async () => {
    // What differs between keys is decided before anything is sent.
    const parts = name === 'an archive folder' ? hostile : takePart(hostile, 4);
    const kept: { readonly key: Parameters<SessionStore['load']>[0]; readonly entry: SessionStoreEntry }[] = [];
    for (const [at, part] of parts.entries())
      for (const own of [
        { projectKey: part, sessionId: `6f6d1a52-0000-4a37-9a3c-2f8f2b6c${String(at).padStart(4, '0')}` },
        { projectKey: 'hostile', sessionId: part },
        { projectKey: 'hostile', sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d07', subpath: part },
        { projectKey: 'hostile', sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d07', subpath: `subagents/${part}` },
      ]) {
        const entry = toUser(`hostile-${kept.length}`, JSON.stringify(own));
        const result = await store.append(own, [entry]).then(
          () => 'kept',
          (error: unknown) => (error as { readonly code?: unknown }).code,
        );
        if (result === 'kept') kept.push({ key: own, entry });
        else expect(result).toBe('INVALID_KEY');
      }
    expect(kept.length).toBeGreaterThan(parts.length);
    for (const { key: own, entry } of kept) expect(await store.load(own)).toEqual([entry]);
    await expect(store.append({ ...key, subpath: '' }, [toUser('a', 'x')])).rejects.toThrow('rejected');
    await expect(store.load({ ...key, subpath: '../../../etc/passwd' })).rejects.toThrow('rejected');
  });

  it('are not touched by entries that are no JSON', async () => {
    const own = { ...key, sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d08' };
    for (const bad of [1n, () => 1, 'text', null, [1], { type: 'x', big: 1n }] as unknown as SessionStoreEntry[])
      await expect(store.append(own, [toUser('a', 'good'), bad])).rejects.toThrow('nothing was appended');
    expect(await store.load(own)).toBeNull();
  });
});

describe('sessions of agents on a hub that demands redaction', () => {
  const secret = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
  let place: StorePlace;
  beforeAll(async () => {
    place = await openStorePlace('a hub on SQLite', await getFold(), ['secrets', 'names']);
  });
  afterAll(() => place.close());

  it('come back without secrets and names, under the same key', async () => {
    const entry = { ...toUser('a', `Push with ${secret}, ada.`), cwd: '/home/ada/harbour' };
    const store = place.open();
    await store.append(key, [entry]);
    await store.append(key, [entry, toUser('b', `Again ${secret}`)]);
    const loaded = (await place.open().load(key)) ?? [];
    const text = JSON.stringify(loaded);
    expect(toUuids(loaded)).toEqual(['a', 'b']);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('/home/ada');
    expect(text.match(/«[^»]+»/g)).toHaveLength(2);
    expect(new Set(text.match(/«[^»]+»/g)).size).toBe(1);
    expect(await store.listSessions(key.projectKey)).toHaveLength(1);
    const [summary] = await place.open().listSessionSummaries(key.projectKey);
    expect(summary?.sessionId).toBe(sessionId);
    expect(JSON.stringify(summary)).not.toContain(secret);
  });

  it('get new placeholders for new secrets when another machine goes on', async () => {
    const other = ['ghp', 'x2Bd7e42F292c6912E7710c838347Ae17x9Qk'].join('_');
    await place.open().append(key, [toUser('c', `Push with ${other}`)]);
    const texts = ((await place.open().load(key)) ?? []).map((each) => JSON.stringify(each));
    const [first] = /«[^»]+»/.exec(texts[0] ?? '') ?? [];
    const [last] = /«[^»]+»/.exec(texts.at(-1) ?? '') ?? [];
    expect(first).toBeDefined();
    expect(last).toBeDefined();
    expect(last).not.toBe(first);
  });

  it('are written with a key, which may not delete them', async () => {
    const store = openHubStore({ ...(place.keyAddress as HubAddress), foldSessionSummary: await getFold() });
    const own = { ...key, sessionId: '6f6d1a52-0f7e-4a37-9a3c-2f8f2b6c1d09' };
    await store.append(own, [toUser('a', 'From CI')]);
    expect(await store.load(own)).toHaveLength(1);
    await expect(store.delete(own)).rejects.toThrow('a key cannot delete sessions');
    expect(await store.load(own)).toHaveLength(1);
  });

  it('say what is wrong with an address or a token', async () => {
    const { url } = place.keyAddress as HubAddress;
    const foldSessionSummary = await getFold();
    expect(() => openHubStore({ url: 'http://hub.example.org', token: 'x', foldSessionSummary })).toThrow('encrypted');
    await expect(openHubStore({ url, token: 'x', foldSessionSummary }).load(key)).rejects.toThrow('not accepted');
    await expect(openHubStore({ url, token: 'a\nb', foldSessionSummary }).load(key)).rejects.toThrow('token');
    await expect(openHubStore({ url: 'http://127.0.0.1:9', token: 'x', foldSessionSummary }).load(key)).rejects.toThrow(
      'connection refused',
    );
  });
});

describe('sessions of agents, for people', () => {
  it('are listed, searched, counted and archived by the command, and deleted everywhere', async () => {
    const home = mkdtempSync(join(tmpdir(), 'scrollkeep-seen-'));
    const env = { HOME: home, CLAUDE_CONFIG_DIR: '', XDG_CACHE_HOME: join(home, 'cache') };
    const run = async (...args: readonly string[]) => {
      const { stdout, stderr } = await runCommand([...args, '--data-dir', join(home, 'data')], { env });
      return stdout + stderr;
    };
    try {
      const store = openArchiveStore({
        folder: join(home, 'data', 'archive'),
        foldSessionSummary: await getFold(),
      });
      await store.append(key, [toUser('a', 'Moor the ferry.'), toAnswer('b', 'a')]);
      const { projects } = JSON.parse(await run('ls', '--json')) as {
        readonly projects: readonly { readonly folder: string; readonly sessions: readonly object[] }[];
      };
      expect(projects).toMatchObject([
        { folder: key.projectKey, path: '/home/ada/harbour', sessions: [{ id: sessionId, source: 'agents' }] },
      ]);
      expect(await run('search', 'moored')).toContain('1 match in 1 session');
      expect(await run('usage', '--json')).toContain('claude-sonnet-4-5');
      expect(await run('archive', 'run', '--yes')).toContain('1 file new');
      expect(await run('archive', 'verify')).not.toContain('damaged');
      await store.append(key, [toUser('c', 'Cast off.')]);
      expect(await run('search', '"cast off"')).toContain('1 match in 1 session');
      await store.delete(key);
      expect(await run('ls')).not.toContain('ferry');
      // The index says that there was one, as of every file that is gone, and has no text of it.
      expect(await run('search', 'moored')).toContain('text no longer available');
      expect(await run('archive', 'verify')).not.toContain('damaged');
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('are not listed twice where the agent has written them into a config folder, too', async () => {
    const home = mkdtempSync(join(tmpdir(), 'scrollkeep-seen-'));
    const env = { HOME: home, CLAUDE_CONFIG_DIR: '', XDG_CACHE_HOME: join(home, 'cache') };
    try {
      const archive = join(home, 'data', 'archive');
      await openArchiveStore({ folder: archive, foldSessionSummary: await getFold() }).append(key, [
        toUser('a', 'Moor the ferry.'),
      ]);
      const below = join('projects', key.projectKey);
      mkdirSync(join(home, '.claude', below), { recursive: true });
      const name = `${sessionId}.jsonl`;
      copyFileSync(join(archive, 'agents', below, name), join(home, '.claude', below, name));
      const { stdout } = await runCommand(['ls', '--json', '--data-dir', join(home, 'data')], { env });
      expect(stdout.match(/"id": /g)).toHaveLength(1);
      expect(stdout).toContain('"source": "claude"');
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('are listed, searched and counted by a hub, in a project called like their key', async () => {
    const place = await openStorePlace('a hub on SQLite', await getFold());
    try {
      const { url, token } = place.address as HubAddress;
      const ask = async (path: string) =>
        (await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })).json();
      const own = { ...key, projectKey: 'tenant 42/eu' };
      await place.open().append(own, [toUser('a', 'Moor the ferry.'), toAnswer('b', 'a')]);
      await expect.poll(() => ask('/api/v1/search?q=moored')).toMatchObject({ sessionCount: 1 });
      expect(await ask('/hub/v1/sessions')).toMatchObject({
        sessions: [{ session: sessionId, project: { name: 'tenant 42/eu' } }],
      });
      expect(await ask('/api/v1/sessions')).toMatchObject({ sessions: [{ id: sessionId }] });
      expect(JSON.stringify(await ask('/api/v1/usage'))).toContain('claude-sonnet-4-5');
    } finally {
      await place.close();
    }
  });

  it('go on behind half a line that a killed writer left', async () => {
    const place = await openStorePlace('an archive folder', await getFold());
    try {
      const { folder } = place.address as { readonly folder: string };
      await place.open().append(key, [toUser('a', 'one')]);
      const file = join(folder, 'agents', 'projects', key.projectKey, `${sessionId}.jsonl`);
      appendFileSync(file, JSON.stringify(toUser('b', 'two')).slice(0, 40));
      expect(toUuids(await place.open().load(key))).toEqual(['a']);
      await place.open().append(key, [toUser('b', 'two')]);
      expect(toUuids(await place.open().load(key))).toEqual(['a', 'b']);
      expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(3);
    } finally {
      await place.close();
    }
  });
});

type HubAddress = { readonly url: string; readonly token: string };

async function getFold(): Promise<FoldSessionSummary> {
  const { foldSessionSummary } = (await import(pathToFileURL(join(await setUpSdk(), 'sdk.mjs')).href)) as {
    readonly foldSessionSummary: FoldSessionSummary;
  };
  return foldSessionSummary;
}

const hostile = [
  '..',
  '.',
  '../../escape',
  '/etc/passwd',
  'a\\..\\b',
  'a\0b',
  'line\nbreak',
  'nul',
  'CON.txt',
  'ends.',
  '.hidden',
  'a%2Fb',
  'a/b',
  '%2e%2e',
  'C:x',
  '\u202Eevil',
  'ümlaut 漢字 🛶',
  '__proto__',
  'x'.repeat(210),
  'x'.repeat(5000),
  '\uD800',
  'memory',
  'sdk-summary',
  '-rf',
];

/** What a careless store would change. */
const odd: SessionStoreEntry = {
  type: 'unknown-kind',
  uuid: 'odd',
  text: 'a\u2028b\u0000c\\u0041 \uD83D\uDEF6 \uD800',
  numbers: [0.1, 1e21, 123456789012345680000],
  nested: { '__proto__ ': { a: null }, '': [[], {}, ''] },
};

function toUser(uuid: string, content: string): SessionStoreEntry {
  return {
    type: 'user',
    uuid,
    parentUuid: null,
    sessionId,
    timestamp: '2026-11-01T10:00:00.000Z',
    cwd: '/home/ada/harbour',
    version: '2.1.325',
    message: { role: 'user', content },
  };
}

function toAnswer(uuid: string, parentUuid: string): SessionStoreEntry {
  const content = [{ type: 'text', text: 'Moored.' }];
  const message = {
    id: `msg_${uuid}`,
    role: 'assistant',
    model: 'claude-sonnet-4-5',
    content,
    usage: { input_tokens: 1000, output_tokens: 200 },
  };
  return { ...toUser(uuid, ''), parentUuid, type: 'assistant', requestId: 'req_1', message };
}

function toUuids(entries: readonly SessionStoreEntry[] | null): readonly (string | undefined)[] {
  return (entries ?? []).map(({ uuid }) => uuid);
}
