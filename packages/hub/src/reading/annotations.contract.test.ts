import { toRootMarkKey } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../sharing/hub-world.test-kit.ts';
import { listAnnotations, parseAnnotations, putAnnotations } from '../sharing/annotations.ts';
import { listSessions } from '../sharing/list-sessions.ts';
import { putSessionShares } from '../sharing/shares.ts';
import { openSessionsWorld, type SessionsWorld } from './hub-sessions.test-kit.ts';

const { dialects } = openBothDatabases();
const client = '5e550000-0000-4000-8000-000000000001';

describe.each(dialects)('tags and notes on %s', (_name, createStore) => {
  let hub: SessionsWorld;
  let [ada, ben, carol]: TestPerson[] = [];
  beforeEach(async () => {
    hub = await openSessionsWorld(await createStore());
    [ada, ben, carol] = [
      await hub.world.addPerson('Ada'),
      await hub.world.addPerson('Ben'),
      await hub.world.addPerson('Carol', 'owner'),
    ];
  });
  afterEach(async () => {
    expect(hub.errors).toEqual([]);
    await hub.close();
  });
  const as = (person: TestPerson | undefined) => {
    if (person === undefined) throw new Error('no such person');
    return person;
  };
  const put = async (by: TestPerson | undefined, id: string, tags: readonly string[], note = '') => {
    const parsed = parseAnnotations({ redaction: [], session: { tags, note }, turns: [] });
    hub.sessions.touchAnnotations(await putAnnotations(hub.world, as(by).actor, id, parsed));
  };
  const search = (by: TestPerson | undefined, query: string) => hub.search(as(by).audience, query);

  it('are found and read by exactly those who may read the session', async () => {
    const id = await hub.push(as(ada).actor, client, ['tide']);
    await putSessionShares(hub.world, as(ada).actor, id, [{ kind: 'person', target: as(ben).id }]);
    await hub.sessions.settle();
    await put(ada, id, ['incident'], 'The crane was <b>down</b>.');
    expect(await search(ada, 'tag:incident')).toEqual([client]);
    expect(await search(ben, 'tag:incident')).toEqual([client]);
    expect(await search(carol, 'tag:incident')).toEqual([]);
    const reading = await hub.sessions.openReading(as(ben).audience);
    const service = await reading.services.annotations();
    const shown = await service.get(client);
    reading.release();
    expect(shown.session).toMatchObject({ tags: ['incident'], note: { text: 'The crane was <b>down</b>.' } });
    // Taken back.
    await put(ada, id, []);
    expect(await search(ben, 'tag:incident')).toEqual([]);
    expect(await listAnnotations(hub.world, as(ada).audience)).toEqual(new Map());
  });

  it('stay on the session of their person, whoever pushed another one with its id', async () => {
    const own = await hub.push(as(ada).actor, client, ['tide']);
    const other = await hub.push(as(ben).actor, client, ['ebb']);
    for (const [by, id] of [
      [ada, own],
      [ben, other],
    ] as const)
      await putSessionShares(hub.world, as(by).actor, id, [{ kind: 'everyone', target: '' }]);
    await put(ben, other, ['spoofed']);
    const { items } = await listSessions(hub.world, as(carol).audience);
    const rootKey = items.find(({ id }) => id === other)?.rootKey ?? '';
    expect([...(await listAnnotations(hub.world, as(carol).audience))]).toMatchObject([
      [toRootMarkKey(rootKey), { tags: ['spoofed'] }],
    ]);
    await hub.sessions.settle();
    expect(await search(carol, 'tag:spoofed ebb')).toEqual([client]);
    expect(await search(carol, 'tag:spoofed tide')).toEqual([]);
  });

  it('can only be changed by the person of the session, and are gone with it', async () => {
    const id = await hub.push(as(ada).actor, client, ['tide']);
    await putSessionShares(hub.world, as(ada).actor, id, [{ kind: 'everyone', target: '' }]);
    await put(ada, id, ['incident'], 'a note');
    for (const by of [ben, carol]) await expect(put(by, id, ['mine'])).rejects.toThrow('no such session');
    const key = { kind: 'key', key: 'k', person: as(ada).id, scopes: ['push', 'read'], teams: [] };
    await expect(
      putAnnotations(hub.world, { ...as(ada).actor, audience: key as never }, id, { redaction: [], places: [] }),
    ).rejects.toThrow('no such session');
    const audit = await hub.world.connection.all(
      "SELECT subject, detail FROM hub_audit WHERE action = 'session.annotate'",
    );
    expect(audit.map((row) => [row['subject'], JSON.parse(String(row['detail'])) as unknown])).toEqual([
      [id, { tags: 1, notes: 1 }],
    ]);
    await hub.sessions.deleteSession(as(ada).actor, id);
    expect(await hub.world.connection.all('SELECT session FROM hub_annotation')).toEqual([]);
  });
});

describe('tags and notes that a laptop sends', () => {
  const place = { tags: [], note: '' };
  const good = { redaction: ['secrets'], session: { tags: ['bug'], note: 'ok' }, turns: [] };

  it('are taken as they are', () => {
    const turns = [
      { turn: 'u-1', tags: ['a', 'a'], note: '' },
      { ...place, turn: 'u-2' },
    ];
    expect(parseAnnotations({ ...good, turns })).toEqual({
      redaction: ['secrets'],
      places: [
        { turn: '', tags: ['bug'], note: 'ok' },
        { turn: 'u-1', tags: ['a'], note: '' },
      ],
    });
  });

  it.each<readonly [string, object]>([
    ['no session', { session: undefined }],
    ['a list in place of a session', { session: [] }],
    ['a tag that steers a terminal', { session: { ...place, tags: ['\u001b[2J'] } }],
    ['a tag that turns text around', { session: { ...place, tags: ['\u202etxt'] } }],
    ['a tag with a space', { session: { ...place, tags: ['a b'] } }],
    ['a tag that is no text', { session: { ...place, tags: [1] } }],
    ['too many tags', { session: { ...place, tags: Array.from({ length: 51 }, (_, at) => `t${at}`) } }],
    ['a note that rings', { session: { ...place, note: '\u0007' } }],
    ['a note with a zero', { session: { ...place, note: 'a\u0000b' } }],
    ['half a character', { session: { ...place, note: '\ud83d' } }],
    ['a note that is too long', { session: { ...place, note: 'x'.repeat(64 * 1024 + 1) } }],
    ['a turn without an id', { turns: [place] }],
    ['a turn that leads elsewhere', { turns: [{ ...place, turn: '../x' }] }],
    [
      'a turn twice',
      {
        turns: [
          { ...place, turn: 'u' },
          { ...place, turn: 'u' },
        ],
      },
    ],
    ['too many turns', { turns: Array.from({ length: 1001 }, (_, at) => ({ ...place, turn: `u${at}` })) }],
    ['no redaction', { redaction: undefined }],
    ['a prototype', { session: JSON.parse('{"__proto__": {"tags": [], "note": ""}}') as object }],
  ])('are refused with %s', (_what, change) => {
    expect(() => parseAnnotations({ ...good, ...change })).toThrow('the tags and notes were refused');
  });
});
