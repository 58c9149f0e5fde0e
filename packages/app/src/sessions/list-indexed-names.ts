import type { Connection } from '@scrollkeep/store/database';
import { readMachine } from '../sync/read-machine.ts';
import type { SessionName } from './resolve-session.ts';

/** Titles and slugs of this machine's sessions as the index has them, by identity. */
export async function listIndexedNames(connection: Connection): Promise<ReadonlyMap<string, SessionName>> {
  const rows = await connection.all(
    'SELECT root, project_folder, session, title, slug FROM session WHERE machine = ?',
    [readMachine().machine],
  );
  const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return new Map(
    rows.map((row) => [
      `${String(row['root'])}\0${String(row['project_folder'])}\0${String(row['session'])}`,
      { title: toText(row['title']), slug: toText(row['slug']) },
    ]),
  );
}
