import type { HubStore } from './hub-store.ts';

/** What a hub keeps about itself in its database (`hub_setting`), beside the config file of its machine. */
export type StoredSetting =
  /** Hash and expiry of the token that makes the first owner. */
  | 'first-run'
  /** Which hub the database belongs to. */
  | 'hub-id'
  /** Signs the cookies of people who opened a link. */
  | 'link-visit-secret'
  /** The address the hub was last started with, so that a command can print links while no hub runs. */
  | 'public-url';

export async function findStoredSetting({ connection }: HubStore, name: StoredSetting): Promise<string | undefined> {
  const [row] = await connection.all('SELECT value FROM hub_setting WHERE name = ?', [name]);
  return row === undefined ? undefined : String(row['value']);
}

/** The value; `create` makes it if there is none. All processes of a hub get the same one. */
export async function getStoredSetting(store: HubStore, name: StoredSetting, create: () => string): Promise<string> {
  const known = await findStoredSetting(store, name);
  if (known !== undefined) return known;
  const created = create();
  await store.connection.run('INSERT INTO hub_setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', [
    name,
    created,
  ]);
  return (await findStoredSetting(store, name)) ?? created;
}

export async function putStoredSetting({ connection }: HubStore, name: StoredSetting, value: string): Promise<void> {
  await connection.run(
    'INSERT INTO hub_setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  );
}

/** Deletes a setting that still has this value. Only one of several callers gets true. */
export async function deleteStoredSetting(
  { connection }: HubStore,
  name: StoredSetting,
  value: string,
): Promise<boolean> {
  const deleted = await connection.all('DELETE FROM hub_setting WHERE name = ? AND value = ? RETURNING name', [
    name,
    value,
  ]);
  return deleted.length > 0;
}
