import type { DecodeUtf8 } from '@scrollkeep/transcript';
import type { Connection, SqlValue } from '../dialects/connection.ts';
import { createFileState } from '../rows/file-state.ts';
import { createBatch, type IndexBatch } from '../rows/index-batch.ts';
import { hashHead, hashTail, type ByteFile } from './byte-file.ts';
import { takeNumbers } from './counters.ts';
import { openFileWork, type FileWork } from './file-work.ts';
import { fileColumns, listIndexedFiles, type FoundInput, type IndexedFile } from './indexed-file.ts';
import { mergeSegments } from './merge-segments.ts';
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
  const report: Mutable<SyncReport> = { files: found.length, unchanged: 0, added: 0, grown: 0, rewritten: 0, renamed: 0, gone: 0, bytes: 0, sessions: 0 };
  const known = await listIndexedFiles(connection, options.machine);
  const work = await planWork(connection, found, known, report, options);
  if (work.length > 0) await indexWork(connection, work, report, options);
  options.failPoint?.('before sessions');
  if (work.length > 0 || report.gone > 0 || known.some((file) => file.isDirty)) report.sessions = await updateSessions(connection, { ...options, onSession: () => options.failPoint?.('session') });
  if (work.length > 0) await mergeSegments(connection, options.failPoint);
  await connection.insert('meta', ['key', 'value'], [['synced', String(Date.now())]], 'ON CONFLICT (key) DO UPDATE SET value = excluded.value');
  return report;
}

interface PlannedFile {
  readonly input: FoundInput;
  readonly known: IndexedFile | undefined;
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
