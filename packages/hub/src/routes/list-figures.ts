import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { AnalyticsHealth } from '../analytics/open-hub-analytics.ts';
import { readStatus } from './about-routes.ts';
import type { Hub } from './hub.ts';
import type { HubFigure } from './open-metrics.ts';
import { readDisk } from './read-disk.ts';

/** Amounts of a hub for `/metrics`. */
export async function listFigures(
  hub: Pick<Hub, 'store' | 'version'>,
  dataDir: string,
  openStreams: number,
  analytics?: AnalyticsHealth,
): Promise<readonly HubFigure[]> {
  const { people, teams, devices, keys, sessions, bytes, links } = await readStatus(hub);
  const disk = await readDisk(hub.store, toArchiveFolder(dataDir));
  return [
    { name: 'people', help: 'Accounts', value: people },
    { name: 'teams', help: 'Teams', value: teams },
    { name: 'devices', help: 'Devices with access', value: devices },
    { name: 'keys', help: 'Keys that work', value: keys },
    { name: 'links', help: 'Links that work', value: links },
    { name: 'sessions', help: 'Sessions', value: sessions },
    { name: 'session_bytes', help: 'Bytes of all sessions, as they were pushed', value: bytes },
    { name: 'held_sessions', help: 'Sessions on hold', value: disk.heldSessions },
    {
      name: 'deletions_pending',
      help: 'Deleted sessions whose bytes are not gone yet',
      value: disk.deletionsPending,
    },
    { name: 'archive_bytes', help: 'Bytes of the archive on disk', value: disk.archiveBytes },
    { name: 'disk_free_bytes', help: 'Free space where the data is', value: disk.diskFreeBytes },
    { name: 'open_streams', help: 'Pages that are updated live', value: openStreams },
    ...(analytics === undefined
      ? []
      : [
          {
            name: 'analytics_up',
            help: '1 if ClickHouse answers, 0 if searches use the database of the hub instead',
            value: analytics.state === 'away' ? 0 : 1,
          },
          {
            name: 'analytics_pending',
            help: 'Sessions with pushes that ClickHouse does not have yet',
            value: analytics.pending,
          },
        ]),
  ];
}
