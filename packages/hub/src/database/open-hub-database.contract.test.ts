import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import { describe, expect, it } from 'vitest';
import { openHubDatabase } from './open-hub-database.ts';

const { dialects, scratch } = openBothDatabases();

describe.each(dialects)('the database of a hub on %s', (_name, createStore) => {
  it('is made once, and is the same when it is opened again', async () => {
    const store = await createStore();
    const first = await openHubDatabase(store);
    await first.run('INSERT INTO hub_team (id, name, created_ms) VALUES (?, ?, ?)', ['t', 'Harbour', 1.7e12]);
    await first.close();
    const again = await openHubDatabase(store);
    expect(await again.all('SELECT * FROM hub_team')).toEqual([{ id: 't', name: 'Harbour', created_ms: 1.7e12 }]);
    await again.close();
  });

  it('takes the teams of a person along when the person goes', async () => {
    const connection = await openHubDatabase(await createStore());
    await connection.execute(`
      INSERT INTO hub_person (id, email, name, role, created_ms) VALUES ('p', 'ada@example.org', 'Ada', 'owner', 1);
      INSERT INTO hub_team (id, name, created_ms) VALUES ('t', 'Harbour', 1);
      INSERT INTO hub_team_member (team, person) VALUES ('t', 'p');
      DELETE FROM hub_person WHERE id = 'p';
    `);
    expect(await connection.all('SELECT * FROM hub_team_member')).toEqual([]);
    await connection.close();
  });
});

it('says of a broken file how to get it back, and not to delete it', async () => {
  const path = join(scratch, 'broken.db');
  writeFileSync(path, 'this is no database, but long enough to be taken for one '.repeat(100));
  await expect(openHubDatabase(path)).rejects.toMatchObject({
    code: 'HUB_UNUSABLE',
    hint: expect.stringContaining('Do not delete'),
  });
});
