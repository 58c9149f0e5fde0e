import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { openJoinsReader } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { openSearchMarks } from '@scrollkeep/server/annotations/read-search-marks.ts';
import { openSearcher, type Searcher } from '@scrollkeep/server/search/open-searcher.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { openSyncedIndex } from '@scrollkeep/server/sync/open-synced-index.ts';
import { untilAborted } from '@scrollkeep/server/sessions/until-aborted.ts';

/** The index as far as it could be brought up to the files, and what has to be said about that. */
export interface FreshIndex {
  readonly connection: Connection;
  readonly searcher: Searcher;
  readonly note: string;
  /** It does not have all that the files have. */
  readonly isBehind: boolean;
}

export interface FreshIndexSource {
  /** Waits at most so long for what is new; twenty seconds if nothing is said. */
  get(signal: AbortSignal, longestWaitMs?: number): Promise<FreshIndex>;
  close(): Promise<void>;
}

export interface FreshIndexOptions {
  readonly settings: Settings;
  readonly findRoots: () => Promise<readonly Root[]>;
  /**
   * Whether the index of the command is used; else one that holds what is answered from and nothing else, and goes when
   * the server does.
   */
  readonly isShared: boolean;
  /** The script of the command, which indexes in a process of its own; without it that is done here. */
  readonly program: string | undefined;
  readonly toShownLine: ((bytes: Uint8Array) => Uint8Array) | undefined;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly onError: (error: unknown) => void;
}

const defaultWaitMs = 20_000;
/** While a session grows, its own client asks: the index is not brought up to date for every question. */
const restMs = 2_000;

export function openFreshIndex(options: FreshIndexOptions): FreshIndexSource {
  const index = openSyncedIndex({ ...options, name: 'mcp', mayStandIn: true });
  let searcher: Searcher | undefined;
  let syncedMs = 0;
  let failed = false;

  async function bringUpToDate(): Promise<void> {
    failed = !(await index.sync());
    syncedMs = Date.now();
  }

  return {
    async get(signal, longestWaitMs = defaultWaitMs) {
      // Nothing to read is said before anything is made.
      await options.findRoots();
      const { connection, folder } = await untilAborted(index.open(), signal);
      searcher ??= openSearcher(connection, {
        prices: options.settings.prices,
        toShownLine: options.toShownLine,
        readMarks: openSearchMarks(options.settings.dataDir),
        readJoins: openJoinsReader(options.settings.dataDir, () => undefined),
      });
      if (index.isSyncing() || Date.now() - syncedMs > restMs)
        await untilAborted(Promise.race([bringUpToDate(), wait(longestWaitMs)]), signal);
      return {
        connection,
        searcher,
        note: toNote(index.isSyncing(), failed, options.isShared && folder !== undefined),
        isBehind: index.isSyncing() || failed,
      };
    },
    close: index.close,
  };
}

function toNote(isSyncing: boolean, failed: boolean, isTemporary: boolean): string {
  return [
    isSyncing ? 'The index is still being updated: this result may be incomplete. Try again later.' : '',
    !isSyncing && failed
      ? 'The index could not be updated: this result may be incomplete. Run `scrollkeep sync` to see why.'
      : '',
    isTemporary ? 'The index cannot be opened; using a temporary one. Run `scrollkeep sync` to see why.' : '',
  ]
    .filter((note) => note !== '')
    .join(' ');
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
