import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseCheckpointName } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { openPathMap, type MovedFolder } from '@scrollkeep/transcript/layout/map-path.ts';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { checkTarget } from '@scrollkeep/server/borders/check-target.ts';
import { planGitParts } from '@scrollkeep/server/borders/find-git-folder.ts';
import { readChunks } from '@scrollkeep/server/disk/read-chunks.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { editFile, type EditCounts, type PathEdits } from '../move/edit-paths.ts';
import { findStats } from '../move/list-conflicts.ts';
import { isEditable, toMovedHashes } from '../move/plan-move.ts';
import { readSessionPaths } from '../move/read-session-paths.ts';
import { toCopyName, type CopyIds } from '../repair/list-copy-files.ts';
import { toAgentLine } from '../repair/write-copy-lines.ts';
import type { HandedPart } from './find-part.ts';
import { openOutsideBackups, type OutsideBackups } from './outside-backups.ts';
import type { ArrivedFile, ArrivedSession } from './open-hand-over.ts';

export interface TakeTarget {
  /** Real path of the folder that the session goes on in. */
  readonly project: string;
  /** Real path, may not exist yet. */
  readonly configFolder: string;
  /** Whether a client that is started now would look there. */
  readonly isClients: boolean;
  readonly ids: CopyIds;
}

export interface TakeStep {
  readonly from: string;
  /** Below the config folder, with `/`. */
  readonly name: string;
  readonly path: string;
  readonly part: HandedPart;
  readonly bytes: number;
  /** How many lines and paths in them change. */
  readonly lines: number;
  readonly values: number;
  /** `same`: the very same file is there, and stays. `differs`: another one is in the way. */
  readonly state: 'write' | 'same' | 'differs';
  readonly read: () => AsyncGenerator<Uint8Array, void, void>;
}

export interface TakePlan extends TakeTarget {
  /** The project folder of the session on its own machine; undefined if no record says it. */
  readonly from: string | undefined;
  /** Files outside the project whose backups are left out. */
  readonly outside: readonly string[];
  /** The transcript is the last: with it the session exists. */
  readonly steps: readonly TakeStep[];
}

/** What would be written where. Changes nothing; refuses the whole if a file may not be written where it would go. */
export async function planTake(session: ArrivedSession, target: TakeTarget, signal: AbortSignal): Promise<TakePlan> {
  const { project, configFolder, ids } = target;
  const main = session.files.find(({ part }) => part === 'main');
  if (main === undefined) throw new Error('a hand-over without a transcript was not refused');
  const paths = await readSessionPaths(main.file, session.project, signal);
  const start = paths.start ?? (await findAgentStart(session, signal));
  const from = start !== undefined && isFolderPath(start) ? start : undefined;
  const moved = from === undefined ? [] : [{ from, to: project }].filter(isMoved);
  const folder = toProjectDirectory(project);
  const own = openPathMap(moved);
  const map = openPathMap([...listInnerFolders(session, target, folder), ...moved]);
  const edits: PathEdits = { map, hashes: toMovedHashes(paths, own) };
  const outside = openOutsideBackups(project);
  const read = (file: ArrivedFile, counts: EditCounts) => readTaken(file, edits, { ids, outside }, counts);
  const steps: TakeStep[] = [];
  // The transcript first: it says whose the checkpoints are.
  for (const file of [main, ...session.files.filter((other) => other !== main)]) {
    const name = toNewName(file, folder, edits.hashes, ids);
    if (file.part === 'checkpoint' && outside.isLeftOut(name.split('/').at(-1) ?? '')) continue;
    const path = join(configFolder, ...name.split('/'));
    const counts = { lines: 0, values: 0 };
    const { bytes, sha256 } = await measure(read(file, counts), signal);
    steps.push({
      from: file.name,
      name,
      path,
      part: file.part,
      bytes,
      ...counts,
      state: await compare(path, sha256),
      read: () => read(file, { lines: 0, values: 0 }),
    });
  }
  await checkTargets(steps, configFolder);
  return {
    ...target,
    from,
    outside: outside.listPaths(),
    steps: [...steps.filter(({ part }) => part !== 'main'), ...steps.filter(({ part }) => part === 'main')],
  };
}

