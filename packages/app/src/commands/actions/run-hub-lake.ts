import { createHash } from 'node:crypto';
import { toHubRoot } from '@scrollkeep/hub/derive/to-hub-root.ts';
import { listSharedRoots } from '@scrollkeep/hub/sharing/list-shared-roots.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { LocatedSession } from '@scrollkeep/server/sessions/located-session.ts';
import { readFittingSessions, type ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Invocation } from '../../command-line/command.ts';
import { toHubPlace } from '../../hub-server/hub-place.ts';
import { operator, withOperator } from '../../hub-server/with-operator.ts';
import { openTablesPlace } from './open-tables-place.ts';
import { parseExportOptions } from './parse-export-options.ts';
import { writeSessionTables } from './write-session-tables.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const [address = ''] = invocation.args;
  const hub = toHubPlace(invocation);
  const target = await openTablesPlace(address, invocation);
  const shared = await withOperator(hub, (store) => listSharedRoots(store, operator, target.place.name));
  const teams = new WeakMap<LocatedSession, readonly string[]>();

  async function* read(reading: ReadSessionsOptions): AsyncGenerator<LocatedSession, void, void> {
    for (const root of shared) {
      const own = [...new Set(root.teams.map(toPathPart))];
      const place = toHubRoot(toArchiveFolder(hub.dataDir), root.rootKey);
      for await (const located of readFittingSessions([place], reading, { fits: () => true, mayFit: () => true })) {
        teams.set(located, own);
        yield located;
      }
    }
  }

  return writeSessionTables(
    { ...invocation, args: ['hub'] },
    {
      ...target,
      format: 'parquet',
      request: parseExportOptions(invocation.options),
      choose: read,
      teamsOf: (located) => teams.get(located) ?? [],
    },
  );
}

const mostNameLength = 150;

/** As Hive writes names into paths: bytes of anything unusual as `%XX`. DuckDB and Spark read it back. */
function toPathPart(team: string | undefined): string {
  const name = team ?? 'everyone';
  const part = [...Buffer.from(name)]
    .map((byte) => {
      const sign = String.fromCharCode(byte);
      return /[A-Za-z0-9_-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
  if (part.length <= mostNameLength) return part;
  // Two long names may begin alike.
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `${part.slice(0, mostNameLength).replace(/(?:%[0-9A-F]{0,2})+$/, '')}-${hash}`;
}
