import { dirname, join, relative, sep } from 'node:path';
import {
  groupTranscripts,
  toTranscriptPlace,
  type TranscriptPlace,
} from '@scrollkeep/transcript/layout/group-transcripts.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listFiles, type FoundFile } from '../disk/list-files.ts';
import { isFile, listFolder, statFile } from '../disk/open-file.ts';
import { findNamedAgents } from './find-named-agents.ts';
import type { FileState } from './session-place.ts';

/** The transcripts of one project folder below a root, by path alone. */
export interface ProjectTranscripts {
  readonly root: Root;
  /** The folder that holds the main files, relative to the root. */
  readonly project: string;
  readonly places: readonly TranscriptPlace[];
  /** How each file was found, by its path. */
  readonly files: ReadonlyMap<string, FileState>;
  readonly toFile: (path: string) => string;
}

/**
 * Every project folder with transcripts below the roots, or of a root those below some of its folders. Nothing is
 * opened yet.
 */
export async function listTranscripts(
  roots: readonly Root[],
  onProblem: (problem: DiskProblem) => void,
  foldersOf?: ReadonlyMap<Root, ReadonlySet<string>>,
): Promise<readonly ProjectTranscripts[]> {
  const projects: ProjectTranscripts[] = [];
  for (const root of roots)
    projects.push(
      ...(root.kind === 'file'
        ? await listOwnTranscripts(root, onProblem)
        : await listBelow(root, foldersOf?.get(root), onProblem)),
    );
  return projects;
}

async function listBelow(
  root: Root,
  folders: ReadonlySet<string> | undefined,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly ProjectTranscripts[]> {
  const files = new Map<string, FileState>();
  const elsewhere = new Map<string, string>();
  const wanted = folders === undefined ? {} : { folders };
  for await (const file of listFiles(root, { onProblem, onlyTranscripts: true, ...wanted })) {
    if (file.place.class !== 'transcript') continue;
    files.set(file.relativePath, toState(file));
    if (file.archived !== undefined) elsewhere.set(file.relativePath, file.path);
  }
  // Thousands of them: joining names the long way would take as long as looking at the files.
  const toFile = (path: string) =>
    (elsewhere.size === 0 ? undefined : findArchivedFile(path, elsewhere)) ??
    (sep === '/' ? `${root.path.replace(/\/$/, '')}/${path}` : join(root.path, path));
  return [...groupTranscripts([...files.keys()])].map(([project, places]) => ({
    root,
    project,
    places,
    files,
    toFile,
  }));
}

function toState({ bytes, modifiedMs, archived }: FoundFile): FileState {
  return { bytes, modifiedMs, archived };
}

/** The file itself, or one that is beside it under the same name, such as what is kept about an agent. */
function findArchivedFile(path: string, elsewhere: ReadonlyMap<string, string>): string | undefined {
  const found = elsewhere.get(path);
  return found ?? elsewhere.get(path.replace(/\.meta\.json$/, '.jsonl'))?.replace(/\.jsonl$/, '.meta.json');
}

/**
 * A single file brings its agents along: those in its own folder, and those beside it that its records name. The folder
 * it is in is not looked through: it can hold anything, and very much of it.
 */
async function listOwnTranscripts(
  root: Root,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly ProjectTranscripts[]> {
  const folder = dirname(root.path);
  const own = relative(folder, root.path).split(sep).join('/');
  const session = own.replace(/\.jsonl$/, '');
  const files = new Map<string, FileState>();
  const add = async (path: string) => {
    const found = await statFile(join(folder, path)).catch(() => undefined);
    if (found !== undefined) files.set(path, { bytes: found.size, modifiedMs: found.mtimeMs });
  };
  await add(own);
  const common = { root, project: '', files, toFile: (path: string) => join(folder, path) };
  if (toTranscriptPlace(own).kind === 'agent') return [{ ...common, places: [toTranscriptPlace(own)] }];
  const below = join(folder, session);
  if ((await listFolder(below)).length > 0) {
    for await (const file of listFiles({ kind: 'folder', path: below }, { onProblem, onlyTranscripts: true })) {
      if (file.place.class === 'transcript') files.set(`${session}/${file.relativePath}`, toState(file));
    }
  }
  for (const agent of findNamedAgents(root.path))
    if (await isFile(join(folder, `agent-${agent}.jsonl`))) await add(`agent-${agent}.jsonl`);
  const agents = [...files.keys()].filter((path) => path !== own);
  const places = [...groupTranscripts([own, ...agents]).values()]
    .flat()
    .filter((place) => place.kind === 'agent' && (place.session === undefined || place.session === session));
  const main: TranscriptPlace = { path: own, project: '', kind: 'main', session, agent: undefined, run: undefined };
  return [{ ...common, places: [main, ...places] }];
}
