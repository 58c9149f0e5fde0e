import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import {
  indexFiles,
  type IndexFilesOptions,
  type SyncProgress,
  type SyncReport,
} from '@scrollkeep/store/database/sync/index-files.ts';
import { readKnownFiles } from '@scrollkeep/store/database/sync/known-files.ts';
import { isArchivedPath } from '../disk/archived-path.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { mayHaveDesktopTitles, readDesktopTitle } from '../disk/read-desktop-title.ts';
import { openByteFile } from '../disk/open-byte-file.ts';
import { listInputs } from './list-inputs.ts';
import { lockSync } from './lock-sync.ts';
import { readMachine } from './read-machine.ts';

export interface SyncIndexOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** See `IndexFilesOptions`. */
  readonly onStep?: (() => Promise<void>) | undefined;
  readonly onPause?: (() => Promise<unknown>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The index has very many roots, and only these may have changed: nothing is asked about the others. */
  readonly isPart?: boolean;
  /** If another process is updating the same index: wait for it, or return undefined. */
  readonly whenBusy: 'wait' | 'leave';
  readonly onWait?: () => void;
}

const waitMs = 200;

/**
 * Updates the index with the files below the roots. Undefined if another process is doing that (`whenBusy`).
 */
export async function syncIndex(
  connection: Connection,
  roots: readonly Root[],
  options: SyncIndexOptions,
): Promise<SyncReport | undefined> {
  const identity = readMachine();
  const lock = await takeLock(connection, options);
  if (lock === undefined) return undefined;
  try {
    const known = await readKnownFiles(
      connection,
      identity.machine,
      options.isPart === true ? roots.map(({ path }) => path) : undefined,
    );
    // Other machines write their sessions to a shared index themselves.
    const own = connection.keepsBytes ? roots.filter((root) => !isArchivedPath(root.path)) : roots;
    const { files, wholeRoots, copies } = await listInputs(own, known, options.onProblem);
    return await indexFiles(connection, files, {
      ...identity,
      maxLineBytes: options.maxLineBytes,
      decode: decodeBytes,
      decodeSlice: decodeBytes,
      openFile: openByteFile,
      desktopTitles: {
        roots: own.map(({ path }) => path).filter(mayHaveDesktopTitles),
        read: readDesktopTitle,
      },
      wholeRoots,
      copies,
      known,
      onProblem: (path, error) => options.onProblem(toDiskProblem(path, error)),
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
      onStep: options.onStep,
      onPause: options.onPause,
      signal: options.signal,
      ...toFailPoint(process.env['SCROLLKEEP_FAIL_POINT']),
    });
  } finally {
    await lock.release();
  }
}

async function takeLock(connection: Connection, options: SyncIndexOptions) {
  for (let waited = false; ; waited = true) {
    const lock = await lockSync(connection);
    if (lock !== undefined || options.whenBusy === 'leave') return lock;
    if (!waited) options.onWait?.();
    options.signal?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/**
 * `inside commit:3` kills the process when it reaches this point for the third time, so that tests can prove that
 * nothing is lost. A second number is the size of a commit in bytes: small commits, and so many of them.
 */
function toFailPoint(given: string | undefined): Pick<IndexFilesOptions, 'failPoint' | 'batch'> {
  const match = /^([^:]+):(\d+)(?::(\d+))?$/.exec(given ?? '');
  if (match === null) return {};
  let left = Number(match[2]);
  return {
    ...(match[3] === undefined ? {} : { batch: { bytes: Number(match[3]), termBytes: Infinity } }),
    failPoint(name) {
      if (name === match[1] && --left === 0) process.kill(process.pid, 'SIGKILL');
    },
  };
}
