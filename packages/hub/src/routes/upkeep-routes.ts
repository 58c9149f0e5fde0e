import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { HubHealthAnswer, HubStorageAnswer } from '@scrollkeep/view/wire/wire-hub-upkeep.ts';
import { mayManage } from '../audience/may-change.ts';
import { HubError } from '../database/hub-error.ts';
import type { HubSessions } from '../reading/open-hub-sessions.ts';
import { listStorage } from '../sharing/list-storage.ts';
import { readStatus } from './about-routes.ts';
import { defineHubRoute, type HubRoute, type KnownRequest } from './hub-route.ts';
import { listChecks } from './list-checks.ts';
import { findLastBackup, readDisk } from './read-disk.ts';

/** How full the hub is and whether all is in order: for admins, who learn amounts and no content. */
export function listUpkeepRoutes(sessions: HubSessions, countStreams: () => number): readonly HubRoute[] {
  return [
    defineHubRoute({
      path: '/storage',
      answer: 'HubStorageAnswer',
      summary: 'How much space people and projects take, and how much is left',
      handle: async (request) => ({ json: await readStorage(sessions, request) }),
    }),
    defineHubRoute({
      path: '/health',
      answer: 'HubHealthAnswer',
      summary: 'State of the database, archive, disk, index, deletions and backups',
      handle: async (request) => ({ json: await readHealth(sessions, countStreams(), request) }),
    }),
  ];
}

/** Whether pushes can be stored. */
export async function isArchiveThere({ intake: { archive } }: HubSessions): Promise<boolean> {
  // Where others can take what this process has no space for, a full disk counts as well.
  const check = archive.shared?.check() ?? access(archive.folder, constants.W_OK);
  return check.then(
    () => true,
    () => false,
  );
}

async function readStorage({ intake }: HubSessions, { hub, audience }: KnownRequest): Promise<HubStorageAnswer> {
  const stored = await listStorage(hub.store, audience);
  const { sessions, bytes } = await readStatus(hub);
  return {
    sessions,
    bytes,
    quotaBytes: intake.quotaBytes,
    ...(await readDisk(hub.store, intake.archive.folder)),
    lastBackup: await findLastBackup(hub.store, audience),
    ...stored,
  };
}

async function readHealth(
  sessions: HubSessions,
  openStreams: number,
  { hub, audience }: KnownRequest,
): Promise<HubHealthAnswer> {
  if (!mayManage(audience)) throw new HubError('NOT_ALLOWED', 'only admins can see the health of the hub');
  const { store, version } = hub;
  const disk = await readDisk(store, sessions.intake.archive.folder);
  return {
    version,
    database: store.connection.dialect,
    startedMs: Math.round(Date.now() - process.uptime() * 1000),
    openStreams,
    checks: listChecks({
      ...disk,
      lastBackup: await findLastBackup(store, audience),
      // It has answered for this very request.
      isDatabaseThere: true,
      isArchiveThere: await isArchiveThere(sessions),
      indexWaiting: sessions.index.countWaiting(),
      nowMs: store.now(),
    }),
  };
}
