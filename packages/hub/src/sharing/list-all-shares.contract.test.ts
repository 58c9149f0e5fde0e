import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { describe, expect, it } from 'vitest';
import { findNames } from '../audit/find-names.ts';
import { openWorld, operator, quickPasswords } from './hub-world.test-kit.ts';
import { createLink, revokeLink } from './links.ts';
import { listAllLinks, listAllShares } from './list-all-shares.ts';
import { putProjectShares, putSessionShares } from './shares.ts';

const { dialects } = openBothDatabases();

describe.each(dialects)('what is shared on a hub on %s', (_name, createStore) => {
  it('is listed for admins by ids, and for nobody else', async () => {
    const world = await openWorld(await createStore());
    const [ada, ben, olga] = [
      await world.addPerson('Ada'),
      await world.addPerson('Ben'),
      await world.addPerson('Olga', 'admin'),
    ];
    const { id, project } = await world.addSession(ada, 's1', 'https://example.org/harbour.git');
    await putSessionShares(world, ada.actor, id, [{ kind: 'person', target: ben.id }]);
    await putProjectShares(world, ada.actor, project, [{ kind: 'everyone', target: '' }]);
    const link = await createLink(world, quickPasswords, ada.actor, id, {
      expiresInMs: 60_000,
      password: 'long enough',
    });
    for (const audience of [operator.audience, olga.audience]) {
      const shares = await listAllShares(world, audience);
      expect(
        shares.map(({ person, session, project: of, kind, target }) => [person, session, of, kind, target]),
      ).toEqual(
        expect.arrayContaining([
          [ada.id, id, null, 'person', ben.id],
          [ada.id, null, project, 'everyone', ''],
        ]),
      );
      expect(shares).toHaveLength(2);
      expect(await listAllLinks(world, audience)).toMatchObject([
        { id: link.id, person: ada.id, session: id, hasPassword: true },
      ]);
      expect(JSON.stringify(shares)).not.toContain('harbour');
    }
    const names = await findNames(world, operator.audience, [project, ben.id, id, 'x']);
    expect([...names].sort()).toEqual(
      [
        [ben.id, 'ben@example.org'],
        [project, 'example.org/harbour'],
      ].sort(),
    );
    await expect(findNames(world, olga.audience, [project])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    for (const list of [listAllShares, listAllLinks])
      await expect(list(world, ben.audience)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await revokeLink(world, operator, link.id);
    expect(await listAllLinks(world, operator.audience)).toEqual([]);
    await world.close();
  });
});
