import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { listSessions } from '../sharing/list-sessions.ts';
import { operator } from '../sharing/hub-world.test-kit.ts';
import { findMissing } from './find-missing.ts';
import { openIntakeWorld, toCommit, type IntakeWorld } from './intake.test-kit.ts';
import { leftoverMs } from './intake-limits.ts';
import type { Intake } from './intake.ts';
import { listStrayRoots, sweepArchive } from './sweep-archive.ts';
import { takeCommit } from './take-commit.ts';

const { dialects } = openBothDatabases();
const path = 'projects/-home-ada-crane/5e550000-0000-4000-8000-000000000001.jsonl';
const hash = (text: string) => toChunkHash(Buffer.from(text));

describe.each(dialects)('intake on %s', (_name, createStore) => {
  let hub: IntakeWorld;
  const open = async (given: Partial<Intake> = {}) => (hub = await openIntakeWorld(await createStore(), given));
  afterEach(() => hub.close());

  it('takes a session, its growth and its change, and gives each a version', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    const first = await ada.push({ replaces: 0, texts: ['one\n', 'two\n'] });
    expect(first.version).toBe(1);
    expect(await hub.readFiles()).toEqual({ [path]: 'one\ntwo\n' });
    expect(await ada.push({ replaces: 1, from: 8, texts: ['three\n'] })).toEqual({ id: first.id, version: 2 });
    expect(await hub.readFiles()).toEqual({ [path]: 'one\ntwo\nthree\n' });
    await ada.push({ replaces: 2, texts: ['one\n', '[secret]\n', 'three\n'] });
    expect(await hub.readFiles()).toEqual({ [path]: 'one\n[secret]\nthree\n' });
    expect(new Set(hub.told).size).toBe(1);
    const { items } = await listSessions(hub.world, ada.actor.audience);
    expect(items).toMatchObject([
      { id: first.id, version: 3, bytes: 19, device: 'laptop', project: { name: 'git.example.org/harbour/crane' } },
    ]);
    const audit = await listAudit(hub.world, operator.audience);
    expect(audit.items.filter(({ action }) => action === 'session.push')).toHaveLength(3);
  });

  it('answers the same commit with the same version, and refuses one that follows an older version', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    const first = await ada.push({ replaces: 0, texts: ['one\n'] });
    expect(await ada.push({ replaces: 0, texts: ['one\n'] })).toEqual(first);
    const second = await ada.push({ replaces: 1, from: 4, texts: ['two\n'] });
    expect(await ada.push({ replaces: 1, from: 4, texts: ['two\n'] })).toEqual(second);
    await expect(ada.push({ replaces: 1, from: 4, texts: ['three\n'] })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
      facts: { version: 2 },
    });
    await expect(ada.push({ replaces: 0, texts: ['three\n'] })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await hub.readFiles()).toEqual({ [path]: 'one\ntwo\n' });
  });

  it('takes one of two pushes that follow the same version', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    const answers = await Promise.allSettled([
      ada.push({ replaces: 1, from: 4, texts: ['two\n'] }),
      ada.push({ replaces: 1, from: 4, texts: ['three\n'] }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('knows what a person sent, packed in any way, and nothing of what others sent', async () => {
    await open();
    const [ada, bob] = [await hub.addLaptop('Ada'), await hub.addLaptop('Bob')];
    for (const encoding of ['identity', 'gzip', 'br'] as const) await ada.send(`${encoding}\n`, encoding);
    const all = ['identity\n', 'gzip\n', 'br\n', 'never\n'].map(hash);
    expect(await findMissing(hub.intake, ada.actor.audience, all)).toEqual([hash('never\n')]);
    expect(await findMissing(hub.intake, bob.actor.audience, all)).toEqual(all);
    // Bob knows the hash of a chunk of Ada's, and asks for a session made of it.
    await expect(takeCommit(hub.intake, bob.actor, toCommit({ replaces: 0, texts: ['gzip\n'] }))).rejects.toMatchObject(
      { code: 'MISSING_CHUNKS' },
    );
    expect(await listSessions(hub.world, bob.actor.audience)).toMatchObject({ items: [] });
  });

  it('keeps sessions of one id apart that two people pushed', async () => {
    await open();
    const [ada, bob] = [await hub.addLaptop('Ada'), await hub.addLaptop('Bob')];
    const own = await ada.push({ replaces: 0, texts: ['one\n'] });
    const other = await bob.push({ replaces: 0, texts: ['one\n'] });
    expect(other.id).not.toBe(own.id);
    expect(new Set(hub.told).size).toBe(2);
  });

  it('demands the redaction that the hub is set to', async () => {
    await open({ redaction: ['secrets', 'names'] });
    const ada = await hub.addLaptop('Ada');
    await expect(ada.push({ replaces: 0, texts: ['one\n'], redaction: ['secrets'] })).rejects.toMatchObject({
      code: 'REDACTION_REQUIRED',
      message: 'this hub accepts only sessions without names',
    });
    await ada.push({ replaces: 0, texts: ['one\n'], redaction: ['paths', 'names', 'secrets'] });
  });

  it('takes no more than a person may keep', async () => {
    await open({ quotaBytes: 10 });
    const [ada, bob] = [await hub.addLaptop('Ada'), await hub.addLaptop('Bob')];
    await ada.push({ replaces: 0, texts: ['12345678\n'] });
    await expect(ada.send('more\n')).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    await bob.push({ replaces: 0, texts: ['12345678\n'] });
    // Of one chunk any number of files could be made.
    const commit = toCommit({ replaces: 1, texts: ['12345678\n', '12345678\n'] });
    await expect(takeCommit(hub.intake, bob.actor, commit)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  });

  it('takes no more than that of many chunks at once, and those that it has again', async () => {
    await open({ quotaBytes: 30 });
    const ada = await hub.addLaptop('Ada');
    const texts = Array.from({ length: 20 }, (_, at) => `chunk ${String(at).padStart(3, '0')}\n`);
    const answers = await Promise.allSettled(texts.map((text) => ada.send(text)));
    const taken = texts.filter((_, at) => answers[at]?.status === 'fulfilled');
    expect(taken).toHaveLength(3);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { readonly code: string }).code)).toEqual(
      refused.map(() => 'QUOTA_EXCEEDED'),
    );
    for (const text of taken) await ada.send(text);
    expect(await findMissing(hub.intake, ada.actor.audience, texts.map(hash))).toHaveLength(17);
  });

  it('lets a key push to its project alone', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    const { items } = await listSessions(hub.world, ada.actor.audience);
    const project = items[0]?.project.id ?? '';
    const push = async (scopes: readonly ('push' | 'read')[], given: object) => {
      const key = await hub.world.addKey(ada.person.id, scopes, project);
      const actor = await hub.world.getActor({ kind: 'key', key });
      return takeCommit(hub.intake, actor, { ...toCommit({ session: 'ci', replaces: 0, texts: ['one\n'] }), ...given });
    };
    expect(await push(['push'], {})).toMatchObject({ version: 1 });
    await expect(push(['push'], { project: { remote: null, name: 'other' }, session: 'ci2' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(push(['read'], { session: 'ci3' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('forgets a file that is gone, and content that was replaced, with every byte', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n', 'the password is zanzibar\n'] });
    let dropped: readonly string[] = [];
    const intake = { ...hub.intake, onCommit: (_root: string, gone: readonly string[]) => void (dropped = gone) };
    await ada.send('[secret]\n');
    await takeCommit(intake, ada.actor, toCommit({ replaces: 1, texts: ['one\n', '[secret]\n'] }));
    expect(dropped).toEqual([hash('the password is zanzibar\n')]);
    await sweepArchive(hub.intake, [], dropped);
    expect(await hub.intake.archive.has(hash('the password is zanzibar\n'))).toBe(false);
    expect(await findMissing(hub.intake, ada.actor.audience, dropped)).toEqual(dropped);
    expect(await hub.readFiles()).toEqual({ [path]: 'one\n[secret]\n' });
    await takeCommit(intake, ada.actor, { ...toCommit({ replaces: 2, texts: [] }), files: [{ path, isGone: true }] });
    await sweepArchive(hub.intake, [], dropped);
    expect(await hub.readFiles()).toEqual({});
    expect(await hub.intake.archive.has(hash('one\n'))).toBe(false);
  });

  it('keeps chunks for a day that nobody committed, and all that a session needs', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    await ada.send('early\n');
    await sweepArchive(hub.intake, [], []);
    expect(await findMissing(hub.intake, ada.actor.audience, [hash('one\n'), hash('early\n')])).toEqual([]);
    hub.world.setNow(hub.world.now() + leftoverMs + 1);
    await ada.send('late\n');
    await sweepArchive(hub.intake, [], []);
    expect(await findMissing(hub.intake, ada.actor.audience, [hash('one\n'), hash('early\n'), hash('late\n')])).toEqual(
      [hash('early\n')],
    );
    expect(await hub.intake.archive.has(hash('early\n'))).toBe(false);
  });

  it('shows nobody what was archived without a row, and drops it at the next start', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    // As after a kill between the two: the archive has it, and there is no row.
    await hub.world.connection.run('DELETE FROM hub_session');
    await hub.reopen();
    expect(await listSessions(hub.world, ada.actor.audience)).toMatchObject({ items: [] });
    const again = await ada.push({ replaces: 0, texts: ['one\n'] });
    expect(again.version).toBe(1);
    const stray = await listStrayRoots(hub.intake);
    expect(stray).toHaveLength(1);
    await sweepArchive(hub.intake, stray, 'all');
    expect(await listStrayRoots(hub.intake)).toEqual([]);
    expect(await hub.readFiles()).toEqual({ [path]: 'one\n' });
  });

  it('goes on where a kill between archive and row left it, with the same commit and with a longer one', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    await ada.push({ replaces: 1, from: 4, texts: ['two\n'] });
    const undo = () => hub.world.connection.run("UPDATE hub_session SET version = 1, commit_hash = ''");
    await undo();
    expect(await ada.push({ replaces: 1, from: 4, texts: ['two\n'] })).toMatchObject({ version: 2 });
    expect(await hub.readFiles()).toEqual({ [path]: 'one\ntwo\n' });
    await undo();
    expect(await ada.push({ replaces: 1, from: 4, texts: ['two\n', 'three\n'] })).toMatchObject({ version: 2 });
    expect(await hub.readFiles()).toEqual({ [path]: 'one\ntwo\nthree\n' });
  });

  it('goes on after a disk that was full', async () => {
    await open();
    const ada = await hub.addLaptop('Ada');
    await ada.push({ replaces: 0, texts: ['one\n'] });
    const full = hub.intake.archive.write(async (writer) => {
      writer.manifest.apply({ op: 'drop', root: [...writer.manifest.roots.keys()][0] ?? '' });
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    await expect(full).rejects.toThrow('no space');
    expect(await ada.push({ replaces: 1, from: 4, texts: ['two\n'] })).toMatchObject({ version: 2 });
    expect(await hub.readFiles()).toEqual({ [path]: 'one\ntwo\n' });
  });
});
