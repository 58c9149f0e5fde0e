import type { Connection, SqlValue } from '../dialects/connection.ts';
import { createFileState } from '../rows/file-state.ts';
import { createBatch, localIds, type IndexBatch } from '../rows/index-batch.ts';
import { openTermCollector } from '../search/open-term-collector.ts';
import { hashHead, hashTail, type ByteFile } from './byte-file.ts';
import { takeNumbers } from './counters.ts';
import { openFileWork, type FileWork, type FileWorkOptions } from './file-work.ts';
import type { IndexFilesOptions, SyncReport } from './index-files.ts';
import { fileColumns, type FoundInput, type IndexedFile } from './indexed-file.ts';
import type { PlannedFile } from './plan-work.ts';
import { writeBatch, writeRows, writeTurns } from './write-batch.ts';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * So many bytes of transcripts, or of terms: the larger, the fewer words are sorted and written again and again, but a table that outgrows the processor's
 * cache makes every look-up wait. A database that others wait for gets what is held in memory at once, so less of it.
 */
const ownBatch = { bytes: 160 * 1024 * 1024, termBytes: 96 * 1024 * 1024 };
const sharedBatch = { bytes: 64 * 1024 * 1024, termBytes: 48 * 1024 * 1024 };
/** About one term in so many bytes, as long as there are few; many need not be made room for at once. */
const bytesPerTerm = 256;
const maxExpectedTerms = 390_000;
/** Rows that are written together: more would only grow old in memory. */
const rowsAtOnce = 1024;

/**
 * Reads the files that have something new, in commits. In a file of our own a commit is open while its files are read, and rows are written as they come: so
 * they are garbage before they are old. Where other machines write too, a commit is gathered first and then written in one go.
 */
export async function indexWork(connection: Connection, work: readonly PlannedFile[], report: Mutable<SyncReport>, options: IndexFilesOptions): Promise<void> {
  const isShared = connection.keepsBytes;
  const limits = options.batch ?? (isShared ? sharedBatch : ownBatch);
  const ids = await addFiles(connection, work.filter((planned) => planned.known === undefined).map((planned) => planned.input), options);
  const totalBytes = work.reduce((sum, { input, known }) => sum + Math.max(0, input.size - (known?.indexedBytes ?? 0)), 0);
  let batch = createBatch(openTermCollector(Math.min(totalBytes / bytesPerTerm, maxExpectedTerms)));
  /** Files whose own rows belong to this commit. */
  let open: FileWork[] = [];
  let reading: FileWork | undefined;
  let next = 0;
  let held = 0;
  let done = 0;

  /** Reads until the commit is full, or everything was read. */
  async function fill(): Promise<void> {
    while (next < work.length) {
      options.signal?.throwIfAborted();
      const planned = work[next] as PlannedFile;
      try {
        if (reading === undefined) {
          reading = await startFile(connection, planned, ids, report, options);
          open.push(reading);
        }
        for (;;) {
          const read = await reading.next(batch);
          done += read;
          held += read;
          report.bytes += read;
          options.onProgress?.({ doneBytes: done, totalBytes, doneFiles: next, totalFiles: work.length });
          if (!isShared && batch.records.length >= rowsAtOnce) await writeRows(connection, batch);
          if (read === 0) break;
          if (held >= limits.bytes || batch.terms.bytes() >= limits.termBytes) {
            options.signal?.throwIfAborted();
            return;
          }
        }
        if (!isShared) await endFile(reading);
      } catch (error) {
        if (options.signal?.aborted === true || !isFileError(error)) throw error;
        options.onProblem(planned.input.path, error);
      }
      reading = undefined;
      next++;
      // Small files share a commit, but not without end.
      if (open.length >= 5000) return;
    }
  }

  /** What a file has to say as a whole, as soon as it was read: thousands of them in memory would be a burden. */
  async function endFile(file: FileWork): Promise<void> {
    file.flush(batch);
    addTurns(batch, await file.write(batch.firstId));
    open = open.filter((each) => each !== file);
  }

  async function write(): Promise<void> {
    for (const file of open) file.flush(batch);
    if (isShared) collectBytes(batch, open, options);
    options.failPoint?.('before commit');
    const commit = async () => {
      const base = await writeBatch(connection, batch);
      options.failPoint?.('inside commit');
      for (const file of open) addTurns(batch, await file.write(base));
      await writeTurns(connection, batch);
    };
    await (isShared ? connection.transaction(commit) : commit());
  }

  async function fillAndWrite(): Promise<void> {
    batch = createBatch(batch.terms, isShared ? localIds : await takeNumbers(connection, 'document', 0));
    await fill();
    await write();
  }

  try {
    while (next < work.length) {
      await (isShared ? fillAndWrite() : connection.transaction(fillAndWrite));
      options.failPoint?.('after commit');
      batch.terms.reset();
      held = 0;
      // A file that goes on stays open; the others are done.
      for (const each of open) if (each !== reading) each.close();
      open = reading === undefined ? [] : [reading];
    }
  } finally {
    for (const each of open) each.close();
  }
}

/** One by one: as arguments of one call a hundred thousand are too many. */
function addTurns(batch: IndexBatch, rows: readonly SqlValue[][]): void {
  for (const row of rows) batch.turns.push(row);
}

function isFileError(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException | undefined)?.syscall === 'string';
}

async function startFile(connection: Connection, { input, known }: PlannedFile, ids: ReadonlyMap<string, number>, report: Mutable<SyncReport>, options: IndexFilesOptions & FileWorkOptions): Promise<FileWork> {
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
      await connection.run('DELETE FROM record_row WHERE id >= ? AND id < ?', bounds);
      await connection.run('DELETE FROM tool_call_row WHERE record >= ? AND record < ?', bounds);
      await connection.run('DELETE FROM record_bytes WHERE record >= ? AND record < ?', bounds);
    }
    for (const table of ['doc_range', 'turn', 'message_row', 'drift_finding']) await connection.run(`DELETE FROM ${table} WHERE file = ?`, [file]);
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
