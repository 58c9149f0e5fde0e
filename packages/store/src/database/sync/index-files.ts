import type { DecodeUtf8 } from '@scrollkeep/transcript';
import type { Connection, SqlValue } from '../dialects/connection.ts';
import { createFileState } from '../rows/file-state.ts';
import { createBatch, type IndexBatch } from '../rows/index-batch.ts';
import { hashHead, hashTail, type ByteFile } from './byte-file.ts';
import { takeNumbers } from './counters.ts';
import { openFileWork, type FileWork } from './file-work.ts';
import { fileColumns, hasDirtyFiles, type FoundInput, type IndexedFile } from './indexed-file.ts';
import { readKnownFiles, type KnownFiles } from './known-files.ts';
import { mergeSegments } from './merge-segments.ts';
import { planWork, type PlannedFile } from './plan-work.ts';
import { updateSessions } from './update-sessions.ts';
import { writeBatch } from './write-batch.ts';

export interface IndexFilesOptions {
  readonly machine: string;
  readonly owner: string;
  readonly maxLineBytes: number;
  readonly decode: DecodeUtf8;
  readonly openFile: (path: string) => ByteFile;
  /** Roots that were walked without a problem: what is missing below them is gone. */
  readonly wholeRoots: ReadonlySet<string>;
  /** Where the walk asked it already, `found` may leave out what is unchanged. */
  readonly known?: KnownFiles;
  readonly onProgress?: (progress: SyncProgress) => void;
  readonly onProblem: (path: string, error: unknown) => void;
  readonly signal?: AbortSignal | undefined;
  /** How much is held in memory before it is written. */
  readonly batch?: { readonly bytes: number; readonly pairs: number };
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

/** 128 MiB of transcripts, or as many pairs of term and document as take 50 MB. */
const defaultBatch = { bytes: 128 * 1024 * 1024, pairs: 6_000_000 };

/**
 * Brings the index up to the files: only new bytes are read, each commit leaves files, rows and terms in step, and a process that dies in between loses
 * nothing but the work since its last commit. One process at a time; the caller holds the lock.
 */
export async function indexFiles(connection: Connection, found: readonly FoundInput[], options: IndexFilesOptions): Promise<SyncReport> {
  const known = options.known ?? (await readKnownFiles(connection, options.machine));
  const { files: work, unchanged, renamed, gone } = await planWork(connection, found, known, options);
  const report: Mutable<SyncReport> = { files: unchanged + work.length, unchanged, added: 0, grown: 0, rewritten: 0, renamed, gone, bytes: 0, sessions: 0 };
  if (work.length > 0) await indexWork(connection, work, report, options);
  options.failPoint?.('before sessions');
  if (work.length > 0 || report.gone > 0 || (await hasDirtyFiles(connection, options.machine))) report.sessions = await updateSessions(connection, { ...options, onSession: () => options.failPoint?.('session') });
  if (work.length > 0) await mergeSegments(connection, options.failPoint);
  await connection.insert('meta', ['key', 'value'], [['synced', String(Date.now())]], 'ON CONFLICT (key) DO UPDATE SET value = excluded.value');
  return report;
}

async function indexWork(connection: Connection, work: readonly PlannedFile[], report: Mutable<SyncReport>, options: IndexFilesOptions): Promise<void> {
  const limits = options.batch ?? defaultBatch;
  const ids = await addFiles(connection, work.filter((planned) => planned.known === undefined).map((planned) => planned.input), options);
  const totalBytes = work.reduce((sum, { input, known }) => sum + Math.max(0, input.size - (known?.indexedBytes ?? 0)), 0);
  let batch = createBatch();
  let open: FileWork[] = [];
  let held = 0;
  let done = 0;

  async function commit(): Promise<void> {
    for (const file of open) file.flush(batch);
    if (connection.keepsBytes) collectBytes(batch, open, options);
    options.failPoint?.('before commit');
    await connection.transaction(async () => {
      const base = await writeBatch(connection, batch);
      options.failPoint?.('inside commit');
      for (const file of open) await file.write(base);
    });
    options.failPoint?.('after commit');
    batch.terms.reset();
    batch = createBatch(batch.terms);
    held = 0;
  }

  for (const [index, planned] of work.entries()) {
    options.signal?.throwIfAborted();
    let file: FileWork | undefined;
    try {
      file = await startFile(connection, planned, ids, report, options);
      if (file === undefined) continue;
      open.push(file);
      for (;;) {
        const read = await file.next(batch);
        done += read;
        held += read;
        report.bytes += read;
        options.onProgress?.({ doneBytes: done, totalBytes, doneFiles: index, totalFiles: work.length });
        if (read === 0) break;
        if (held < limits.bytes && batch.terms.pairs() < limits.pairs) continue;
        options.signal?.throwIfAborted();
        await commit();
        // A file that goes on stays open; the others are done.
        for (const each of open) if (each !== file) each.close();
        open = [file];
      }
    } catch (error) {
      if (options.signal?.aborted === true || !isFileError(error)) throw error;
      options.onProblem(planned.input.path, error);
    }
    // Small files share a commit, but not without end.
    if (open.length >= 5000) {
      await commit();
      for (const each of open) each.close();
      open = [];
    }
  }
  if (open.length > 0) await commit();
  for (const each of open) each.close();
}

function isFileError(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException | undefined)?.syscall === 'string';
}

