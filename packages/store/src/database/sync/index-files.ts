import type { DecodeUtf8 } from '@scrollkeep/transcript/json/decode-utf8.ts';
import type { DecodeSlice } from '@scrollkeep/transcript/json/json-walk.ts';
import type { Connection } from '../dialects/connection.ts';
import type { ByteFile } from '../source-files/byte-file.ts';
import { hasDirtyFiles, type FoundInput } from './indexed-file.ts';
import type { DesktopTitles } from './mark-retitled.ts';
import { readKnownFiles, type KnownFiles } from './known-files.ts';
import { planWork } from './plan-work.ts';

export interface IndexFilesOptions {
  readonly machine: string;
  readonly owner: string;
  readonly maxLineBytes: number;
  readonly decode: DecodeUtf8;
  readonly decodeSlice?: DecodeSlice;
  readonly openFile: (path: string) => ByteFile;
  readonly desktopTitles?: DesktopTitles;
  /** Roots that were walked without a problem: what is missing below them is gone. */
  readonly wholeRoots: ReadonlySet<string>;
  /** Paths of files that were left out, because another one holds the same: nothing of them is kept. */
  readonly copies?: ReadonlySet<string>;
  /** Where the walk asked it already, `found` may leave out what is unchanged. */
  readonly known?: KnownFiles;
  readonly onProgress?: (progress: SyncProgress) => void;
  /**
   * Told whenever there is more to read and the newest of it can be searched already; reading goes on afterwards.
   * Without it much is read in one go, which costs less.
   */
  readonly onStep?: (() => Promise<void>) | undefined;
  /** Called after every piece of a file: a server answers requests meanwhile. */
  readonly onPause?: (() => Promise<unknown>) | undefined;
  readonly onProblem: (path: string, error: unknown) => void;
  readonly signal?: AbortSignal | undefined;
  /** How much is held in memory before it is written. */
  readonly batch?: { readonly bytes: number; readonly termBytes: number };
  /** Named places between two writes, where a test may end the process. */
  readonly failPoint?: (name: string) => void;
}

export interface SyncProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly doneFiles: number;
  readonly totalFiles: number;
}

export interface SyncReport {
  readonly files: number;
  readonly unchanged: number;
  readonly added: number;
  readonly grown: number;
  readonly rewritten: number;
  readonly renamed: number;
  readonly gone: number;
  readonly bytes: number;
  readonly sessions: number;
}

export type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Brings the index up to the files: only new bytes are read, each commit leaves files, rows and terms in step, and a
 * process that dies in between loses nothing but the work since its last commit. One process at a time; the caller
 * holds the lock.
 */
export async function indexFiles(
  connection: Connection,
  found: readonly FoundInput[],
  options: IndexFilesOptions,
): Promise<SyncReport> {
  const known = options.known ?? (await readKnownFiles(connection, options.machine));
  const isEmpty = known.countUnchanged() === 0 && known.listOthers().length === 0;
  const { files: work, unchanged, renamed, gone, copied } = await planWork(connection, found, known, options);
  const report: Mutable<SyncReport> = {
    files: unchanged + work.length,
    unchanged,
    added: 0,
    grown: 0,
    rewritten: 0,
    renamed,
    gone,
    bytes: 0,
    sessions: 0,
  };
  const mayDiffer = work.length > 0 || gone > 0 || copied.length > 0 || (options.desktopTitles?.roots ?? []).length > 0;
  // What reads and builds sessions is most of the program: it is loaded only where there may be something to do.
  if (mayDiffer || (await hasDirtyFiles(connection, options.machine))) {
    const { indexChanges } = await import('./index-changes.ts');
    await indexChanges(connection, { work, copied, isEmpty }, report, options);
  }
  await connection.insert(
    'meta',
    ['key', 'value'],
    [['synced', String(Date.now())]],
    'ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  return report;
}
