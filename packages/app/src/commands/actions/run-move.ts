import { join } from 'node:path';
import { openArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import type { MovedFolder } from '@scrollkeep/transcript/layout/map-path.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { withoutArchive } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { withArchiveWriter } from '../../archive/open-archive.ts';
import type { Invocation } from '../../command-line/command.ts';
import { checkMoveNotAlive } from '../../move/check-move-not-alive.ts';
import { editFile } from '../../move/edit-paths.ts';
import { finishMove } from '../../move/finish-move.ts';
import { getMovedFolder, listRealRoots } from '../../move/get-moved-folder.ts';
import { findUnfinished, listMoves, type MoveJournal } from '../../move/move-journal.ts';
import { toStepKey, type MovePlan } from '../../move/move-plan.ts';
import { planMove } from '../../move/plan-move.ts';
import { printConflicts, printMove, toMoveJson } from '../../move/print-move.ts';
import { stageMove, type StageOptions } from '../../move/stage-move.ts';
import { planUndo } from '../../move/undo-move.ts';
import { exportMove } from './export-move.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options } = invocation;
  const isUndo = options['undo'] === true;
  const file = options['to-machine'];
  if (args.length !== (isUndo ? 0 : 2) || (isUndo && file !== undefined))
    throw new AppError({
      code: 'usage',
      message: isUndo ? '--undo takes no paths' : 'two paths are needed',
      hint: 'scrollkeep move OLD NEW, or scrollkeep move --undo',
      exitCode: 64,
    });
  if (typeof file === 'string') return exportMove(invocation, file);
  if (options['write'] !== true) {
    warnOfUnfinished(invocation);
    return isUndo ? undo(invocation, undefined) : move(invocation, undefined);
  }
  // One at a time: whoever writes the archive is alone.
  return withArchiveWriter(invocation, async (writer): Promise<ExitCode> => {
    const finished = await finishUnfinished(invocation);
    if (finished !== undefined && isSameMove(finished, invocation, await getMoved(invocation))) return 0;
    const staging = { dataDir: invocation.settings.dataDir, writer, now: Date.now, signal: invocation.signal };
    return isUndo ? undo(invocation, staging) : move(invocation, staging);
  });
}

/** What staging needs beside the plan; undefined if nothing is to be written. */
type Staging = Pick<StageOptions, 'dataDir' | 'writer' | 'now' | 'signal'> | undefined;

async function move(invocation: Invocation, staging: Staging): Promise<ExitCode> {
  const { settings, signal } = invocation;
  const moved = (await getMoved(invocation)) as MovedFolder;
  const roots = listRealRoots(await listOwnRoots(invocation));
  const { plan, edits } = await planMove([...roots.values()], moved, signal);
  if (plan.steps.length === 0 && plan.projectFolders.length === 0)
    throw new AppError({
      code: 'NO_SESSIONS',
      message: `no sessions or prompts found for ${toSafeText(moved.from)}`,
      hint: '`scrollkeep projects` lists the folders that have sessions.',
      exitCode: 66,
    });
  return carryOut(invocation, plan, false, async () => {
    if (staging === undefined) return;
    const journal = await stageMove(plan, {
      ...staging,
      archivedAs: roots,
      readContent: (step) => {
        const own = edits.get(toStepKey(step));
        if (own === undefined) throw new Error(`no edits for ${step.from}`);
        return editFile(join(step.root, step.from), own, { lines: 0, values: 0 });
      },
    });
    await finishMove(settings.dataDir, journal);
  });
}

