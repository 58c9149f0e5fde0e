import { existsSync } from 'node:fs';
import { lstat, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { noteMovedFiles, type MovedFile } from '@scrollkeep/store/archive/moved-files.ts';
import { syncFolder } from '@scrollkeep/store/archive/write-file.ts';
import { checkTarget } from '@scrollkeep/server/borders/check-target.ts';
import { openPinnedFolder, type PinnedFolder } from '@scrollkeep/server/borders/open-pinned-folder.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toArchiveFolder } from '@scrollkeep/server/disk/find-archives.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { listMoves, removeJournal, writeJournal, type JournalStep, type MoveJournal } from './move-journal.ts';
import { findStats, isSameFile } from './list-conflicts.ts';

/**
 * Brings a move to its end from whatever state a crash left it in: back if nothing was changed yet, else forward. Each
 * phase can be repeated.
 */
export async function finishMove(dataDir: string, journal: MoveJournal): Promise<void> {
  let state = journal;
  const enter = (phase: MoveJournal['phase']) => {
    state = { ...state, phase };
    writeJournal(dataDir, state);
  };
  if (state.phase === 'staging') {
    await removeStaging(state);
    removeJournal(dataDir, state);
    return;
  }
  if (state.phase === 'staged') {
    await takeFiles(state);
    enter('taken');
  }
  if (state.phase === 'taken') {
    await placeFiles(state);
    enter('placed');
  }
  if (state.phase === 'placed') {
    await removeOldFiles(state);
    await removeStaging(state);
    noteArchive(dataDir, state);
    enter('done');
  }
}

/** Files that are only renamed go to the others that wait: the place of one may be another one's new place. */
async function takeFiles({ steps }: MoveJournal): Promise<void> {
  for (const step of steps) {
    const [from, staged] = [join(step.root, step.from), join(step.root, step.staged)];
    if (step.edit !== undefined || existsSync(staged) || findStats(from) === undefined) continue;
    await withFolder(dirname(from), undefined, (source) =>
      withFolder(dirname(staged), 0o700, (target) =>
        rename(source.toPath(basename(from)), target.toPath(basename(staged))),
      ),
    );
  }
  syncFolders(steps.flatMap((step) => [join(step.root, step.from), join(step.root, step.staged)]));
}

async function placeFiles({ steps, folders }: MoveJournal): Promise<void> {
  for (const { root, to } of folders) await withFolder(join(root, to), 0o700, () => Promise.resolve());
  for (const step of steps) if (existsSync(join(step.root, step.staged))) await place(step);
  syncFolders(steps.map(({ root, to }) => join(root, to)));
}

async function place({ root, to, staged }: JournalStep): Promise<void> {
  const checked = await checkTarget(join(root, to), root);
  if (checked.refusal !== undefined)
    throw new AppError({
      code: 'LEADS_ELSEWHERE',
      message: `${toSafeText(join(root, to))} points outside ${toSafeText(root)}, or has a protected name`,
      hint: 'Move or delete the files in the way, then run the same command again to finish the move.',
      exitCode: 74,
    });
  await withFolder(dirname(join(root, staged)), undefined, (source) =>
    withFolder(checked.folder, 0o700, (target) => rename(source.toPath(basename(staged)), target.toPath(checked.name))),
  );
}

async function removeOldFiles({ steps, folders }: MoveJournal): Promise<void> {
  const arrived = new Set(steps.map(({ root, to }) => join(root, to)));
  for (const { root, from, to, edit } of steps) {
    const old = join(root, from);
    const found = edit === undefined || arrived.has(old) ? undefined : findStats(old);
    // Where letter case makes no difference, the old name leads to the new file.
    if (found === undefined || isSameFile(found, findStats(join(root, to)))) continue;
    await withFolder(dirname(old), undefined, (folder) => rm(folder.toPath(basename(old)), { force: true }));
  }
  // The inner ones are behind the outer ones.
  for (const { root, from, to } of [...folders].reverse()) {
    const found = findStats(join(root, from));
    if (found?.isDirectory() === true && !isSameFile(found, findStats(join(root, to))))
      await removeEmpty(join(root, from));
  }
}

async function removeStaging({ steps }: MoveJournal): Promise<void> {
  for (const folder of new Set(steps.map(({ root, staged }) => dirname(join(root, staged))))) {
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isDirectory() === true) await rm(folder, { recursive: true, force: true });
  }
}

/** Something else may be in it, which stays. */
async function removeEmpty(path: string): Promise<void> {
  await rmdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
  });
}

/** Lists show what was moved once, where it is now. */
function noteArchive(dataDir: string, { undoes, steps }: MoveJournal): void {
  const moved = steps.flatMap(({ from, to, original }): MovedFile[] =>
    original === undefined ? [] : [{ from, to, ...original }],
  );
  noteMovedFiles(toArchiveFolder(dataDir), moved);
  for (const each of listMoves(dataDir)) if (each.id === undoes) writeJournal(dataDir, { ...each, phase: 'undone' });
}

async function withFolder<Result>(
  path: string,
  makeMode: number | undefined,
  work: (folder: PinnedFolder) => Promise<Result>,
): Promise<Result> {
  const folder = await openPinnedFolder(path, { makeMode });
  try {
    return await work(folder);
  } finally {
    await folder.close();
  }
}

function syncFolders(paths: readonly string[]): void {
  for (const folder of new Set(paths.map((path) => dirname(path)))) if (existsSync(folder)) syncFolder(folder);
}
