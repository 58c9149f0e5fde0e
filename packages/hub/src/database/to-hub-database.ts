import { join } from 'node:path';

/** The database of people and rights: the one that was named, or a file in the data folder of the hub. */
export function toHubDatabase(dataDir: string, database: string | undefined): string {
  return database ?? join(dataDir, 'hub.db');
}
