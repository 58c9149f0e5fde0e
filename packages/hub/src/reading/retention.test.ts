import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eraseDeleted } from '../derive/erase-deleted.ts';
import { putRetentionRule } from '../retention/retention-rules.ts';
import { runRetention } from '../retention/run-retention.ts';
import { deleteSession } from '../sharing/delete-session.ts';
import { setHold } from '../sharing/holds.ts';
import { operator, startMs } from '../sharing/hub-world.test-kit.ts';
import { eraseFromOutside } from './erase-from-outside.ts';
import { openSessionsWorld, toTranscript, type SessionsWorld } from './hub-sessions.test-kit.ts';

const dayMs = 86_400_000;
let hub: SessionsWorld;
beforeEach(async () => void (hub = await openSessionsWorld()));
afterEach(async () => {
  await hub.close();
  expect(hub.errors).toEqual([]);
});

async function setRule(days: number): Promise<void> {
  const [row] = await hub.world.connection.all('SELECT id FROM hub_project');
  await putRetentionRule(hub.world, operator, 'project', String(row?.['id']), days);
}

describe('sessions whose time is over', () => {
  it('are gone from bytes, index and search; those on hold and younger ones stay', async () => {
    const { world } = hub;
    const ada = await world.addPerson('Ada');
    await hub.push(ada.actor, 'aaaa', ['the zanzibar lighthouse']);
    const held = await hub.push(ada.actor, 'bbbb', ['the held lighthouse']);
    world.setNow(startMs + 5 * dayMs);
    await hub.push(ada.actor, 'cccc', ['the young lighthouse']);
    await hub.sessions.settle();
    await setRule(3);
    await setHold(world, operator, held, true);
    expect(await hub.find('zanzibar')).not.toEqual([]);
    const preview = await hub.sessions.runRetention(operator, { isDryRun: true });
    expect([preview.deleted.length, preview.kept.length]).toEqual([1, 1]);
    expect(await hub.search(ada.audience, 'lighthouse')).toEqual(['aaaa', 'bbbb', 'cccc']);
    await hub.sessions.runRetention(operator);
    expect(await hub.search(ada.audience, 'lighthouse')).toEqual(['bbbb', 'cccc']);
    expect(await hub.search(ada.audience, 'zanzibar')).toEqual([]);
    expect(await hub.find('zanzibar')).toEqual([]);
  });

  it('are deleted by a hub by itself when it starts', async () => {
    const ada = await hub.world.addPerson('Ada');
    await hub.push(ada.actor, 'aaaa', ['the zanzibar lighthouse']);
    await hub.sessions.settle();
    await setRule(3);
    hub.world.setNow(startMs + 10 * dayMs);
    await hub.reopen();
    await expect.poll(() => hub.find('zanzibar')).toEqual([]);
    expect(await hub.world.connection.all('SELECT * FROM hub_session')).toEqual([]);
  });

  it('are erased by a command where no hub runs, and by the hub where one does', async () => {
    const { world, dataDir } = hub;
    const onError = (error: unknown) => {
      throw error;
    };
    const ada = await world.addPerson('Ada');
    await hub.push(ada.actor, 'aaaa', ['the zanzibar lighthouse']);
    await hub.sessions.settle();
    await setRule(3);
    await hub.reopen(async () => {
      world.setNow(startMs + 10 * dayMs);
      expect((await runRetention(world, operator)).deleted).toHaveLength(1);
      expect(await hub.find('zanzibar')).not.toEqual([]);
      // Of a hub whose content is in a bucket, that the command does not know: the hub does it when it starts.
      const place = join(dataDir, 'archive', 'bytes-place');
      writeFileSync(place, 's3://bucket\n');
      expect(await eraseFromOutside(world, { dataDir, onError })).toBe(false);
      rmSync(place);
      expect(await eraseFromOutside(world, { dataDir, onError })).toBe(true);
      expect(await hub.find('zanzibar')).toEqual([]);
    });
    await hub.push(ada.actor, 'bbbb', ['the madagascar lighthouse']);
    await hub.sessions.settle();
    world.setNow(startMs + 20 * dayMs);
    expect((await runRetention(world, operator)).deleted).toHaveLength(1);
    expect(await eraseFromOutside(world, { dataDir, onError, waitMs: 0 })).toBe(false);
    expect(await hub.find('madagascar')).not.toEqual([]);
    const erased = eraseFromOutside(world, { dataDir, onError });
    await hub.sessions.eraseDeleted();
    expect(await erased).toBe(true);
    expect(await hub.find('madagascar')).toEqual([]);
  });
});

describe('a session on hold', () => {
  it('takes new lines, and no push that replaces or removes any', async () => {
    const ada = await hub.world.addPerson('Ada');
    const id = await hub.push(ada.actor, 'aaaa', ['the zanzibar lighthouse']);
    await setHold(hub.world, operator, id, true);
    const from = Buffer.byteLength(toTranscript('aaaa', ['the zanzibar lighthouse']));
    await hub.push(ada.actor, 'aaaa', ['a second line'], { replaces: 1, from });
    await expect(hub.push(ada.actor, 'aaaa', ['nothing'], { replaces: 2 })).rejects.toMatchObject({ code: 'HELD' });
    await hub.sessions.settle();
    expect(await hub.search(ada.audience, 'zanzibar')).toEqual(['aaaa']);
    expect(await hub.search(ada.audience, 'second')).toEqual(['aaaa']);
    await setHold(hub.world, operator, id, false);
    await hub.push(ada.actor, 'aaaa', ['nothing'], { replaces: 2 });
    await hub.sessions.settle();
    expect(await hub.find('zanzibar')).toEqual([]);
  });
});

describe('a deletion', () => {
  it('takes a session out of the index before its bytes, which may just be read there', async () => {
    const { world, sessions } = hub;
    const ada = await world.addPerson('Ada');
    const id = await hub.push(ada.actor, 'aaaa', ['the zanzibar lighthouse']);
    await sessions.settle();
    await deleteSession(world, ada.actor, id);
    const readRoots = () => sessions.intake.archive.write(async ({ manifest }) => [...manifest.roots.keys()]);
    const seen: (readonly string[])[] = [];
    const index = {
      ...sessions.index,
      async erase(keys: readonly string[]) {
        seen.push(keys, await readRoots());
        await sessions.index.erase(keys);
      },
    };
    await eraseDeleted({ store: world, archive: sessions.intake.archive, index, forget: async () => undefined });
    expect(seen).toEqual([[expect.any(String)], seen[0]]);
    expect(await readRoots()).toEqual([]);
    expect(await hub.find('zanzibar')).toEqual([]);
  });
});
