import { join } from 'node:path';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import { openTemporaryFolder, type TemporaryFolder } from '../disk/open-temporary-folder.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import type { Settings } from '../settings/settings.ts';
import { openAppIndex } from './open-app-index.ts';
import { toStorePlace } from './store-place.ts';
import { runSyncProcess } from './run-sync-process.ts';
import { syncIndex } from './sync-index.ts';

export interface SyncedIndexOptions {
  readonly settings: Settings;
  readonly findRoots: () => readonly Root[] | Promise<readonly Root[]>;
  /**
   * Whether the index of the command is used; else one that holds what is answered from and nothing else, and goes when
   * the server does.
   */
  readonly isShared: boolean;
  /** Whose it is: so the folder of such an index is named. */
  readonly name: 'search' | 'mcp';
  /** Whether such an index also is in for one that cannot be opened. */
  readonly mayStandIn: boolean;
  /** The script of the command, which indexes in a process of its own; without it that is done here. */
  readonly program: string | undefined;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly onError: (error: unknown) => void;
}

export interface OpenIndex {
  readonly connection: Connection;
  readonly store: string;
  /** Where it is only for now. */
  readonly folder: TemporaryFolder | undefined;
}

/**
 * The index of a program that lives long: opened when it is first asked, brought up to date once at a time, closed with
 * what was made for it.
 */
export interface SyncedIndex {
  /** What failed is tried again by the next who asks. */
  open(): Promise<OpenIndex>;
  /** False where it failed, which was told. */
  sync(): Promise<boolean>;
  isSyncing(): boolean;
  /** Ends with the program. */
  readonly signal: AbortSignal;
  close(): Promise<void>;
}

export function openSyncedIndex(options: SyncedIndexOptions): SyncedIndex {
  const { settings, onProblem } = options;
  const ending = new AbortController();
  let opening: Promise<OpenIndex> | undefined;
  let syncing: Promise<boolean> | undefined;

  async function openIt(): Promise<OpenIndex> {
    if (!options.isShared) return openTemporary();
    try {
      return await openAt(toStorePlace(settings), undefined);
    } catch (error) {
      if (!options.mayStandIn) throw error;
      // A folder that cannot be written, or an index of a newer program: what is asked can be answered all the same.
      options.onError(error);
      return openTemporary();
    }
  }

  async function openTemporary(): Promise<OpenIndex> {
    const folder = openTemporaryFolder(options.name);
    return openAt(join(folder.path, 'index.db'), folder);
  }

  async function openAt(store: string, folder: TemporaryFolder | undefined): Promise<OpenIndex> {
    const connection = await openAppIndex(
      { ...settings, store },
      { warn: (message) => onProblem({ path: '', code: 'INDEX', message }) },
    );
    // A server lives for days: of its memory the index gets what a search needs, and the system keeps the rest of the
    // file.
    if (connection.dialect === 'sqlite') await connection.execute('PRAGMA cache_size = -8192');
    return { connection, store, folder };
  }

  function open(): Promise<OpenIndex> {
    opening ??= openIt();
    opening.catch(() => (opening = undefined));
    return opening;
  }

  async function syncIt(): Promise<boolean> {
    try {
      const { connection, store } = await open();
      const roots = await options.findRoots();
      if (options.program === undefined)
        await syncIndex(connection, roots, {
          maxLineBytes: settings.maxLineBytes,
          whenBusy: 'leave',
          onProblem,
          onStep: async () => undefined,
          signal: ending.signal,
        });
      else await runSyncProcess({ program: options.program, roots, store, settings, signal: ending.signal });
      return true;
    } catch (error) {
      if (!ending.signal.aborted) options.onError(error);
      return false;
    } finally {
      syncing = undefined;
    }
  }

  return {
    open,
    sync: () => (syncing ??= syncIt()),
    isSyncing: () => syncing !== undefined,
    signal: ending.signal,
    async close() {
      ending.abort();
      await syncing;
      const index = await opening?.catch(() => undefined);
      await index?.connection.close();
      await index?.folder?.remove();
    },
  };
}
