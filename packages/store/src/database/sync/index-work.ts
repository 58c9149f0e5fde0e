import { factsVersion } from '@scrollkeep/transcript/conversation/pieces/facts-version.ts';
import type { Connection } from '../dialects/connection.ts';
import { createBatch } from '../rows/index-batch.ts';
import type { Tables } from '../schema/tables.ts';
import { writeRows } from '../writing/write-rows.ts';
import { endsOpen, hashHead, hashTail, type ByteFile } from '../source-files/byte-file.ts';
import { takeNumbers } from '../writing/counters.ts';
import type { FileWork } from './file-work.ts';
import { emptyFile, forgetFile } from './forget-file.ts';
import type { IndexFilesOptions, Mutable, SyncReport } from './index-files.ts';
import type { FoundInput, IndexedFile } from './indexed-file.ts';
import type { PlannedFile } from './plan-work.ts';
import { openSideWork } from './side-work.ts';
import { readStoredFacts, type FactsCache, type StoredFacts } from './stored-facts.ts';
import { openTranscriptWork } from './transcript-work.ts';
import { writeBatch } from './write-batch.ts';
import { openWordIndex } from '../word-index/word-index.ts';

/**
 * So many bytes of transcripts, or of terms: the larger, the fewer words are sorted and written again and again, but a
 * table that outgrows the processor's cache makes every look-up wait. A database that others wait for gets what is held
 * in memory at once, so less of it.
 */
const ownBatch = { bytes: 160 * 1024 * 1024, termBytes: 96 * 1024 * 1024 };
const sharedBatch = { bytes: 64 * 1024 * 1024, termBytes: 48 * 1024 * 1024 };
/**
 * The first commit is small, because somebody may wait for what is in it, and the second shows them enough to work
 * with; more small ones would cost too much.
 */
const firstStep = 4 * 1024 * 1024;
const stepGrowth = 8;
/** Facts of so many files are held until they are written. */
const maxFiles = 1000;
/** About one term in so many bytes: more room than needed would make every look-up wait for memory. */
const bytesPerTerm = 1024;

interface IndexWorkOptions extends IndexFilesOptions {
  readonly cache: FactsCache;
  /**
   * If others want to use what is there before everything is: the first commit is small, and it is called after each
   * commit but the last with the files in it.
   */
  readonly onCommit: ((inputs: readonly FoundInput[]) => Promise<void>) | undefined;
}

/**
 * Reads the files that have something new, in commits: files are read until a commit is full, then all of it is written
 * in one go.
 */
export async function indexWork(
  connection: Connection,
  work: readonly PlannedFile[],
  report: Mutable<SyncReport>,
  options: IndexWorkOptions,
): Promise<void> {
  const limits = options.batch ?? (connection.keepsBytes ? sharedBatch : ownBatch);
  const ids = await addFiles(
    connection,
    work.filter((planned) => planned.known === undefined).map((planned) => planned.input),
    options,
  );
  const totalBytes = work.reduce(
    (sum, { input, known }) => sum + Math.max(0, input.size - (known?.indexedBytes ?? 0)),
    0,
  );
  const wordIndex = openWordIndex(connection);
  /** Files whose own rows belong to this commit. */
  let open: FileWork[] = [];
  let reading: FileWork | undefined;
  let next = 0;
  let held = 0;
  let most = options.onCommit === undefined ? limits.bytes : Math.min(firstStep, limits.bytes);
  let done = 0;
  const beginBatch = () => createBatch(wordIndex.begin(Math.min(totalBytes - done, most) / bytesPerTerm));
  let batch = beginBatch();

  /** Reads a file to its end, or until the commit is full: then true. */
  async function readFile(planned: PlannedFile): Promise<boolean> {
    if (reading === undefined) {
      reading = await startFile(connection, planned, ids, report, options);
      open.push(reading);
    }
    for (;;) {
      const read = reading.next(batch);
      done += read;
      held += read;
      report.bytes += read;
      options.onProgress?.({ doneBytes: done, totalBytes, doneFiles: next, totalFiles: work.length });
      if (read === 0) return false;
      await options.onPause?.();
      options.signal?.throwIfAborted();
      if (held >= most || batch.words.bytes() >= limits.termBytes) return true;
    }
  }

  async function fill(): Promise<void> {
    while (next < work.length && open.length < maxFiles) {
      options.signal?.throwIfAborted();
      const planned = work[next] as PlannedFile;
      try {
        if (await readFile(planned)) return;
      } catch (error) {
        if (options.signal?.aborted === true || !isFileError(error)) throw error;
        options.onProblem(planned.input.path, error);
      }
      reading = undefined;
      next++;
    }
  }

  async function write(): Promise<void> {
    options.failPoint?.('before commit');
    await connection.transaction(async () => {
      const base = await takeNumbers(connection, 'document', batch.words.documents());
      for (const file of open) await file.write(batch, base);
      options.failPoint?.('inside commit');
      await writeBatch(connection, wordIndex, batch, base);
    });
    options.failPoint?.('after commit');
  }

  try {
    while (next < work.length) {
      await fill();
      await write();
      most = most === firstStep ? Math.min(firstStep * stepGrowth, limits.bytes) : limits.bytes;
      batch = beginBatch();
      held = 0;
      if (next < work.length) await options.onCommit?.(open.map(({ input }) => input));
      // A file that goes on stays open; the others are done.
      for (const each of open) if (each !== reading) each.close();
      open = reading === undefined ? [] : [reading];
    }
  } finally {
    for (const each of open) each.close();
  }
}