async function startFile(connection: Connection, { input, known }: PlannedFile, ids: ReadonlyMap<string, number>, report: Mutable<SyncReport>, options: IndexFilesOptions): Promise<FileWork | undefined> {
  const bytes = options.openFile(input.path);
  try {
    const isGrown = known !== undefined && known.indexedBytes > 0 && (await isContinued(connection, known, input, bytes));
    if (known === undefined) report.added++;
    else if (isGrown) report.grown++;
    else report.rewritten++;
    const file = known?.id ?? ids.get(input.path) ?? 0;
    if (known !== undefined && !isGrown) await forgetFile(connection, file);
    return await openFileWork(connection, bytes, input, file, isGrown ? known : undefined, options);
  } catch (error) {
    bytes.close();
    throw error;
  }
}

/** Whether what was indexed still stands at the beginning of the file. */
async function isContinued(connection: Connection, known: IndexedFile, input: FoundInput, bytes: ByteFile): Promise<boolean> {
  const now = bytes.stat();
  if (now.size < known.indexedBytes || (known.identity !== now.identity && known.path === input.path && known.identity !== '')) return false;
  // The same size, written later: not an append, so only reading it again can tell.
  if (now.size === known.size && known.modifiedMs !== 0 && now.modifiedMs !== known.modifiedMs && !known.isGone) return false;
  if (hashHead(bytes, known.indexedBytes) !== known.headHash || hashTail(bytes, known.indexedBytes) !== known.tailHash) return false;
  const [row] = await connection.all('SELECT state FROM file WHERE id = ?', [known.id]);
  if (!String(row?.['state']).includes('"isUnterminated":true')) return true;
  const next = Buffer.alloc(1);
  return bytes.read(next, known.indexedBytes) === 0 || next[0] === 10 || next[0] === 13;
}

/** Rows for files that are new, all at once; they are empty until their commit. */
async function addFiles(connection: Connection, inputs: readonly FoundInput[], options: IndexFilesOptions): Promise<ReadonlyMap<string, number>> {
  if (inputs.length === 0) return new Map();
  return connection.transaction(async () => {
    const first = await takeNumbers(connection, 'file', inputs.length);
    const state = JSON.stringify(createFileState());
    const rows = inputs.map((input, at): SqlValue[] => [
      first + at, options.machine, options.owner, input.root, input.path, input.relativePath, input.class, input.kind, input.projectFolder, input.session ?? null, input.agent ?? null, input.run ?? null, 0, 0, '', 0, 1, '', '', state, 0, 1, 0, 0, null, null, null, '[]', '[]', '[]', null,
    ]);
    await connection.insert('file', fileColumns, rows);
    return new Map(inputs.map((input, at) => [input.path, first + at]));
  });
}

/** Takes everything that a file brought out again: it was written anew. */
async function forgetFile(connection: Connection, file: number): Promise<void> {
  await connection.transaction(async () => {
    for (const range of await connection.all('SELECT start, count FROM doc_range WHERE file = ?', [file])) {
      const bounds = [Number(range['start']), Number(range['start']) + Number(range['count'])];
      await connection.run('DELETE FROM record WHERE id >= ? AND id < ?', bounds);
      await connection.run('DELETE FROM tool_call WHERE record >= ? AND record < ?', bounds);
      await connection.run('DELETE FROM record_bytes WHERE record >= ? AND record < ?', bounds);
    }
    for (const table of ['doc_range', 'turn', 'message', 'drift_finding']) await connection.run(`DELETE FROM ${table} WHERE file = ?`, [file]);
    await connection.run("UPDATE file SET size = 0, modified_ms = 0, indexed_bytes = 0, next_line = 1, head_hash = '', tail_hash = '', state = ?, records = 0, damaged = 0, is_dirty = 1 WHERE id = ?", [JSON.stringify(createFileState()), file]);
  });
}

const maxStoredLine = 32 * 1024 * 1024;

/** The bytes of every line, for a database that other machines read. */
function collectBytes(batch: IndexBatch, open: readonly FileWork[], options: IndexFilesOptions): void {
  const paths = new Map(open.map((file) => [file.file, file.input.path]));
  let current: { readonly file: number; readonly bytes: ByteFile } | undefined;
  for (const row of batch.records) {
    const [id, file, offset, length] = row as [number, number, number, number];
    if (length > maxStoredLine) continue;
    if (current?.file !== file) {
      current?.bytes.close();
      current = { file, bytes: options.openFile(paths.get(file) ?? '') };
    }
    const buffer = Buffer.allocUnsafe(length);
    const read = current.bytes.read(buffer, offset);
    if (read === length) batch.bytes.push([id, buffer]);
  }
  current?.bytes.close();
}
