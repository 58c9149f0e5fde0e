import { resolve, sep } from 'node:path';
import { toContentBytes, type FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import type { FileHistory } from '@scrollkeep/transcript/files/file-version.ts';
import type { VersionPoint } from '@scrollkeep/transcript/files/find-version.ts';
import type { Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';
import { isEqualBytes } from '@scrollkeep/transcript/files/text-form.ts';
import { toHunks } from '@scrollkeep/transcript/files/to-hunks.ts';
import type { FileHistories } from '@scrollkeep/server/files/read-file-histories.ts';
import { readCurrentFile } from '@scrollkeep/server/files/read-current-file.ts';
import { readFilePoints, toPointName } from '@scrollkeep/server/files/read-file-points.ts';
import { checkTarget, isInside, type TargetRefusal } from '@scrollkeep/server/borders/check-target.ts';
import type { PlannedParts } from '@scrollkeep/server/borders/find-git-folder.ts';
import { findProject, type FoundProject } from './find-project.ts';

export type RestoreAction = 'write' | 'remove' | 'none' | 'refused';

/** Why a file is not restored. */
export type RestoreRefusal =
  | TargetRefusal
  /** Inside the folder of a session, but the person is not in that folder and did not name it. */
  | 'other-project'
  /** It may be written, but only when a person agrees to this very file. */
  | 'needs-consent'
  /** What it was then is not known. */
  | 'content-unknown'
  /** The file on disk is not what the last version left. */
  | 'changed-since'
  /** What the last version left is not known, so it cannot be told whether the file was changed since. */
  | 'cannot-tell';

/** What restoring one file would do. */
export interface RestorePlan {
  readonly path: string;
  readonly point: string;
  /** Where it goes. */
  readonly target: string;
  /** The folder that the target must be in; undefined: anywhere. */
  readonly boundary: string | undefined;
  readonly action: RestoreAction;
  readonly refusal: RestoreRefusal | undefined;
  readonly content: FileContent;
  /** What is at the target now; undefined if it cannot be read. */
  readonly current: FileContent | undefined;
  /** The change as hunks; undefined if one of the two is not text. */
  readonly hunks: readonly Hunk[] | undefined;
}

export interface PlanOptions {
  /** A folder to put files into; undefined: where they are. */
  readonly to: string | undefined;
  readonly force: boolean;
  readonly outside: boolean;
  /** The folder that the person is in. */
  readonly here: string;
  /** A project that the person names by its path. */
  readonly named: string | undefined;
  /** Whether the person gave the full path of this file. */
  readonly isFileNamed: boolean;
  /** Asks whether one file may be written; undefined if nobody can be asked. */
  readonly askConsent: ((path: string) => Promise<boolean>) | undefined;
  /** What all the files of this run bring to folders that Git would take for its own. */
  readonly gitParts: PlannedParts;
}

export async function planRestore(
  history: FileHistory,
  point: VersionPoint,
  histories: FileHistories,
  options: PlanOptions,
): Promise<RestorePlan> {
  const { project, target } = await findTarget(history, histories, options);
  const boundary = options.to !== undefined ? resolve(options.to) : options.outside ? undefined : project.folder;
  const refusedPlace = await findPlaceRefusal(target, boundary, options, project.refusal);
  const last = history.versions.at(-1) ?? point.version;
  const onDisk = await readCurrentFile(history.path);
  const [content, latest] = await readFilePoints(
    history,
    [point, { version: last, isBefore: false }],
    histories,
    options.to === undefined ? onDisk : undefined,
  );
  const current =
    options.to === undefined ? onDisk : refusedPlace === undefined ? await readCurrentFile(target) : undefined;
  const base = {
    path: history.path,
    point: toPointName(point),
    target,
    boundary,
    content: toLikeCurrent(content ?? { state: 'unknown', why: 'record-gone' }, current),
    current,
  } as const;
  const refuse = (refusal: RestoreRefusal): RestorePlan => ({
    ...base,
    action: 'refused',
    refusal,
    hunks: toDiff(current, base.content),
  });
  if (base.content.state === 'unknown') return refuse('content-unknown');
  if (refusedPlace !== undefined) return refuse(refusedPlace);
  if (current !== undefined && isSame(current, base.content))
    return { ...base, action: 'none', refusal: undefined, hunks: [] };
  const conflict = options.force ? undefined : findConflict(current, latest, options.to !== undefined);
  if (conflict !== undefined) return refuse(conflict);
  return {
    ...base,
    action: base.content.state === 'absent' ? 'remove' : 'write',
    refusal: undefined,
    hunks: toDiff(current, base.content),
  };
}

export type TargetOptions = Pick<PlanOptions, 'to' | 'here' | 'named' | 'isFileNamed'>;

/** Where a file goes, and the project that it may be written in. */
export async function findTarget(
  history: FileHistory,
  histories: Pick<FileHistories, 'sessions'>,
  options: TargetOptions,
): Promise<{ readonly project: FoundProject; readonly target: string }> {
  const projects = [
    ...new Set(history.versions.map(({ step }) => histories.sessions.get(step.author.session)?.project)),
  ];
  const project = await findProject({
    path: history.path,
    claimed: projects,
    here: options.here,
    named: options.named,
    isFileNamed: options.isFileNamed,
  });
  const below = project.folder ?? projects.find((each) => each !== undefined && isInside(history.path, each));
  return { project, target: options.to === undefined ? history.path : toTargetIn(options.to, history.path, below) };
}

/** Where no record tells how lines end, they end as they do in the file that is there. */
function toLikeCurrent(content: FileContent, current: FileContent | undefined): FileContent {
  if (
    content.state !== 'known' ||
    content.exact ||
    content.form !== undefined ||
    current?.state !== 'known' ||
    current.form === undefined
  )
    return content;
  return { ...content, form: current.form };
}

/**
 * What keeps a file from a place; with `--outside`, and for what programs load by themselves, a person has to agree to
 * it.
 */
async function findPlaceRefusal(
  target: string,
  boundary: string | undefined,
  options: PlanOptions,
  ofProject: RestoreRefusal | undefined,
): Promise<RestoreRefusal | undefined> {
  const isLeaving = options.to === undefined && options.outside && ofProject !== undefined;
  if (options.to === undefined && ofProject !== undefined && !isLeaving) return ofProject;
  const checked = await checkTarget(target, boundary, options.gitParts);
  if (checked.refusal !== undefined) return checked.refusal;
  if (options.isFileNamed || !(isLeaving || checked.needsConsent)) return undefined;
  return (await options.askConsent?.(target)) === true ? undefined : 'needs-consent';
}

/** Below the folder as below the project; what was elsewhere by all of its path, below `outside`. */
function toTargetIn(folder: string, path: string, project: string | undefined): string {
  const way =
    project !== undefined && isInside(path, project)
      ? path.slice(project.length)
      : `outside/${path.replaceAll(':', '')}`;
  const parts = way.split(/[/\\]/).filter((part) => part !== '' && part !== '.' && part !== '..');
  return resolve(folder, parts.join(sep));
}

/** What would be lost: a file that is not what is known of it. Where nothing stands, nothing can be. */
function findConflict(
  current: FileContent | undefined,
  latest: FileContent | undefined,
  isElsewhere: boolean,
): RestoreRefusal | undefined {
  if (current?.state === 'absent') return undefined;
  if (current === undefined) return 'cannot-tell';
  if (isElsewhere) return 'changed-since';
  if (latest === undefined || latest.state === 'unknown') return 'cannot-tell';
  return isSame(current, latest) ? undefined : 'changed-since';
}

/** Line ends that no record tells are not held against a file. */
function isSame(a: FileContent, b: FileContent): boolean {
  if (a.state !== 'known' || b.state !== 'known') return a.state === 'absent' && b.state === 'absent';
  if (a.text !== undefined && b.text !== undefined && !(a.exact && b.exact)) return a.text === b.text;
  return isEqualBytes(toContentBytes(a), toContentBytes(b));
}

function toDiff(current: FileContent | undefined, content: FileContent): readonly Hunk[] | undefined {
  const toText = (side: FileContent | undefined) =>
    side?.state === 'absent' ? '' : side?.state === 'known' ? side.text : undefined;
  const [old, next] = [toText(current), toText(content)];
  return old === undefined || next === undefined ? undefined : toHunks(old, next);
}