function isFileError(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException | undefined)?.syscall === 'string';
}

async function startFile(
  connection: Connection,
  { input, known }: PlannedFile,
  ids: ReadonlyMap<string, number>,
  report: Mutable<SyncReport>,
  options: IndexWorkOptions,
): Promise<FileWork> {
  const bytes = options.openFile(input.path);
  const file = known?.id ?? ids.get(input.path) ?? 0;
  try {
    const facts =
      known === undefined || !isContinued(known, input, bytes) ? undefined : await readFacts(connection, file, input);
    if (known === undefined) report.added++;
    else if (facts !== undefined) report.grown++;
    else report.rewritten++;
    if (known !== undefined && facts === undefined) await forgetFile(connection, file);
    const grown = known === undefined || facts === undefined ? undefined : { indexed: known, facts };
    return input.class === 'transcript'
      ? await openTranscriptWork(connection, bytes, input, file, grown, options)
      : openSideWork(connection, bytes, input, file, grown?.indexed);
  } catch (error) {
    bytes.close();
    throw error;
  }
}

/** A side file has none: then they are empty. */
async function readFacts(connection: Connection, file: number, input: FoundInput): Promise<StoredFacts | undefined> {
  return readStoredFacts(connection, file, input.kind === 'agent');
}

/** Whether what was indexed still is at the beginning of the file. */
function isContinued(known: IndexedFile, input: FoundInput, bytes: ByteFile): boolean {
  const now = bytes.stat();
  if (
    known.indexedBytes === 0 ||
    known.factsVersion !== factsVersion ||
    now.size < known.indexedBytes ||
    (known.identity !== now.identity && known.path === input.path && known.identity !== '')
  )
    return false;
  // The same size, written later: not an append, so only reading it again can tell.
  if (now.size === known.size && known.modifiedMs !== 0 && now.modifiedMs !== known.modifiedMs && !known.isGone)
    return false;
  if (hashHead(bytes, known.indexedBytes) !== known.headHash || hashTail(bytes, known.indexedBytes) !== known.tailHash)
    return false;
  // The file that describes an agent is one value: a longer one is another.
  if (input.kind === 'agent-meta') return now.size === known.indexedBytes;
  if (input.class !== 'transcript' || !endsOpen(bytes, known.indexedBytes)) return true;
  const next = Buffer.alloc(1);
  return bytes.read(next, known.indexedBytes) === 0 || next[0] === 10 || next[0] === 13;
}

/** Rows for files that are new, all at once; they are empty until their commit. */
async function addFiles(
  connection: Connection,
  inputs: readonly FoundInput[],
  options: IndexFilesOptions,
): Promise<ReadonlyMap<string, number>> {
  if (inputs.length === 0) return new Map();
  return connection.transaction(async () => {
    const first = await takeNumbers(connection, 'file', inputs.length);
    await writeRows(
      connection,
      'file',
      inputs.map((input, at) => toFileRow(input, first + at, options)),
    );
    return new Map(inputs.map((input, at) => [input.path, first + at]));
  });
}

function toFileRow(input: FoundInput, id: number, { machine, owner }: IndexFilesOptions): Tables['file'] {
  const { root, path, relativePath, class: kindClass, kind, projectFolder, session, agent, run } = input;
  return {
    ...emptyFile,
    id,
    machine,
    owner,
    root,
    path,
    relative_path: relativePath,
    class: kindClass,
    kind,
    project_folder: projectFolder,
    session: session ?? null,
    agent: agent ?? null,
    run: run ?? null,
    is_gone: 0,
    identity: '',
    agent_type: null,
    tool_use_id: null,
    description: null,
  };
}
