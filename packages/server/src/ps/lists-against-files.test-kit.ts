import { join } from 'node:path';
import { openIndex } from '@scrollkeep/store/database/open-index.ts';
import { expect } from 'vitest';
import { findRoots } from '../disk/find-roots.ts';
import { readIndexedRows } from '../ls/read-indexed-rows.ts';
import { toSessionRow, type SessionRow } from '../ls/session-row.ts';
import { readListedFacts } from '../sessions/listed-facts.ts';
import { readLinkedSessions } from '../sessions/read-sessions.ts';
import { syncIndex } from '../sync/sync-index.ts';
import { toProcessSession, type ProcessSession } from './build-process-list.ts';
import { readIndexedProcesses } from './read-indexed-processes.ts';

const reading = { maxLineBytes: 16 * 1024 ** 2, onProblem: () => undefined };

/**
 * Compares what `ls` and `ps` read from the index with what they read from the files of a config folder; gives the
 * number of sessions.
 */
export async function expectListsLikeFiles(folder: string, cacheDir: string): Promise<number> {
  const roots = await findRoots([folder], undefined);
  if (roots[0]?.kind !== 'config-folder') return 0;
  const connection = await openIndex({ store: join(cacheDir, 'index.db') });
  await syncIndex(connection, roots, { ...reading, whenBusy: 'wait' });
  const hasFiles = (await connection.all('SELECT id FROM file LIMIT 1')).length > 0;
  await connection.close();
  // An index without a file of the root does not answer for it.
  if (!hasFiles) return 0;
  const settings = { store: undefined, cacheDir };
  let count = 0;
  // In the year 1970 every session has just been written; today most of them are idle.
  for (const now of [0, Date.now()]) {
    const [rows, processes]: [SessionRow[], ProcessSession[]] = [[], []];
    for await (const located of readLinkedSessions(roots, reading)) {
      rows.push(toSessionRow(await readListedFacts(located), now));
      processes.push(await toProcessSession(located));
    }
    count = rows.length;
    expect(sort(await readIndexedRows(roots, settings, now, reading)), folder).toEqual(sort(rows));
    if (now === 0)
      expect(sort(await readIndexedProcesses(roots, settings, new Set(), now, reading)), folder).toEqual(
        sort(processes),
      );
  }
  return count;
}

function sort<Item>(items: readonly Item[] | undefined): readonly Item[] {
  return [...(items ?? [])].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
