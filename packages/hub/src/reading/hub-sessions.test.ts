import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Actor, Audience } from '../audience/audience.ts';
import { toBody, toCommit } from '../intake/intake.test-kit.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { takeCommit } from '../intake/take-commit.ts';
import { openWorld, type World } from '../sharing/hub-world.test-kit.ts';
import { putSessionShares } from '../sharing/shares.ts';
import { findWord } from './hub-sessions.test-kit.ts';
import { openHubSessions, type HubSessions } from './open-hub-sessions.ts';

let dataDir: string;
let world: World;
let sessions: HubSessions;
const errors: unknown[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  world = await openWorld(join(dataDir, 'hub.db'));
  errors.length = 0;
  await open();
});
afterEach(async () => {
  await sessions.close();
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

async function open(): Promise<void> {
  sessions = await openHubSessions(world, {
    dataDir,
    version: '0.0.0',
    redaction: [],
    onError: (error) => void errors.push(error),
  });
}

async function push(by: Actor, session: string, replaces: number, from: number, words: readonly string[]) {
  const text = words.map((word, at) => toLine(session, `${from}-${at}`, word)).join('');
  const bytes = Buffer.from(text);
  const chunk = { hash: toChunkHash(bytes), encoding: 'identity', length: bytes.length, body: toBody(bytes) };
  await takeChunk(sessions.intake, by.audience, chunk);
  const commit = toCommit({ session, replaces, from, texts: [text] });
  return { ...(await takeCommit(sessions.intake, by, commit)), size: from + bytes.length };
}

function toLine(session: string, uuid: string, content: string): string {
  const line = {
    type: 'user',
    uuid: `${session}-${uuid}`,
    parentUuid: null,
    sessionId: session,
    cwd: '/home/ada/crane',
    timestamp: '2026-10-01T10:00:00.000Z',
    version: '2.1.0',
    message: { role: 'user', content },
  };
  return `${JSON.stringify(line)}\n`;
}

async function list(audience: Audience) {
  const reading = await sessions.openReading(audience);
  try {
    const answer = await reading.services.library.listSessions({
      project: undefined,
      text: undefined,
      filter: {},
      countsFacets: false,
      sort: 'recent',
      cursor: undefined,
      limit: 100,
    } as never);
    return answer.sessions.map(({ id }) => id).sort();
  } finally {
    reading.release();
  }
}

async function search(audience: Audience, query: string) {
  const reading = await sessions.openReading(audience);
  try {
    const service = await reading.services.search();
    const found = await service.search({ query, order: 'best', offset: 0, limit: 10, hits: 3, withFacets: true });
    return { ids: found.sessions.map(({ id }) => id).sort(), count: found.sessionCount, showing: found.showing };
  } finally {
    reading.release();
  }
}

describe('the sessions of a hub', () => {
  it('are listed and found by those who may read them, at once after a push and a share', async () => {
    const [ada, bob] = [await world.addPerson('Ada'), await world.addPerson('Bob')];
    const first = await push(ada.actor, 'aaaa', 0, 0, ['the lighthouse keeper']);
    await push(bob.actor, 'bbbb', 0, 0, ['the harbour master']);
    await sessions.settle();
    expect(await list(ada.audience)).toEqual(['aaaa']);
    expect(await list(bob.audience)).toEqual(['bbbb']);
    expect(await search(ada.audience, 'keeper')).toMatchObject({ ids: ['aaaa'], count: 1 });
    expect(await search(ada.audience, 'harbour')).toMatchObject({ ids: [], count: 0 });
    // Nothing of Bob's words is suggested either.
    expect(await search(ada.audience, 'harbuor')).toEqual({ ids: [], count: 0, showing: null });
    expect(await search(bob.audience, 'harbuor')).toEqual({ ids: ['bbbb'], count: 1, showing: 'harbour' });

    await putSessionShares(world, ada.actor, first.id, [{ kind: 'person', target: bob.id }]);
    expect(await list(bob.audience)).toEqual(['aaaa', 'bbbb']);
    expect(await search(bob.audience, 'keeper')).toMatchObject({ ids: ['aaaa'] });
    await push(ada.actor, 'aaaa', 1, first.size, ['a foghorn at night']);
    expect(await search(bob.audience, 'foghorn')).toMatchObject({ ids: ['aaaa'] });
    await putSessionShares(world, ada.actor, first.id, []);
    expect(await list(bob.audience)).toEqual(['bbbb']);
    expect(await search(bob.audience, 'foghorn')).toMatchObject({ ids: [], count: 0 });
  });

  it('are read turn by turn, and grow while they are open', async () => {
    const ada = await world.addPerson('Ada');
    const { size } = await push(ada.actor, 'aaaa', 0, 0, ['first words']);
    const reading = await sessions.openReading(ada.audience);
    const { library } = reading.services;
    const [session] = (await library.listTracked()).map(({ key }) => key);
    const turns = async () =>
      JSON.stringify(await library.getOutline(session ?? '', 'live', { from: 0, limit: 10 } as never));
    expect(await turns()).toContain('first words');
    await push(ada.actor, 'aaaa', 1, size, ['second words']);
    await expect.poll(turns).toContain('second words');
    reading.release();
  });

  it('are gone with every byte and word when they are deleted', async () => {
    const [ada, bob] = [await world.addPerson('Ada'), await world.addPerson('Bob')];
    const gone = await push(ada.actor, 'aaaa', 0, 0, ['the zanzibar lighthouse', 'zanzibar again']);
    await push(ada.actor, 'cccc', 0, 0, ['the lighthouse stays']);
    await push(bob.actor, 'bbbb', 0, 0, ['the lighthouse of Bob']);
    await sessions.settle();
    expect(await search(ada.audience, 'zanzibar')).toMatchObject({ count: 1 });
    expect(await findWord(dataDir, 'zanzibar')).not.toEqual([]);
    await expect(sessions.deleteSession(bob.actor, gone.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await sessions.deleteSession(ada.actor, gone.id);
    expect(await list(ada.audience)).toEqual(['cccc']);
    expect(await search(ada.audience, 'zanzibar')).toMatchObject({ count: 0, showing: null });
    expect(await search(ada.audience, 'lighthouse')).toMatchObject({ ids: ['cccc'] });
    expect(await search(bob.audience, 'lighthouse')).toMatchObject({ ids: ['bbbb'] });
    expect(await findWord(dataDir, 'zanzibar')).toEqual([]);
    await sessions.close();
    expect(await findWord(dataDir, 'zanzibar')).toEqual([]);
    await open();
    expect(await list(ada.audience)).toEqual(['cccc']);
  });

  it('keep no word that was redacted later', async () => {
    const ada = await world.addPerson('Ada');
    await push(ada.actor, 'aaaa', 0, 0, ['one', 'the password is zanzibar', 'three']);
    await sessions.settle();
    expect(await search(ada.audience, 'zanzibar')).toMatchObject({ count: 1 });
    await push(ada.actor, 'aaaa', 1, 0, ['one', 'the password is [secret]', 'three']);
    await sessions.settle();
    expect(await search(ada.audience, 'zanzibar')).toMatchObject({ count: 0 });
    expect(await search(ada.audience, 'secret')).toMatchObject({ count: 1 });
    expect(await findWord(dataDir, 'zanzibar')).toEqual([]);
  });

  it('are made good at a start after a deletion that was cut off', async () => {
    const ada = await world.addPerson('Ada');
    const gone = await push(ada.actor, 'aaaa', 0, 0, ['the zanzibar lighthouse']);
    await sessions.settle();
    await sessions.close();
    // As after a kill: the row is gone, and everything else is there.
    const { deleteSession } = await import('../sharing/delete-session.ts');
    await deleteSession(world, ada.actor, gone.id);
    expect(await findWord(dataDir, 'zanzibar')).not.toEqual([]);
    await open();
    expect(await list(ada.audience)).toEqual([]);
    expect(await findWord(dataDir, 'zanzibar')).toEqual([]);
    expect(await world.connection.all('SELECT * FROM hub_deletion')).toEqual([]);
  });

  it('are found once after their folder was moved', async () => {
    const ada = await world.addPerson('Ada');
    const { id } = await push(ada.actor, 'aaaa', 0, 0, ['the zanzibar lighthouse']);
    await sessions.settle();
    await sessions.close();
    const before = dataDir;
    dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
    for (const name of ['archive', 'index.db']) cpSync(join(before, name), join(dataDir, name), { recursive: true });
    await open();
    await sessions.settle();
    expect(await search(ada.audience, 'lighthouse')).toMatchObject({ ids: ['aaaa'], count: 1 });
    await sessions.deleteSession(ada.actor, id);
    expect(await findWord(dataDir, 'zanzibar')).toEqual([]);
    rmSync(before, { recursive: true, force: true });
  });

  it('are indexed again after an update of what is read out of them, once', async () => {
    const ada = await world.addPerson('Ada');
    await push(ada.actor, 'aaaa', 0, 0, ['the lighthouse']);
    await sessions.settle();
    await sessions.close();
    const readVersions = async (change?: string) => {
      const index = await openIndex({ store: join(dataDir, 'index.db') });
      if (change !== undefined) await index.execute(change);
      const rows = await index.all('SELECT DISTINCT facts_version AS version FROM file');
      await index.close();
      return rows.map((row) => row['version']);
    };
    const [version] = await readVersions();
    // As an earlier program left it.
    expect(await readVersions("UPDATE file SET facts_version = 1; UPDATE session SET title = 'old'")).toEqual([1]);
    await open();
    await sessions.settle();
    expect(await search(ada.audience, 'lighthouse')).toMatchObject({ ids: ['aaaa'], count: 1 });
    expect(await readVersions()).toEqual([version]);
  });

  it('keep what is open for few sets of them, and answer for any', async () => {
    const all = [];
    for (let at = 0; at < 12; at++) {
      const person = await world.addPerson(`Person${at}`);
      await push(person.actor, `s${at}`, 0, 0, [`the lighthouse of ${at}`]);
      all.push(person);
    }
    for (let round = 0; round < 2; round++)
      for (const [at, { audience }] of all.entries()) expect(await list(audience)).toEqual([`s${at}`]);
  });

  it('stay where they are when the database is lost, and are back with it', async () => {
    const ada = await world.addPerson('Ada');
    await push(ada.actor, 'aaaa', 0, 0, ['the lighthouse']);
    await sessions.settle();
    await sessions.close();
    const empty = await openWorld(join(dataDir, 'another.db'));
    await expect(
      openHubSessions(empty, { dataDir, version: '0.0.0', redaction: [], onError: () => undefined }),
    ).rejects.toMatchObject({ code: 'HUB_UNUSABLE', message: expect.stringContaining(dataDir) as string });
    await empty.close();
    expect(await findWord(dataDir, 'the lighthouse')).not.toEqual([]);
    await open();
    await sessions.settle();
    expect(await search(ada.audience, 'lighthouse')).toMatchObject({ ids: ['aaaa'] });
  });

  it('are not taken for deleted when their folder is lost', async () => {
    const ada = await world.addPerson('Ada');
    await push(ada.actor, 'aaaa', 0, 0, ['the lighthouse']);
    await sessions.close();
    renameSync(join(dataDir, 'archive'), join(dataDir, 'kept'));
    await expect(open()).rejects.toMatchObject({ code: 'HUB_UNUSABLE' });
    rmSync(join(dataDir, 'archive'), { recursive: true });
    renameSync(join(dataDir, 'kept'), join(dataDir, 'archive'));
    await open();
    expect(await list(ada.audience)).toEqual(['aaaa']);
  });

  it('are indexed again when the index is lost', async () => {
    const ada = await world.addPerson('Ada');
    await push(ada.actor, 'aaaa', 0, 0, ['the lighthouse']);
    await sessions.settle();
    await sessions.close();
    for (const name of readdirSync(dataDir)) if (name.startsWith('index.db')) rmSync(join(dataDir, name));
    await open();
    await sessions.settle();
    expect(existsSync(join(dataDir, 'index.db'))).toBe(true);
    expect(await search(ada.audience, 'lighthouse')).toMatchObject({ ids: ['aaaa'] });
  });
});
