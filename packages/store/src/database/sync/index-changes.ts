import type { Connection } from '../dialects/connection.ts';
import { openWordIndex } from '../word-index/word-index.ts';
import { forgetCopies } from './forget-copies.ts';
import type { IndexFilesOptions, Mutable, SyncReport } from './index-files.ts';
import { indexWork } from './index-work.ts';
import { hasDirtyFiles } from './indexed-file.ts';
import type { KnownFile } from './known-files.ts';
import { toKeyText, type SessionKey } from './list-dirty-sessions.ts';
import { markRetitled } from './mark-retitled.ts';
import { toNewestFirst } from './newest-first.ts';
import type { PlannedFile } from './plan-work.ts';
import { openFactsCache } from './stored-facts.ts';
import { updateSessions, updateSomeSessions } from './update-sessions.ts';

export interface Changes {
  readonly work: readonly PlannedFile[];
  /** Files that the index must not know any more. */
  readonly copied: readonly KnownFile[];
  /** Whether the index knew no file before. */
  readonly isEmpty: boolean;
}

/** Less than this is written so fast that nobody notices. */
const largeLoad = 8 * 1024 * 1024;

/** Reads files that have something new, and updates their sessions and words. */
export async function indexChanges(
  connection: Connection,
  { work, copied, isEmpty }: Changes,
  report: Mutable<SyncReport>,
  options: IndexFilesOptions,
): Promise<void> {
  await forgetCopies(connection, copied, options.machine);
  const cache = openFactsCache();
  const isLarge = work.reduce((sum, { input }) => sum + input.size, 0) >= largeLoad;
  // A test that kills the process uses the path for large changes.
  const isFirst = isEmpty && (options.failPoint !== undefined || isLarge);
  if (isFirst) await connection.setFirstLoad(true);
  const { onStep } = options;
  const hasSteps = isLarge && onStep !== undefined;
  const updating = { ...options, cache, onSession: () => options.failPoint?.('session') };
  const updated = new Set<string>();
  const note = (keys: readonly SessionKey[]) => {
    for (const key of keys) updated.add(toKeyText(key));
    report.sessions = updated.size;
  };
  try {
    if (work.length > 0)
      await indexWork(connection, hasSteps ? toNewestFirst(work) : work, report, {
        ...options,
        cache,
        onCommit: hasSteps
          ? async (inputs) => {
              note(await updateSomeSessions(connection, inputs, updating));
              await onStep();
            }
          : undefined,
      });
    options.failPoint?.('before sessions');
    if (options.desktopTitles !== undefined) await markRetitled(connection, options.machine, options.desktopTitles);
    if (work.length > 0 || report.gone > 0 || (await hasDirtyFiles(connection, options.machine)))
      note(await updateSessions(connection, updating));
    if (work.length > 0) await openWordIndex(connection).merge(options.failPoint);
  } finally {
    if (isFirst) await connection.setFirstLoad(false);
  }
}
