import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseCheckpointName, toCheckpointHash } from '@scrollkeep/transcript/layout/checkpoint-name.ts';
import { classifyPath, type ClassifiedPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { openPathMap, type MovedFolder, type PathMap } from '@scrollkeep/transcript/layout/map-path.ts';
import { isProjectDirectoryOf, toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { toCheckpointFolder } from '@scrollkeep/transcript/layout/session-paths.ts';
import { editFile, type PathEdits } from './edit-paths.ts';
import { checkNoLink, listProjectFolder, type ProjectFolder, type SessionEntries } from './list-project-folder.ts';
import { findStats, listConflicts } from './list-conflicts.ts';
import { toStepKey, toWhat, type FolderStep, type MovePlan, type MoveStep } from './move-plan.ts';
import { readSessionPaths, type SessionPaths } from './read-session-paths.ts';

/** A plan, and how the content of each of its files changes, by `toStepKey`. */
export interface PlannedMove {
  readonly plan: MovePlan;
  readonly edits: ReadonlyMap<string, PathEdits>;
}

/** The folders of the client that hold files which name paths, beside `projects`. */
const sideFolders = ['todos', 'tasks', 'usage-data', 'teams', 'jobs'];

/** What would change in some config folders if a project were moved. Changes nothing. */
export async function planMove(
  roots: readonly string[],
  { from, to }: MovedFolder,
  signal: AbortSignal,
): Promise<PlannedMove> {
  const found = { steps: [], folders: [], projectFolders: [], sessions: [], notes: [], edits: new Map() } as Found;
  for (const root of roots) await planRoot(root, { from, to }, found, signal);
  const { steps, folders, projectFolders, sessions, notes, edits } = found;
  const conflicts = listConflicts(steps, folders);
  return { plan: { from, to, sessions, projectFolders, steps, folders, conflicts, notes }, edits };
}

interface Found {
  readonly steps: MoveStep[];
  readonly folders: FolderStep[];
  readonly projectFolders: FolderStep[];
  readonly sessions: string[];
  readonly notes: string[];
  readonly edits: Map<string, PathEdits>;
}

interface FoundSession {
  readonly id: string;
  readonly entries: SessionEntries;
  readonly paths: SessionPaths;
  /** The name of the project folder that it goes to. */
  readonly target: string;
}

interface FoundProject {
  readonly folder: ProjectFolder;
  readonly moved: readonly FoundSession[];
  /** Where all of the folder goes; undefined if it also has sessions of other paths. */
  readonly target: string | undefined;
}

async function planRoot(root: string, moved: MovedFolder, found: Found, signal: AbortSignal): Promise<void> {
  const real = realpathSync(root);
  const own = openPathMap([moved]);
  const projects: FoundProject[] = [];
  for (const name of listCandidates(real, moved.from)) {
    const project = await readProject(join(real, 'projects', name), name, moved, own, signal);
    if (project !== undefined) projects.push(project);
  }
  const map = openPathMap([moved, ...listInnerFolders([...new Set([root, real])], projects)]);
  const context: Context = { root: real, map, found, signal };
  for (const project of projects) await planProject(project, own, context);
  const sessions = new Set(projects.flatMap((project) => project.moved.map(({ id }) => id)));
  for (const path of listSideFiles(real, sessions))
    await addFile(context, { from: path, to: path, session: undefined });
  if (isThere(join(real, 'history.jsonl')))
    await addFile(context, { from: 'history.jsonl', to: 'history.jsonl', session: undefined });
}

interface Context {
  readonly root: string;
  readonly map: PathMap;
  readonly found: Found;
  readonly signal: AbortSignal;
}

/** Folders of paths at or below the old one begin with its name; the name says no more than that. */
function listCandidates(root: string, from: string): readonly string[] {
  const start = toProjectDirectory(from).slice(0, 200).toLowerCase();
  const names = isThere(join(root, 'projects')) ? readdirSync(join(root, 'projects')) : [];
  return names.filter((name) => name.toLowerCase().startsWith(start)).sort();
}

async function readProject(
  path: string,
  name: string,
  { from, to }: MovedFolder,
  own: PathMap,
  signal: AbortSignal,
): Promise<FoundProject | undefined> {
  if (!checkNoLink(path)) return undefined;
  const folder = listProjectFolder(path, name);
  const read: (Omit<FoundSession, 'target'> & { readonly isMoved: boolean | undefined })[] = [];
  for (const [id, entries] of folder.sessions) {
    const main = `${id}.jsonl`;
    const paths = entries.files.includes(main)
      ? await readSessionPaths(join(path, main), name, signal)
      : { start: undefined, pathOfHash: new Map<string, string>() };
    read.push({
      id,
      entries,
      paths,
      isMoved: paths.start === undefined ? undefined : own.findEdit(paths.start) !== undefined,
    });
  }
  const isShared = read.some(({ isMoved }) => isMoved === false);
  const hasMoved = read.some(({ isMoved }) => isMoved === true);
  if (!hasMoved && (isShared || !isProjectDirectoryOf(name, from))) return undefined;
  const toTarget = (start: string | undefined) => toProjectDirectory(start === undefined ? to : own.toNewPath(start));
  const target = toTarget(read.find(({ isMoved }) => isMoved === true)?.paths.start);
  return {
    folder,
    // What does not say where it began goes with the folder.
    moved: read
      .filter(({ isMoved }) => isMoved ?? !isShared)
      .map(({ id, entries, paths }) => ({
        id,
        entries,
        paths,
        target: paths.start === undefined ? target : toTarget(paths.start),
      })),
    target: isShared ? undefined : target,
  };
}

/** Records name files in the project folder as well, such as stored output. */
function listInnerFolders(roots: readonly string[], projects: readonly FoundProject[]): readonly MovedFolder[] {
  return roots.flatMap((root) =>
    projects.flatMap(({ folder: { name }, moved, target }) =>
      target === undefined
        ? moved.flatMap((session) =>
            [session.id, `${session.id}.jsonl`].map((each) => ({
              from: join(root, 'projects', name, each),
              to: join(root, 'projects', session.target, each),
            })),
          )
        : [{ from: join(root, 'projects', name), to: join(root, 'projects', target) }],
    ),
  );
}

async function planProject({ folder, moved, target }: FoundProject, own: PathMap, context: Context): Promise<void> {
  const { root, found } = context;
  const before = `projects/${folder.name}`;
  const after = `projects/${target ?? moved[0]?.target ?? ''}`;
  found.projectFolders.push({ root, from: before, to: after });
  if (target === undefined)
    found.notes.push(
      `${before} also has sessions of another folder. They stay there, and so do its memory and its list of sessions.`,
    );
  else if (before !== after) found.folders.push({ root, from: before, to: after });
  for (const session of moved) {
    found.sessions.push(session.id);
    const hashes = toMovedHashes(session.paths, own);
    await addEntries(context, session.entries, before, `projects/${session.target}`, session.id, hashes);
    addCheckpoints(context, session.id, hashes);
  }
  if (target !== undefined) await addEntries(context, folder.shared, before, after, undefined, new Map());
}

/** How the hashes in names of checkpoints change. */
export function toMovedHashes({ pathOfHash }: SessionPaths, map: PathMap): ReadonlyMap<string, string> {
  return new Map(
    [...pathOfHash].flatMap(([hash, path]) =>
      map.findEdit(path) === undefined ? [] : [[hash, toCheckpointHash(map.toNewPath(path))] as const],
    ),
  );
}

async function addEntries(
  context: Context,
  { files, folders }: SessionEntries,
  before: string,
  after: string,
  session: string | undefined,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const { root, found } = context;
  if (before !== after)
    for (const each of folders) found.folders.push({ root, from: `${before}/${each}`, to: `${after}/${each}` });
  for (const each of files)
    await addFile(context, { from: `${before}/${each}`, to: `${after}/${each}`, session, hashes });
}

/** The name of a checkpoint is a hash of the path of its file. */
function addCheckpoints({ root, found }: Context, session: string, hashes: ReadonlyMap<string, string>): void {
  const folder = toCheckpointFolder(session);
  if (hashes.size === 0 || !isThere(join(root, folder))) return;
  for (const name of readdirSync(join(root, folder)).sort()) {
    const hash = parseCheckpointName(name)?.hash;
    const by = hash === undefined ? undefined : hashes.get(hash);
    if (hash === undefined || by === undefined || by === hash) continue;
    checkNoLink(join(root, folder, name));
    found.steps.push({
      root,
      from: `${folder}/${name}`,
      to: `${folder}/${by}${name.slice(hash.length)}`,
      isEdited: false,
      lines: 0,
      values: 0,
      what: 'checkpoint',
      session,
    });
  }
}

interface FileToMove {
  readonly from: string;
  readonly to: string;
  readonly session: string | undefined;
  readonly hashes?: ReadonlyMap<string, string>;
}

async function addFile(context: Context, { from, to, session, hashes = new Map() }: FileToMove): Promise<void> {
  const { root, map, found, signal } = context;
  const place = classifyPath(from);
  const edits = { map, hashes };
  const counts = { lines: 0, values: 0 };
  if (isEditable(from, place)) {
    checkNoLink(join(root, from));
    for await (const piece of editFile(join(root, from), edits, counts)) if (piece.length >= 0) signal.throwIfAborted();
  }
  if (from === to && counts.lines === 0) return;
  const step: MoveStep = { root, from, to, isEdited: counts.lines > 0, ...counts, what: toWhat(from), session };
  found.steps.push(step);
  if (step.isEdited) found.edits.set(toStepKey(step), edits);
}

/** What tools printed is never changed, and a secret is never opened. */
export function isEditable(path: string, place: ClassifiedPath): boolean {
  const isKnown = place.class === 'transcript' || place.class === 'side';
  return isKnown && place.kind !== 'tool-result' && /\.jsonl?$/.test(path);
}

/** Side files outside the project folders that may name a path; those of a session only if it moves. */
function listSideFiles(root: string, sessions: ReadonlySet<string>): readonly string[] {
  return sideFolders.flatMap((folder) =>
    isThere(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
          .filter((path) => {
            const place = classifyPath(path);
            const isOwn = place.session === undefined || sessions.has(place.session);
            return isOwn && isEditable(path, place) && lstatSync(join(root, path)).isFile();
          })
          .sort()
      : [],
  );
}

function isThere(path: string): boolean {
  return findStats(path) !== undefined;
}