async function undo(invocation: Invocation, staging: Staging): Promise<ExitCode> {
  const { settings } = invocation;
  const last = listMoves(settings.dataDir).findLast(({ phase, undoes }) => phase === 'done' && undoes === undefined);
  if (last === undefined)
    throw new AppError({ code: 'NOTHING_TO_UNDO', message: 'there is no move to undo', exitCode: 66 });
  const { plan, changed, readContent } = await planUndo(last);
  if (changed.length > 0)
    throw new AppError({
      code: 'CHANGED_SINCE',
      message:
        `${toReadableAmount(changed.length, 'file')} changed after the move, and undoing it would discard the ` +
        'changes:\n' +
        printConflicts(changed),
      hint:
        'To move the sessions back and keep the changes: ' +
        `scrollkeep move ${toShownPath(last.to)} ${toShownPath(last.from)}`,
      exitCode: 74,
    });
  return carryOut(invocation, plan, true, async () => {
    if (staging === undefined) return;
    const reader = openArchiveReader(staging.writer.folder);
    try {
      const roots = listRealRoots(await listOwnRoots(invocation));
      const journal = await stageMove(plan, {
        ...staging,
        archivedAs: roots,
        undoes: last.id,
        readContent: (step) => readContent(step, reader),
      });
      await finishMove(settings.dataDir, journal);
    } finally {
      await reader.close();
    }
  });
}

async function carryOut(
  { options, terminal }: Invocation,
  plan: MovePlan,
  isUndo: boolean,
  write: () => Promise<void>,
): Promise<ExitCode> {
  const isBlocked = plan.conflicts.length > 0;
  const isWritten = options['write'] === true && !isBlocked;
  if (isWritten) {
    await checkMoveNotAlive(plan, Date.now());
    await write();
  }
  const outcome = { plan, isWritten, isUndo };
  await terminal.print(
    options['json'] === true ? `${JSON.stringify(toMoveJson(outcome), null, 2)}\n` : printMove(outcome, terminal.color),
  );
  if (!isBlocked) return 0;
  terminal.warn(
    `scrollkeep: nothing was moved, because ${toReadableAmount(plan.conflicts.length, 'file')} already ` +
      `${plan.conflicts.length === 1 ? 'exists' : 'exist'} at the destination:\n` +
      `${printConflicts(plan.conflicts)}\nMove or delete either file, and run the command again.`,
  );
  return 1;
}

async function getMoved({ args }: Invocation): Promise<MovedFolder | undefined> {
  const [from, to] = args;
  return from === undefined || to === undefined ? undefined : getMovedFolder(from, to, false);
}

/** Config folders of the person; other sources are only ever read. */
async function listOwnRoots({ settings }: Invocation): Promise<readonly string[]> {
  const roots = await getRoots([], withoutArchive(settings));
  return roots.filter(({ kind, isSource }) => kind === 'config-folder' && isSource !== true).map(({ path }) => path);
}

async function finishUnfinished({ settings, terminal }: Invocation): Promise<MoveJournal | undefined> {
  const unfinished = findUnfinished(settings.dataDir);
  if (unfinished === undefined) return undefined;
  const { from, to, phase } = unfinished;
  if (phase !== 'staging') await checkMoveNotAlive(unfinished, Date.now());
  await finishMove(settings.dataDir, unfinished);
  const what = `the move of ${toShownPath(from)} to ${toShownPath(to)} that was interrupted`;
  terminal.say(phase === 'staging' ? `Rolled back ${what}: nothing had been changed.` : `Finished ${what}.`);
  return phase === 'staging' ? undefined : unfinished;
}

function isSameMove(
  { from, to, undoes }: MoveJournal,
  { options }: Invocation,
  moved: MovedFolder | undefined,
): boolean {
  return options['undo'] === true
    ? undoes !== undefined
    : undoes === undefined && moved?.from === from && moved.to === to;
}

function warnOfUnfinished({ settings, terminal }: Invocation): void {
  const unfinished = findUnfinished(settings.dataDir);
  if (unfinished !== undefined)
    terminal.warn(
      `scrollkeep: the move of ${toShownPath(unfinished.from)} to ${toShownPath(unfinished.to)} was interrupted; the ` +
        'next run with --write finishes it, or rolls it back',
    );
}
