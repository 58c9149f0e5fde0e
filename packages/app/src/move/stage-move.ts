import { createHash, randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { utimes, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';
import { openArchiveReader, type ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import type { ArchiveWriter } from '@scrollkeep/store/archive/open-archive-writer.ts';
import { storeFiles, toOpenSource, type SourceFile } from '@scrollkeep/store/archive/store-files.ts';
import { FolderMoved, openPinnedFolder } from '@scrollkeep/server/borders/open-pinned-folder.ts';
import { putFile } from '@scrollkeep/server/borders/put-file.ts';
import { writeWhole } from '@scrollkeep/server/borders/write-whole.ts';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { mayKeep } from '@scrollkeep/server/disk/may-keep.ts';
import { finishMove } from './finish-move.ts';
import { writeJournal, type ContentMark, type JournalStep, type MoveJournal, type Original } from './move-journal.ts';
import type { MovePlan, MoveStep } from './move-plan.ts';

export interface StageOptions {
  readonly dataDir: string;
  readonly writer: ArchiveWriter;
  /** The path under which the archive knows a config folder, by its real path. */
  readonly archivedAs: ReadonlyMap<string, string>;
  /** The new content of a file that changes. */
  readonly readContent: (step: MoveStep) => AsyncIterable<Uint8Array>;
  /** The move that this one undoes. */
  readonly undoes?: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/**
 * Archives the originals, and writes the new contents beside the folders they go to. From the moment that this returns
 * the move is decided; until then nothing was changed.
 */
export async function stageMove(plan: MovePlan, options: StageOptions): Promise<MoveJournal> {
  const { dataDir, now, signal, undoes } = options;
  const atMs = now();
  const id = `${new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}`;
  const originals = await storeOriginals(plan.steps, options);
  const marks = plan.steps.map((step) => toMark(join(step.root, step.from)));
  let journal: MoveJournal = {
    format: 1,
    id,
    atMs,
    from: plan.from,
    to: plan.to,
    ...(undoes === undefined ? {} : { undoes }),
    phase: 'staging',
    sessions: plan.sessions,
    steps: plan.steps.map((step, at) => toJournalStep(step, at, id, originals.get(step))),
    folders: plan.folders,
  };
  writeJournal(dataDir, journal);
  try {
    journal = { ...journal, steps: await stageFiles(journal, plan, options), phase: 'staged' };
    for (const [at, { root, from }] of plan.steps.entries())
      if (toMark(join(root, from)) !== marks[at]) throw toChanged(join(root, from));
    signal.throwIfAborted();
  } catch (error) {
    await finishMove(dataDir, { ...journal, phase: 'staging' });
    throw error instanceof FolderMoved ? toLink(error) : error;
  }
  writeJournal(dataDir, journal);
  return journal;
}

async function stageFiles(
  journal: MoveJournal,
  plan: MovePlan,
  options: StageOptions,
): Promise<readonly JournalStep[]> {
  const reader = openArchiveReader(options.writer.folder);
  try {
    const steps: JournalStep[] = [];
    for (const [at, step] of journal.steps.entries()) {
      options.signal.throwIfAborted();
      const planned = plan.steps[at];
      steps.push(planned?.isEdited === true ? await stageFile(step, planned, reader, options) : step);
    }
    return steps;
  } finally {
    await reader.close();
  }
}

function toJournalStep(
  { root, from, to }: MoveStep,
  at: number,
  id: string,
  original: Original | undefined,
): JournalStep {
  // On the disk that it goes to: there it can be renamed.
  const top = to.includes('/') ? `${to.split('/')[0]}/` : '';
  const staged = `${top}.scrollkeep-move-${id}/${at}`;
  return { root, from, to, staged, ...(original === undefined ? {} : { original }) };
}

/** Every file of the move that an archive may keep, whatever its time says. */
async function storeOriginals(
  steps: readonly MoveStep[],
  { writer, archivedAs, now, signal }: StageOptions,
): Promise<ReadonlyMap<MoveStep, Original>> {
  const originals = new Map<MoveStep, Original>();
  for (const [real, path] of archivedAs) {
    const root = writer.getRoot(path, 'config-folder');
    const own = steps.filter((step) => step.root === real && (step.isEdited || mayKeep('config-folder', step.from)));
    const { problems } = await storeFiles(writer, root, own.map(toSource), {
      now,
      open: (file) => toOpenSource(openRegularFileNow(file)),
      isFull: true,
      isWholeWalk: () => false,
      signal,
    });
    const [problem] = problems;
    if (problem !== undefined)
      throw new AppError({
        code: 'NOT_ARCHIVED',
        message: `${toSafeText(problem.path)} could not be archived (${toSafeText(problem.message)})`,
        hint: 'Nothing was moved. Fix the file, and run the command again.',
        exitCode: 2,
      });
    for (const step of own) {
      const file = writer.manifest.files(root.key).get(step.from);
      if (file !== undefined) originals.set(step, { root: root.key, version: file.versions - 1 });
    }
  }
  return originals;
}

function toSource({ root, from }: MoveStep): SourceFile {
  const path = join(root, from);
  const { size, mtimeMs, ino } = lstatSync(path);
  return { path, relativePath: from, size, mtimeMs, ino };
}

async function stageFile(
  step: JournalStep,
  planned: MoveStep,
  reader: ArchiveReader,
  options: StageOptions,
): Promise<JournalStep> {
  const path = join(step.root, step.from);
  const before = await markContent(readChunks(path));
  const archived = await markContent(readOriginal(reader, step));
  if (archived.sha256 !== before.sha256) throw toChanged(path);
  const { atime, mtime, mtimeMs } = lstatSync(path);
  const staged = join(step.root, step.staged);
  const folder = await openPinnedFolder(dirname(staged), { makeMode: 0o700 });
  try {
    let after: ContentMark | undefined;
    const fill = async (file: FileHandle): Promise<void> => {
      after = await markContent(options.readContent(planned), async (piece) => {
        options.signal.throwIfAborted();
        await writeWhole(file, [piece]);
      });
    };
    await putFile(folder, basename(staged), fill, { mode: 0o600, replaces: false });
    // Lists are ordered by it, and the client deletes by it.
    await utimes(folder.toPath(basename(staged)), atime, mtime);
    return after === undefined ? step : { ...step, edit: { before, after, mtimeMs } };
  } finally {
    await folder.close();
  }
}

/** The bytes of a file before the move, from the archive. */
export function* readOriginal(
  reader: ArchiveReader,
  { from, original }: Pick<JournalStep, 'from' | 'original'>,
): Generator<Uint8Array, void, void> {
  if (original === undefined) return;
  const file: Pick<ArchivedFile, 'root' | 'path'> = { root: original.root, path: from };
  yield* reader.openVersion(file as ArchivedFile, original.version).pieces();
}

/** Size and hash of a content that is read once. */
export async function markContent(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onPiece?: (piece: Uint8Array) => Promise<void>,
): Promise<ContentMark> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    await onPiece?.(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

function toMark(path: string): string {
  const { size, mtimeMs, ino } = lstatSync(path);
  return `${size}:${mtimeMs}:${ino}`;
}

function toChanged(path: string): AppError {
  return new AppError({
    code: 'CHANGED_MEANWHILE',
    message: `${toSafeText(path)} was changed while it was being read`,
    hint: 'Nothing was moved. Close Claude Code, and run the command again.',
    exitCode: 74,
  });
}

function toLink(error: FolderMoved): AppError {
  return new AppError({
    code: 'LEADS_ELSEWHERE',
    message: toSafeText(error.message),
    hint: 'Nothing was moved. Replace the symbolic link with the folder itself, and run the command again.',
    exitCode: 74,
    cause: error,
  });
}
