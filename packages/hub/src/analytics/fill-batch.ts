import { eraseSessions } from '@scrollkeep/store/analytics/analytics-tables.ts';
import type { ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import type { HubStore } from '../database/hub-store.ts';
import { putFilled, takeNumbers, type FilledSession, type PendingSession } from './analytics-jobs.ts';
import { fillSessions, type FillOptions } from './fill-sessions.ts';
import { joinUsageGroups } from './join-usage-groups.ts';

/** Sessions of one statement, and about how many bytes of them. */
export const sessionsAtOnce = 50;
const bytesAtOnce = 32 * 1024 * 1024;

export interface FilledBatch {
  /** What ClickHouse has now of the sessions that were written. */
  readonly filled: readonly FilledSession[];
  /** Sessions, also others, whose group is another one now. */
  readonly groups: ReadonlyMap<number, number>;
}

/**
 * Writes sessions to ClickHouse. Of those that only grew since a push that this process
 * wrote itself (`grew`), only what is new.
 */
export async function fillBatch(
  store: HubStore,
  clickhouse: ClickHouse,
  found: readonly PendingSession[],
  grew: ReadonlyMap<string, number>,
  options: FillOptions,
): Promise<FilledBatch> {
  const batch = takeBatch(found);
  const known = await takeNumbers(
    store,
    batch.map(({ rootKey }) => rootKey),
  );
  const sessions = batch.flatMap(({ rootKey, version }) => {
    const own = known.get(rootKey);
    return own === undefined ? [] : [{ ...own, version }];
  });
  const onlyGrew = new Set(
    sessions.filter(({ rootKey, done }) => done > 0 && grew.get(rootKey) === done).map(({ rootKey }) => rootKey),
  );
  const names = await fillSessions(clickhouse, sessions, onlyGrew, options);
  const groups = await joinUsageGroups(store, clickhouse, names);
  const replaced = sessions.filter(({ rootKey, done }) => done > 0 && !onlyGrew.has(rootKey));
  await eraseSessions(
    clickhouse,
    replaced.map(({ session, version }) => ({ session, before: version })),
  );
  const filled: FilledSession[] = [];
  const late: FilledSession[] = [];
  for (const { version, ...own } of sessions) {
    const now: FilledSession = { ...own, since: onlyGrew.has(own.rootKey) ? own.since : version, done: version };
    if (await putFilled(store, now, own.done)) filled.push(now);
    else late.push(own);
  }
  if (late.length > 0) await eraseLate(store, clickhouse, late);
  return { filled, groups };
}

/**
 * This process was cut off from the database meanwhile, and another one filled or deleted these: what was written here
 * after that must not stay.
 */
async function eraseLate(store: HubStore, clickhouse: ClickHouse, late: readonly FilledSession[]): Promise<void> {
  const rows = await store.connection.all('SELECT number, since FROM hub_analytics');
  const since = new Map(rows.map((row) => [Number(row['number']), Number(row['since'])]));
  await eraseSessions(
    clickhouse,
    late.map(({ session }) => {
      const before = since.get(session);
      return before === undefined ? { session } : { session, before };
    }),
  );
}

/** At least one, and more while they are small. */
function takeBatch(found: readonly PendingSession[]): readonly PendingSession[] {
  let bytes = 0;
  return found.filter((each, at) => {
    bytes += each.bytes;
    return at === 0 || bytes <= bytesAtOnce;
  });
}