/** Some transcripts hold nothing but a title; then only agents say where the session worked. */
async function findAgentStart({ files, project }: ArrivedSession, signal: AbortSignal): Promise<string | undefined> {
  for (const { file, part } of files) {
    const { start } = part === 'agent' ? await readSessionPaths(file, project, signal) : { start: undefined };
    if (start !== undefined) return start;
  }
  return undefined;
}

function isMoved({ from, to }: MovedFolder): boolean {
  return from !== to;
}

/** A folder of any system, and not the root of a disk: then every path would change. */
function isFolderPath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\)[^\\/\0]/.test(path);
}

/** Records name files of the session as well, such as stored output. */
function listInnerFolders(session: ArrivedSession, { configFolder, ids }: TakeTarget, folder: string): MovedFolder[] {
  const separator = /^(?:[A-Za-z]:|\\\\)/.test(session.configFolder) ? '\\' : '/';
  return ['', '.jsonl']
    .map((ending) => ({
      from: [session.configFolder, 'projects', session.project, ids.original + ending].join(separator),
      to: join(configFolder, 'projects', folder, ids.copy + ending),
    }))
    .filter(isMoved);
}

function toNewName({ name }: ArrivedFile, folder: string, hashes: PathEdits['hashes'], ids: CopyIds): string {
  const parts = name.split('/');
  const last = parts.at(-1) ?? '';
  const hash = classifyPath(name).kind === 'checkpoint' ? parseCheckpointName(last)?.hash : undefined;
  const by = hash === undefined ? undefined : hashes.get(hash);
  const here =
    parts[0] === 'projects'
      ? ['projects', folder, ...parts.slice(2)]
      : [...parts.slice(0, -1), hash === undefined || by === undefined ? last : by + last.slice(hash.length)];
  return ids.original === ids.copy ? here.join('/') : toCopyName(here.join('/'), ids);
}

async function* readTaken(
  { file, name, part }: ArrivedFile,
  edits: PathEdits,
  { ids, outside }: { readonly ids: CopyIds; readonly outside: OutsideBackups },
  counts: EditCounts,
): AsyncGenerator<Uint8Array, void, void> {
  if (!isEditable(name, classifyPath(name))) return yield* readChunks(file);
  for await (const piece of editFile(file, edits, counts)) {
    const own = ids.original === ids.copy ? piece : toAgentLine(piece, ids);
    yield part === 'main' || part === 'agent' ? outside.editLine(own) : own;
  }
}

async function measure(
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function compare(path: string, sha256: string): Promise<TakeStep['state']> {
  const found = findStats(path);
  if (found === undefined) return 'write';
  if (!found.isFile()) return 'differs';
  const there = await measure(readChunks(path), new AbortController().signal);
  return there.sha256 === sha256 ? 'same' : 'differs';
}

async function checkTargets(steps: readonly TakeStep[], configFolder: string): Promise<void> {
  const gitParts = await planGitParts(steps.map(({ path }) => path));
  const seen = new Set<string>();
  for (const { path, from } of steps) {
    const { refusal } = await checkTarget(path, configFolder, gitParts);
    if (refusal === undefined && !seen.has(path)) {
      seen.add(path);
      continue;
    }
    throw new AppError({
      code: 'LEADS_ELSEWHERE',
      message:
        refusal === undefined
          ? `two files would be written to ${toSafeText(path)}`
          : `${toSafeText(from)} cannot be written to ${toSafeText(path)}: ` +
            'a symbolic link is in the way, or the name is protected',
      hint: 'Nothing was written.',
      exitCode: 74,
    });
  }
}
