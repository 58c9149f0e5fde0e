import { randomUUID } from 'node:crypto';
import { text, type HubStore } from './hub-store.ts';
import { tellProcesses } from './tell-processes.ts';

/** This process among those of a hub that share its database and its bucket. */
export interface HubProcess {
  /** Says that it runs; false if others had to take it for dead, and it may have missed something. */
  beat(): Promise<boolean>;
  /** Of deleted sessions, those that it has not erased yet. */
  listUnerased(rootKeys: readonly string[]): Promise<readonly string[]>;
  noteErased(rootKeys: readonly string[]): Promise<void>;
  /** Deleted sessions that may still be in the bucket. */
  isInBucket(): Promise<boolean>;
  /** Deletions are done that every running process has done, and the bucket. */
  finishDeletions(): Promise<void>;
  leave(): Promise<void>;
}

/** In `hub_erased`, beside the processes. */
export const bucketName = 'bucket';
/** Who says nothing for so long is dead, or takes over everything when it is back. */
const silentMs = 30_000;
const nowSql = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

export async function openHubProcess({ connection }: HubStore): Promise<HubProcess> {
  const id = randomUUID();
  const beat = async (): Promise<boolean> => {
    await connection.run(`DELETE FROM hub_process WHERE seen_ms < ${nowSql} - ${silentMs}`);
    const known = await connection.all('SELECT id FROM hub_process WHERE id = ?', [id]);
    await connection.run(
      `INSERT INTO hub_process (id, seen_ms) VALUES (?, ${nowSql}) ` +
        'ON CONFLICT (id) DO UPDATE SET seen_ms = excluded.seen_ms',
      [id],
    );
    return known.length > 0;
  };
  await beat();
  return {
    beat,
    async listUnerased(rootKeys) {
      const rows = await connection.all('SELECT root_key FROM hub_erased WHERE process = ?', [id]);
      const erased = new Set(rows.map((row) => text(row, 'root_key')));
      return rootKeys.filter((key) => !erased.has(key));
    },
    async noteErased(rootKeys) {
      for (const key of rootKeys)
        await connection.run('INSERT INTO hub_erased (root_key, process) VALUES (?, ?) ON CONFLICT DO NOTHING', [
          key,
          id,
        ]);
    },
    async isInBucket() {
      const rows = await connection.all(
        'SELECT d.root_key FROM hub_deletion d WHERE NOT EXISTS ' +
          '(SELECT 1 FROM hub_erased e WHERE e.root_key = d.root_key AND e.process = ?) LIMIT 1',
        [bucketName],
      );
      return rows.length > 0;
    },
    async finishDeletions() {
      const hasErased = 'SELECT 1 FROM hub_erased e WHERE e.root_key = d.root_key AND e.process =';
      await connection.run(
        `DELETE FROM hub_deletion d WHERE EXISTS (${hasErased} ?) AND NOT EXISTS ` +
          `(SELECT 1 FROM hub_process p WHERE p.seen_ms >= ${nowSql} - ${silentMs} AND NOT EXISTS (${hasErased} p.id))`,
        [bucketName],
      );
      await connection.run(
        'DELETE FROM hub_erased WHERE NOT EXISTS ' +
          '(SELECT 1 FROM hub_deletion d WHERE d.root_key = hub_erased.root_key)',
      );
    },
    async leave() {
      await connection.run('DELETE FROM hub_process WHERE id = ?', [id]);
      await tellProcesses(connection, { kind: 'deletion' });
    },
  };
}
