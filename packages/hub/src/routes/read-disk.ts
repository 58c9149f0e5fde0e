import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { addUpPacks } from '@scrollkeep/store/archive/list-packs.ts';
import type { HubBackup, HubDisk } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { listAudit } from '../audit/list-audit.ts';
import type { Audience } from '../audience/audience.ts';
import { number, type HubStore } from '../database/hub-store.ts';

/** What the hub needs of the disk, and what is still to be done on it. */
export async function readDisk(
  { connection }: Pick<HubStore, 'connection'>,
  archiveFolder: string,
): Promise<Omit<HubDisk, 'lastBackup'>> {
  const count = async (sql: string) =>
    number((await connection.all(`SELECT COUNT(*) AS count FROM ${sql}`))[0] ?? {}, 'count');
  // Where the archive is missing, the folder around it is on the same disk.
  const { bavail, blocks, bsize } = await statfs(existsSync(archiveFolder) ? archiveFolder : dirname(archiveFolder));
  return {
    archiveBytes: addUpPacks(join(archiveFolder, 'packs')),
    diskFreeBytes: bavail * bsize,
    diskBytes: blocks * bsize,
    heldSessions: await count('hub_session WHERE held_ms > 0'),
    deletionsPending: await count('hub_deletion'),
  };
}

/** As the audit log says; whether the copy is still there, the hub does not know. */
export async function findLastBackup(store: HubStore, audience: Audience): Promise<HubBackup | null> {
  const { items } = await listAudit(store, audience, { action: 'hub.backup', limit: 1 });
  const [entry] = items;
  if (entry === undefined) return null;
  const { sessions, bytes, createdMs } = entry.detail;
  return { createdMs: Number(createdMs ?? entry.atMs), sessions: Number(sessions ?? 0), bytes: Number(bytes ?? 0) };
}
