import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { expect, it } from 'vitest';
import { putSessionShares } from '../sharing/shares.ts';
import { openSessionsWorld } from './hub-sessions.test-kit.ts';
import { openReadings } from './open-readings.ts';

it('asks again for content of sessions that were shared while the content of others was waited for', async () => {
  const hub = await openSessionsWorld();
  const { world, dataDir, sessions } = hub;
  const ada = await world.addPerson('Ada');
  const grace = await world.addPerson('Grace');
  const share = (id: string) => putSessionShares(world, ada.actor, id, [{ kind: 'everyone', target: '' }]);
  await share(await hub.push(ada.actor, 'aaaa', ['shared before']));
  const later = await hub.push(ada.actor, 'bbbb', ['shared meanwhile']);
  const asked: number[] = [];
  const readings = openReadings({
    store: world,
    index: sessions.index,
    archive: { takeNews: async (rootKeys) => asked.push(rootKeys.size) === 1 },
    archiveFolder: toArchiveFolder(dataDir),
    dataDir,
    version: '0.0.0',
    maxLineBytes: 1024 * 1024,
    onError: (error) => expect.fail(String(error)),
  });
  const reading = await readings.open(grace.audience, async () => {
    await share(later);
    return (await world.getActor(grace.identity)).audience;
  });
  expect(asked).toEqual([1, 2]);
  reading.release();
  await readings.close();
  await hub.close();
});
