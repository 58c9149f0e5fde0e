import { resolve } from 'node:path';
import { ArchiveError } from '@scrollkeep/store/archive/archive-error.ts';
import { isRootHere, type ArchivedFile, type ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import { findMachineId } from '@scrollkeep/store/archive/machine.ts';
import { checkBelowHome } from '@scrollkeep/server/borders/check-below-home.ts';
import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { listDefaultFolders } from '@scrollkeep/server/disk/find-roots.ts';
import { toShownPath } from '@scrollkeep/server/text/to-shown-path.ts';
import { checkNotAlive } from '@scrollkeep/server/ps/check-not-alive.ts';
import { toStyle } from '@scrollkeep/server/text/style.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { leadsElsewhere } from '@scrollkeep/server/borders/put-checked-file.ts';
import type { Invocation } from '../../command-line/command.ts';
import { getArchivedSession } from './get-archived-session.ts';
import { restoreAnnotations } from '../../archive/restore-annotations.ts';
import { withArchiveReader } from '../../archive/open-archive.ts';
import { isInstruction, planRestore, refuseTargets, type RestoreStep } from '../../archive/plan-restore.ts';
import { takeCopy } from '../../copies/take-copy.ts';
import { writeRestored } from '../../archive/write-restored.ts';

/** Files of one root that go into one folder. */
interface Restore {
  readonly root: ArchivedRoot;
  readonly target: string;
  readonly sessions: readonly string[];
  /** What tags, pins and notes of these sessions may be kept by. */
  readonly markKeys: readonly string[];
  readonly steps: readonly RestoreStep[];
}

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options } = invocation;
  const isAll = options['all'] === true;
  if (isAll === args.length > 0)
    throw new AppError({
      code: 'usage',
      message: 'no sessions given',
      hint: 'Specify them ("scrollkeep ls" lists them), or use --all for everything.',
      exitCode: 64,
    });
  const taken = typeof options['from'] === 'string' ? await takeCopy(options['from'], invocation) : undefined;
  const status = await restoreArchived(invocation, isAll);
  return (taken?.damaged.length ?? 0) > 0 ? 2 : status;
}

function restoreArchived(invocation: Invocation, isAll: boolean): Promise<ExitCode> {
  const { options, terminal } = invocation;
  return withArchiveReader(invocation, async (reader): Promise<ExitCode> => {
    if (typeof options['to'] === 'string') await checkBelowHome(options['to'], '--to');
    let restores: Restore[] = [];
    for (const plan of isAll ? planAll(reader, invocation) : await planSessions(reader, invocation))
      restores.push({ ...plan, steps: await refuseTargets(plan.steps, plan.target) });
    const isForced = options['force'] === true;
    const isWriting = options['write'] === true;
    if (isWriting) {
      for (const restore of restores) await checkRestore(restore);
      const written: Restore[] = [];
      for (const restore of restores) {
        const steps: RestoreStep[] = [];
        for (const step of restore.steps) steps.push(await write(step, restore.target, isForced, invocation.signal));
        written.push({ ...restore, steps });
      }
      restores = written;
    }
    const annotated = await restoreAnnotations(reader.folder, {
      dataDir: invocation.settings.dataDir,
      keys: isAll ? undefined : new Set(restores.flatMap(({ markKeys }) => markKeys)),
      isWriting,
      onProblem: ({ message }) => terminal.warn(`scrollkeep: ${toSafeText(message)}`),
    });
    await terminal.print(
      options['json'] === true
        ? `${JSON.stringify({ ...toJson(restores, isWriting), annotated }, null, 2)}\n`
        : printRestores(restores, isWriting, isForced, terminal.color) + printAnnotated(annotated, isWriting),
    );
    if (restores.some(({ steps }) => steps.some(({ state }) => state === 'damaged'))) {
      terminal.warn('scrollkeep: the archive is damaged (`scrollkeep archive verify` lists the affected files)');
      return 2;
    }
    const isHeldBack = restores.some(({ steps }) =>
      steps.some(({ state }) => state === 'refused' || (!isForced && state === 'differs')),
    );
    return isHeldBack ? 1 : 0;
  });
}

