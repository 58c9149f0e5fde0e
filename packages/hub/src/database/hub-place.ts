import { join } from 'node:path';
import type { HubStore } from './hub-store.ts';

/** Where people and rights are, if nothing else is said. */
export function toHubDatabase(dataDir: string, database: string | undefined): string {
  return database ?? join(dataDir, 'hub.db');
}

const publicUrlSetting = 'public-url';

/** So that a command can print a link while no hub runs. */
export async function keepPublicUrl({ connection }: HubStore, origin: string): Promise<void> {
  await connection.run(
    'INSERT INTO hub_setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [publicUrlSetting, origin],
  );
}

/** Under which address the hub was last started. */
export async function readPublicUrl({ connection }: HubStore): Promise<string | undefined> {
  const [row] = await connection.all('SELECT value FROM hub_setting WHERE name = ?', [publicUrlSetting]);
  return row === undefined ? undefined : String(row['value']);
}
