import { readStatus } from '@scrollkeep/hub/routes/about-routes.ts';
import { listChecks } from '@scrollkeep/hub/routes/list-checks.ts';
import { findLastBackup, readDisk } from '@scrollkeep/hub/routes/read-disk.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { version } from '@scrollkeep/server/version.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import type { Invocation } from '../../command-line/command.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { toTime } from '../../hub-server/print-list.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, terminal } = invocation;
  const place = toHubPlace(invocation);
  await withOperator(place, async (store) => {
    const status = await readStatus({ store, version });
    const disk = await readDisk(store, toArchiveFolder(place.dataDir));
    const lastBackup = await findLastBackup(store, operator.audience);
    const checks = listChecks({ ...disk, lastBackup, nowMs: store.now() });
    if (options['json'] === true)
      return terminal.print(
        `${JSON.stringify({ data: place.dataDir, ...status, ...disk, lastBackup, checks }, null, 2)}\n`,
      );
    const { people, teams, devices, keys, sessions, bytes, links } = status;
    const count = toReadableAmount;
    return terminal.print(
      `Hub in ${toShownPath(place.dataDir)}, ${status.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n` +
        `${count(people, 'account')}, ${count(teams, 'team')}, ${count(devices, 'device')}, ${count(keys, 'key')}\n` +
        `${count(sessions, 'session')} (${toReadableBytes(bytes)}), ${count(links, 'active link')}\n` +
        `${toReadableBytes(disk.archiveBytes)} on disk, ${toReadableBytes(disk.diskFreeBytes)} free\n` +
        `${count(disk.heldSessions, 'session')} on hold, ` +
        `${count(disk.deletionsPending, 'deleted session')} to be erased\n` +
        `Last backup: ${lastBackup === null ? 'never' : toTime(lastBackup.createdMs)}\n`,
    );
  });
  return 0;
}
