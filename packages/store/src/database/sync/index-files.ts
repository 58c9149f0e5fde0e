import type { DecodeUtf8 } from '@scrollkeep/transcript';
import type { Connection } from '../dialects/connection.ts';
import { hashHead, hashTail, type ByteFile } from './byte-file.ts';
import { indexWork, type PlannedFile } from './index-work.ts';
import { listIndexedFiles, type FoundInput, type IndexedFile } from './indexed-file.ts';
import { mergeSegments } from './merge-segments.ts';
import { updateSessions } from './update-sessions.ts';

export interface IndexFilesOptions {
  readonly machine: string;
  readonly owner: string;
  readonly maxLineBytes: number;
  readonly decode: DecodeUtf8;
  readonly openFile: (path: string) => ByteFile;
  /** Roots that were walked without a problem: what is missing below them is gone. */
  readonly wholeRoots: ReadonlySet<string>;
  readonly onProgress?: (progress: SyncProgress) => void;
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

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Less than this is written before anybody notices; a process that is killed on purpose goes the way of the large ones. */
const largeLoad = 8 * 1024 * 1024;

/**
 * Brings the index up to the files: only new bytes are read, each commit leaves files, rows and terms in step, and a process that dies in between loses
 * nothing but the work since its last commit. One process at a time; the caller holds the lock.
 */
export async function indexFiles(connection: Connection, found: readonly FoundInput[], options: IndexFilesOptions): Promise<SyncReport> {
  const report: Mutable<SyncReport> = { files: found.length, unchanged: 0, added: 0, grown: 0, rewritten: 0, renamed: 0, gone: 0, bytes: 0, sessions: 0 };
  const known = await listIndexedFiles(connection, options.machine);
  const work = await planWork(connection, found, known, report, options);
  const isFirst = known.length === 0 && (options.failPoint !== undefined || work.reduce((sum, { input }) => sum + input.size, 0) >= largeLoad);
  if (isFirst) await connection.setFirstLoad(true);
  try {
    if (work.length > 0) await indexWork(connection, work, report, options);
    options.failPoint?.('before sessions');
    if (work.length > 0 || report.gone > 0 || known.some((file) => file.isDirty)) report.sessions = await updateSessions(connection, { ...options, onSession: () => options.failPoint?.('session') });
    if (work.length > 0) await mergeSegments(connection, options.failPoint);
  } finally {
    if (isFirst) await connection.setFirstLoad(false);
  }
  await connection.insert('meta', ['key', 'value'], [['synced', String(Date.now())]], 'ON CONFLICT (key) DO UPDATE SET value = excluded.value');
  return report;
}

async function planWork(connection: Connection, found: readonly FoundInput[], known: readonly IndexedFile[], report: Mutable<SyncReport>, options: IndexFilesOptions): Promise<readonly PlannedFile[]> {
  const byPath = new Map(known.map((file) => [file.path, file]));
  const paths = new Set(found.map((input) => input.path));
  const missing = known.filter((file) => !paths.has(file.path) && options.wholeRoots.has(file.root));
  const byIdentity = new Map(missing.filter((file) => file.identity !== '').map((file) => [file.identity, file]));
  const work: PlannedFile[] = [];
  const renamed = new Set<IndexedFile>();
  for (const input of found) {
    const own = byPath.get(input.path);
    if (own !== undefined) {
      if (own.size === input.size && own.modifiedMs === input.modifiedMs && own.identity === input.identity && !own.isGone) report.unchanged++;
      else work.push({ input, known: own });
      continue;
    }
    const before = byIdentity.get(input.identity);
    if (before !== undefined && !renamed.has(before) && input.size >= before.indexedBytes && isSameStart(before, options, input.path)) {
      renamed.add(before);
      report.renamed++;
      await rename(connection, before, input);
      work.push({ input, known: { ...before, path: input.path } });
    } else work.push({ input, known: undefined });
  }
  const gone = missing.filter((file) => !renamed.has(file) && !file.isGone);
  report.gone = gone.length;
  // Claude Code deletes after thirty days; what was indexed stays findable, and the archive may still hold it.
  if (gone.length > 0) await connection.transaction(async () => {
    for (const file of gone) await connection.run('UPDATE file SET is_gone = 1, is_dirty = 1 WHERE id = ?', [file.id]);
  });
  return work;
}

function isSameStart(file: IndexedFile, options: IndexFilesOptions, path: string): boolean {
  try {
    const bytes = options.openFile(path);
    try {
      return hashHead(bytes, file.indexedBytes) === file.headHash && hashTail(bytes, file.indexedBytes) === file.tailHash;
    } finally {
      bytes.close();
    }
  } catch {
    return false;
  }
}

async function rename(connection: Connection, before: IndexedFile, input: FoundInput): Promise<void> {
  await connection.transaction(async () => {
    // The session it leaves must notice too.
    await connection.run('UPDATE file SET is_dirty = 1 WHERE root = ? AND project_folder = ? AND session = ?', [before.root, before.projectFolder, before.session ?? null]);
    await connection.run('UPDATE file SET root = ?, path = ?, relative_path = ?, kind = ?, class = ?, project_folder = ?, session = ?, agent = ?, run = ?, is_gone = 0, is_dirty = 1 WHERE id = ?', [
      input.root, input.path, input.relativePath, input.kind, input.class, input.projectFolder, input.session ?? null, input.agent ?? null, input.run ?? null, before.id,
    ]);
    await connection.run('DELETE FROM session WHERE root = ? AND project_folder = ? AND session = ? AND main_file = ?', [before.root, before.projectFolder, before.session ?? null, before.id]);
  });
}
