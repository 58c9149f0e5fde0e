import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { Root } from '../disk/find-roots.ts';
import { listIndexedSessions } from '../sessions/indexed-sessions.ts';
import type { Settings } from '../settings/settings.ts';
import { withFreshIndex, type FreshIndexOptions } from '../sync/with-fresh-index.ts';
import { toSessionRow, type SessionRow } from './session-row.ts';

/** The sessions of the roots from the index, once it is brought up to them; undefined if it cannot answer. */
export async function readIndexedRows(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  now: number,
  options: FreshIndexOptions,
): Promise<readonly SessionRow[] | undefined> {
  return withFreshIndex(roots, settings, options, (connection) => listIndexedRows(connection, roots, now));
}

/** The same from an index as it is. */
export async function listIndexedRows(
  connection: Connection,
  roots: readonly Root[],
  now: number,
): Promise<readonly SessionRow[]> {
  return (await listIndexedSessions(connection, roots)).map((session) => toSessionRow(session, now));
}