/** One file that the archive cannot give whole, or that may not be written, must not keep back the others. */
async function write(step: RestoreStep, target: string, isForced: boolean, signal: AbortSignal): Promise<RestoreStep> {
  signal.throwIfAborted();
  if (step.state !== 'write' && !(step.state === 'differs' && isForced)) return step;
  try {
    await writeRestored(step, target);
    return step;
  } catch (error) {
    if (isAppError(error) && error.code === leadsElsewhere) return { ...step, state: 'refused' };
    if (!(error instanceof ArchiveError)) throw error;
    return { ...step, state: 'damaged' };
  }
}

async function planSessions(reader: ArchiveReader, invocation: Invocation): Promise<readonly Restore[]> {
  const restores: Restore[] = [];
  for (const name of invocation.args) {
    const session = await getArchivedSession(reader, name, invocation);
    const target = getTarget(session.root, invocation, reader.folder);
    const count = session.main === undefined ? 0 : reader.listVersions(session.main).length;
    if (session.version !== undefined && session.version >= count)
      throw new AppError({
        code: 'NO_SUCH_VERSION',
        message: `${toSafeText(session.id)} has ${toReadableAmount(count, 'version')}`,
        exitCode: 66,
      });
    const versionOf = (file: ArchivedFile) => (file === session.main ? session.version : undefined);
    restores.push({
      root: session.root,
      target,
      sessions: [session.id],
      markKeys: session.markKeys,
      steps: planRestore(reader, session.files, target, versionOf),
    });
  }
  return restores;
}

function planAll(reader: ArchiveReader, invocation: Invocation): readonly Restore[] {
  const { options, settings, origins } = invocation;
  const to = typeof options['to'] === 'string' ? resolve(options['to']) : undefined;
  // Another target may get what other machines had in any folder, unless the person names one here.
  const isNamed = to === undefined || origins?.roots.from === 'flag';
  const wanted = isNamed ? settings.roots?.map((path) => resolve(path)) : undefined;
  const named = reader.roots().filter(({ path }) => wanted === undefined || wanted.includes(path));
  const own = named.filter((root) => isOwnRoot(root, invocation, reader.folder));
  const isHere = (root: ArchivedRoot) => isRootHere(root, findMachineId(reader.folder));
  // What the target itself had is not what it lacks.
  const others = named.filter((root) => !(isHere(root) && root.path === to));
  const roots = to === undefined ? own : others.length === 0 ? named : others;
  const left = to === undefined ? named.filter((root) => isHere(root) && !own.includes(root)) : [];
  for (const { path } of left)
    invocation.terminal.warn(
      `scrollkeep: ${toSafeText(path)} is skipped: it is not one of your current config folders. Add it with ` +
        '--root, or choose a target folder with --to.',
    );
  if (roots.length > 1 && to !== undefined) {
    const paths = [...new Set(roots.map(({ path }) => path))];
    throw new AppError({
      code: 'usage',
      message: `the archive has sessions from ${roots.length} config folders, but --to is one folder`,
      hint:
        paths.length > 1
          ? `Choose one with --root: ${paths.join(', ')}`
          : 'Their paths are the same: restore the sessions by their ids.',
      exitCode: 64,
    });
  }
  return roots.map((root) => {
    const target = getTarget(root, invocation, reader.folder);
    return {
      root,
      target,
      sessions: [],
      markKeys: [],
      steps: planRestore(reader, [...reader.files(root.key).values()], target, () => undefined),
    };
  });
}

/**
 * Whether a root is a config folder of this machine that the person has now or names: an archive may say anything of
 * where its files belong.
 */
function isOwnRoot(root: ArchivedRoot, { settings }: Invocation, folder: string): boolean {
  const own = (settings.roots ?? listDefaultFolders()).map((path) => resolve(path));
  return isRootHere(root, findMachineId(folder)) && own.includes(root.path);
}

/** Where it came from, unless that was on another machine. */
function getTarget(root: ArchivedRoot, invocation: Invocation, folder: string): string {
  const { options } = invocation;
  if (typeof options['to'] === 'string') return resolve(options['to']);
  if (isOwnRoot(root, invocation, folder)) return root.path;
  const path = toSafeText(root.path);
  if (isRootHere(root, findMachineId(folder)))
    throw new AppError({
      code: 'usage',
      message: `the session was archived from ${path}, which is not one of your current config folders`,
      hint: 'Add that folder with --root, or choose a target folder with --to.',
      exitCode: 64,
    });
  throw new AppError({
    code: 'usage',
    message: `the session comes from another machine or an import (${toSafeText(root.machine.name)}:${path})`,
    hint: 'Choose a folder, for example --to ~/.claude.',
    exitCode: 64,
  });
}

