import { openBothDatabases } from '@scrollkeep/store/database/both-databases.test-kit.ts';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHubDatabase } from './open-hub-database.ts';

const { dialects } = openBothDatabases();

describe.each(dialects)('one connection for many requests on %s', (_name, createStore) => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await openHubDatabase(await createStore());
  });
  afterEach(() => connection.close());

  const insert = (id: string) =>
    connection.run('INSERT INTO hub_team (id, name, created_ms) VALUES (?, ?, 1)', [id, id]);
  const list = async () => (await connection.all('SELECT id FROM hub_team ORDER BY id')).map((row) => row['id']);

  it('keeps what one request wrote when the transaction of another fails', async () => {
    const inside = openGate();
    const end = openGate();
    const failing = connection.transaction(async () => {
      await insert('inside');
      inside.open();
      await end.isOpen;
      throw new Error('not done');
    });
    await inside.isOpen;
    const others = [insert('beside'), connection.transaction(() => insert('after'))];
    end.open();
    await expect(failing).rejects.toThrow('not done');
    await Promise.all(others);
    expect(await list()).toEqual(['after', 'beside']);
  });

  it('shows nothing of a transaction before its end', async () => {
    const inside = openGate();
    const end = openGate();
    const writing = connection.transaction(async () => {
      await insert('a');
      expect(await list()).toEqual(['a']);
      inside.open();
      await end.isOpen;
      await insert('b');
    });
    await inside.isOpen;
    const reading = list();
    end.open();
    await writing;
    expect(await reading).toEqual(['a', 'b']);
  });

  it('takes texts with the character that PostgreSQL refuses', async () => {
    expect(await connection.all('SELECT id FROM hub_team WHERE id = ?', ['a\0b'])).toEqual([]);
    await insert('a\0b');
    await connection.insert('hub_team', ['id', 'name', 'created_ms'], [['\0', '\0', 1]]);
    expect(await list()).toEqual(['a\ufffdb', '\ufffd']);
  });

  it('takes a transaction inside another as a part of it', async () => {
    await expect(
      connection.transaction(async () => {
        await connection.transaction(() => insert('inner'));
        throw new Error('outer');
      }),
    ).rejects.toThrow('outer');
    expect(await list()).toEqual([]);
    await connection.transaction(() => insert('next'));
    expect(await list()).toEqual(['next']);
  });

  it('lets work that a transaction left behind wait like any other', async () => {
    let left: Promise<void> | undefined;
    const later = openGate();
    await connection.transaction(async () => {
      left = later.isOpen.then(() => insert('left'));
      await insert('first');
    });
    const failing = connection.transaction(async () => {
      later.open();
      await insert('second');
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await left;
    expect(await list()).toEqual(['first', 'left']);
  });
});

/** A moment that one part of a test reaches and another waits for. */
function openGate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), isOpen };
}
