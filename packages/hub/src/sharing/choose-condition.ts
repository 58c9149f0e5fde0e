import type { Audience } from '../audience/audience.ts';
import {
  toOwnAndSharedIds,
  toReadCondition,
  toReadConditionFromShares,
  type SqlCondition,
} from '../audience/to-read-condition.ts';
import { number, type HubStore } from '../database/hub-store.ts';

/** With at least this many readable sessions, checking all sessions from the newest on soon fills a page. */
const few = 2000;

/**
 * For a list of all sessions. Both conditions give the same result; which is faster depends on how many of all sessions
 * the audience may read.
 */
export async function chooseCondition(store: HubStore, audience: Audience): Promise<SqlCondition> {
  if (audience.kind !== 'person' && audience.kind !== 'key') return toReadCondition(audience);
  const ids = toOwnAndSharedIds(audience);
  const [row] = await store.connection.all(
    `SELECT COUNT(*) AS readable FROM (SELECT * FROM (${ids.sql}) found LIMIT ${few}) counted`,
    ids.values,
  );
  return number(row ?? {}, 'readable') < few ? toReadConditionFromShares(audience) : toReadCondition(audience);
}
