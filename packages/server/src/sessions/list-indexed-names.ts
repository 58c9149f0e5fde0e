import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { listIndexedSessions } from './indexed-sessions.ts';
import type { SessionName } from './resolve-session.ts';

/** Titles and slugs of the sessions of roots as the index has them, by identity. */
export async function listIndexedNames(
  connection: Connection,
  roots: readonly Root[],
): Promise<ReadonlyMap<string, SessionName>> {
  const sessions = await listIndexedSessions(connection, roots);
  return new Map(sessions.map(({ identity, figures: { title, slug } }) => [identity, { title, slug }]));
}
