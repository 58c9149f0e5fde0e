import { basename } from 'node:path';
import { fillAnalytics } from '@scrollkeep/store/analytics/fill-analytics.ts';
import type { ClickHouse } from '@scrollkeep/store/analytics/open-clickhouse.ts';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { syncIndex } from '@scrollkeep/server/sync/sync-index.ts';
import { toHubRoot } from '../derive/to-hub-root.ts';
import { readUsageRows } from './usage-rows.ts';

export interface FillOptions {
  readonly archiveFolder: string;
  readonly maxLineBytes: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Writes sessions to ClickHouse, from their bytes: an index in memory is made of them by the code that makes every
 * index, so that all engines are filled with the same documents, words and rows. Gives the numbers of the names of
 * their messages.
 */
export async function fillSessions(
  clickhouse: ClickHouse,
  sessions: readonly { readonly rootKey: string; readonly session: number; readonly version: number }[],
  onlyGrew: ReadonlySet<string>,
  { archiveFolder, maxLineBytes, onError }: FillOptions,
): Promise<readonly string[]> {
  const byKey = new Map(sessions.map((each) => [each.rootKey, each]));
  const roots = sessions.map(({ rootKey }) => toHubRoot(archiveFolder, rootKey));
  const index = await openIndex({ store: ':memory:' });
  try {
    await syncIndex(index, roots, {
      maxLineBytes,
      whenBusy: 'wait',
      onProblem: ({ path, code, message }) => onError(new Error(`${path}: ${message} (${code})`)),
    });
    const findOwner = (root: string) => byKey.get(basename(root));
    const { usage, names } = await readUsageRows(roots, findOwner, { maxLineBytes, onError });
    await fillAnalytics(clickhouse, index, findOwner, {
      grew: new Set(sessions.filter(({ rootKey }) => onlyGrew.has(rootKey)).map(({ session }) => session)),
      usage,
      usageNames: names,
    });
    return names.map(([name]) => String(name));
  } finally {
    await index.close();
  }
}