async function checkRestore({ target, sessions, steps }: Restore): Promise<void> {
  await checkNotAlive(target, ({ sessionId: id }) =>
    sessions.length === 0
      ? steps.some(({ file, state }) => state !== 'same' && file.path.includes(id))
      : sessions.includes(id),
  );
}

function printRestores(restores: readonly Restore[], isWriting: boolean, isForced: boolean, color: boolean): string {
  const style = toStyle(color);
  const words = {
    write: isWriting ? 'written  ' : 'write    ',
    same: 'same     ',
    differs: isForced ? (isWriting ? 'replaced ' : 'replace  ') : 'DIFFERENT',
    damaged: 'DAMAGED  ',
    refused: 'REFUSED  ',
  };
  const isTold = (state: RestoreStep['state']) => state === 'differs' || state === 'damaged' || state === 'refused';
  const isNewInstruction = (file: ArchivedFile, state: RestoreStep['state']) =>
    (state === 'write' || (state === 'differs' && isForced)) && isInstruction(file.path);
  const texts = restores.map(({ target, sessions, steps }) => {
    const lines = steps.map(
      ({ file, bytes, state }) =>
        `  ${isTold(state) ? style.warning(words[state]) : style.faint(words[state])}  ` +
        `${toSafeText(file.path)}  ` +
        (`${style.faint(toReadableBytes(bytes?.size ?? file.size))}` +
          `${isNewInstruction(file, state) ? `  ${style.warning('instructions for Claude')}` : ''}\n`),
    );
    const [session] = sessions;
    const resume =
      isWriting && session !== undefined
        ? `${style.faint('Resume')}  claude --resume ` +
          `${toSafeText(session)}${style.faint('  in its project folder')}\n`
        : '';
    return `${style.heading(toShownPath(target))}\n${lines.join('')}${resume}`;
  });
  const steps = restores.flatMap((restore) => restore.steps);
  const count = (state: RestoreStep['state']) => steps.filter((step) => step.state === state).length;
  const held = count('differs');
  const toWrite = count('write') + (isForced ? held : 0);
  const rest = [
    ...(count('damaged') > 0 ? [`${count('damaged')} damaged in the archive, not written`] : []),
    ...(count('refused') > 0
      ? [`${count('refused')} refused: a link points outside the folder, or the name is protected`]
      : []),
    ...(count('same') > 0 ? [`${count('same')} already up to date`] : []),
    ...(held > 0 && !isForced ? [`${held} skipped because a different file exists (--force overwrites)`] : []),
  ];
  const verdict = isWriting
    ? `${toReadableAmount(toWrite, 'file')} written`
    : `${toReadableAmount(toWrite, 'file')} would be written (add --write to write them)`;
  const instructions = steps.filter(({ file, state }) => isNewInstruction(file, state)).length;
  const advice =
    instructions === 0
      ? ''
      : `${toReadableAmount(instructions, 'file')} ${instructions === 1 ? 'contains' : 'contain'} instructions that ` +
        `Claude follows. Review ${instructions === 1 ? 'it' : 'them'} before you start Claude Code in this folder.\n`;
  return `${texts.join('\n')}\n${[verdict, ...rest].join(', ')}.\n${advice}`;
}

function toJson(restores: readonly Restore[], isWriting: boolean): object {
  return {
    written: isWriting,
    restores: restores.map(({ target, sessions, steps }) => ({
      target,
      sessions,
      files: steps.map(({ file, path, bytes, state }) => ({
        path: file.path,
        to: path,
        bytes: bytes?.size ?? file.size,
        state,
        instructs: isInstruction(file.path),
      })),
    })),
  };
}

function printAnnotated(sessions: number, isWriting: boolean): string {
  if (sessions === 0) return '';
  const what = `Tags, pins and notes of ${toReadableAmount(sessions, 'session')}`;
  return `${what} ${isWriting ? 'restored' : 'would be restored'}.\n`;
}
