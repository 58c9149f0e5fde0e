import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { toIndexedRoots } from './indexed-roots.ts';
import type { SessionName } from './resolve-session.ts';

/** Titles and slugs of the sessions of roots as the index has them, by identity. */
export async function listIndexedNames(
  connection: Connection,
  roots: readonly Root[],
): Promise<ReadonlyMap<string, SessionName>> {
  const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const names = new Map<string, SessionName>();
  for (const { root, machine, path } of toIndexedRoots(roots, connection)) {
    const rows = await connection.all(
      'SELECT project_folder, session, title, slug FROM session WHERE machine = ? AND root = ?',
      [machine, path],
    );
    for (const row of rows)
      names.set(`${root.path}\0${String(row['project_folder'])}\0${String(row['session'])}`, {
        title: toText(row['title']),
        slug: toText(row['slug']),
      });
  }
  return names;
}
