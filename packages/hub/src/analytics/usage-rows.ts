import { basename } from 'node:path';
import { MessageList } from '@scrollkeep/transcript/usage/message-list.ts';
import { MessageTable, type MessageUsage } from '@scrollkeep/transcript/usage/message-table.ts';
import type { FileUsage } from '@scrollkeep/transcript/usage/open-file-usage.ts';
import type { ClickHouse, ClickRow } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { toFileKey } from '@scrollkeep/store/analytics/read-analytics-rows.ts';
import { toNumberCondition } from '@scrollkeep/store/analytics/row-conditions.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { findSourceName } from '@scrollkeep/server/disk/find-source-name.ts';
import { buildTreeUsage, readUsage, type ReadFile, type TreeUsage } from '@scrollkeep/server/usage/read-usage.ts';
import type { FilledSession } from './analytics-jobs.ts';

/** What one file says about usage, as it is kept in ClickHouse: paths without their root. */
interface StoredUsage extends Omit<ReadFile, 'usage'> {
  readonly usage: Omit<FileUsage, 'messages'> & { readonly messages: readonly MessageUsage[] };
}

export interface UsageReading {
  readonly maxLineBytes: number;
  readonly onError: (error: unknown) => void;
}

/** Rows of the table `usage`: what a scan of the files finds. */
export async function readUsageRows(
  roots: readonly Root[],
  findOwner: (root: string) => { readonly session: number; readonly version: number } | undefined,
  reading: UsageReading,
): Promise<readonly ClickRow[]> {
  const rows: ClickRow[] = [];
  for (const root of roots) {
    const own = findOwner(root.path);
    const { files } = await readUsage([root], toReadOptions(reading));
    for (const { usage, ...file } of own === undefined ? [] : files) {
      const stored: StoredUsage = {
        ...file,
        path: file.path.slice(root.path.length),
        identity: file.identity.slice(root.path.length),
        usage: { ...usage, messages: [...usage.messages] },
      };
      rows.push([own?.session ?? 0, toFileKey(root.path, file.path), own?.version ?? 0, JSON.stringify(stored)]);
    }
  }
  return rows;
}

/** All usage of sessions, as a scan of their files would find it; rows of replaced content do not count. */
export async function readStoredUsage(
  clickhouse: ClickHouse,
  roots: readonly Root[],
  filled: ReadonlyMap<string, FilledSession>,
  reading: UsageReading,
): Promise<TreeUsage> {
  const bySession = new Map<number, { readonly root: Root; readonly since: number }>();
  for (const root of roots) {
    const own = filled.get(basename(root.path));
    if (own !== undefined) bySession.set(own.session, { root, since: own.since });
  }
  const rows = await clickhouse.rows(
    `SELECT session, version, usage FROM usage FINAL WHERE ${toNumberCondition('session', [...bySession.keys()])} ` +
      'ORDER BY session, file',
  );
  const table = new MessageTable();
  const files = rows.flatMap(([session, version, text]): ReadFile[] => {
    const known = bySession.get(Number(session));
    if (known === undefined || Number(version) < known.since) return [];
    const { root } = known;
    const stored = JSON.parse(String(text)) as StoredUsage;
    return [
      {
        ...stored,
        path: root.path + stored.path,
        identity: root.path + stored.identity,
        owner: { ...stored.owner, source: findSourceName(root.path) },
        usage: { ...stored.usage, messages: MessageList.of(stored.usage.messages, table) },
      },
    ];
  });
  return buildTreeUsage(files, toReadOptions(reading));
}

function toReadOptions({ maxLineBytes, onError }: UsageReading) {
  return {
    maxLineBytes,
    isBackground: true,
    helpers: 0,
    onProblem: ({ path, code, message }: { path: string; code: string; message: string }) =>
      onError(new Error(`${path}: ${message} (${code})`)),
  };
}
