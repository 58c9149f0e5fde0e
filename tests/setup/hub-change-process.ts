import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { openClickHouse, type ClickHouse, type ClickHousePlace } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { openFolderObjectStore } from '@scrollkeep/store/objects/folder-object-store.ts';
import { findAudience } from '@scrollkeep/hub/audience/find-audience.ts';
import type { Identity } from '@scrollkeep/hub/audience/identity.ts';
import { openHubStore } from '@scrollkeep/hub/database/hub-store.ts';
import { takeChunk } from '@scrollkeep/hub/intake/take-chunk.ts';
import { takeCommit } from '@scrollkeep/hub/intake/take-commit.ts';
import { openHubSessions } from '@scrollkeep/hub/reading/open-hub-sessions.ts';

/** What a process of its own does to a hub, so that it can be killed at any moment of it. */
export interface HubChange {
  readonly dataDir: string;
  readonly identity: Identity;
  readonly pushes: readonly { readonly text: string; readonly commit: unknown }[];
  /** Ids of sessions. */
  readonly deletions: readonly string[];
  /** A folder in place of a bucket for its content. */
  readonly bucket?: string;
  /** ClickHouse, and the statement with which the process kills itself: before it is sent, or once it is done. */
  readonly analytics?: ClickHousePlace & { readonly killAt?: string; readonly isDone?: boolean };
}

export async function changeHub({
  dataDir,
  identity,
  pushes,
  deletions,
  bucket,
  analytics,
}: HubChange): Promise<readonly number[]> {
  const clickhouse = analytics === undefined ? undefined : openKilling(analytics);
  const store = await openHubStore(`${dataDir}/hub.db`);
  const sessions = await openHubSessions(store, {
    dataDir,
    version: '0.0.0',
    redaction: [],
    bytes: bucket === undefined ? undefined : openFolderObjectStore(bucket),
    analytics:
      analytics === undefined || clickhouse === undefined ? undefined : { clickhouse, database: analytics.database },
    onError: (error) => {
      throw error;
    },
  });
  const audience = await findAudience(store, identity);
  if (audience === undefined) throw new Error('no rights');
  const by = { audience, address: '192.0.2.1' };
  const versions: number[] = [];
  for (const { text, commit } of pushes) {
    const bytes = Buffer.from(text);
    await takeChunk(sessions.intake, audience, {
      hash: toChunkHash(bytes),
      encoding: 'identity',
      length: bytes.length,
      body: toBody(bytes),
    });
    versions.push((await takeCommit(sessions.intake, by, commit)).version);
  }
  await sessions.settle();
  for (const id of deletions) await sessions.deleteSession(by, id);
  await sessions.close();
  await clickhouse?.close();
  await store.connection.close();
  return versions;
}

function openKilling(place: NonNullable<HubChange['analytics']>): ClickHouse {
  const real = openClickHouse(place);
  const pass = async (statement: string, work: () => Promise<void>) => {
    const isLast = place.killAt !== undefined && statement.startsWith(place.killAt);
    if (isLast && place.isDone !== true) process.kill(process.pid, 'SIGKILL');
    await work();
    if (isLast) process.kill(process.pid, 'SIGKILL');
  };
  return {
    ...real,
    run: (sql) => pass(sql, () => real.run(sql)),
    insert: (table, columns, rows) => pass(`INSERT INTO ${table}`, () => real.insert(table, columns, rows)),
  };
}

async function* toBody(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}
