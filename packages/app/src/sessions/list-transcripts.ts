import { dirname, join, relative, sep } from 'node:path';
import { groupTranscripts, toTranscriptPlace, type TranscriptPlace } from '@scrollkeep/transcript';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { listFiles } from '../disk/list-files.ts';

/** The transcripts of one project folder below a root, by path alone. */
export interface ProjectTranscripts {
  readonly root: Root;
  /** The folder that holds the main files, relative to the root. */
  readonly project: string;
  readonly places: readonly TranscriptPlace[];
  /** When each file was last written, by its path. */
  readonly modifiedMs: ReadonlyMap<string, number>;
  readonly bytes: ReadonlyMap<string, number>;
  readonly toFile: (path: string) => string;
  /** What only the archive still has, by its path. */
  readonly archived: ReadonlyMap<string, 'gone' | 'older'>;
}

/** Every project folder with transcripts below the roots. Nothing is opened yet. */
export async function listTranscripts(roots: readonly Root[], onProblem: (problem: DiskProblem) => void): Promise<readonly ProjectTranscripts[]> {
  const projects: ProjectTranscripts[] = [];
  for (const root of roots) projects.push(...(root.kind === 'file' ? await listOwnTranscripts(root, onProblem) : await listBelow(root, root.path, onProblem)));
  return projects;
}

async function listBelow(root: Root, folder: string, onProblem: (problem: DiskProblem) => void): Promise<readonly ProjectTranscripts[]> {
  const modifiedMs = new Map<string, number>();
  const bytes = new Map<string, number>();
  const archived = new Map<string, 'gone' | 'older'>();
  const elsewhere = new Map<string, string>();
  for await (const file of listFiles(root, { onProblem, onlyTranscripts: true })) {
    if (file.place.class !== 'transcript') continue;
    modifiedMs.set(file.relativePath, file.modifiedMs);
    bytes.set(file.relativePath, file.bytes);
    if (file.archived === undefined) continue;
    archived.set(file.relativePath, file.archived);
    elsewhere.set(file.relativePath, file.path);
  }
  // Thousands of them: joining names the long way would take as long as looking at the files.
  const toFile = (path: string) => (elsewhere.size === 0 ? undefined : findArchivedFile(path, elsewhere)) ?? (sep === '/' ? `${folder.replace(/\/$/, '')}/${path}` : join(folder, path));
  return [...groupTranscripts([...modifiedMs.keys()])].map(([project, places]) => ({ root, project, places, modifiedMs, bytes, toFile, archived }));
}

/** The file itself, or one that stands beside it under the same name, such as what is kept about an agent. */
function findArchivedFile(path: string, elsewhere: ReadonlyMap<string, string>): string | undefined {
  const found = elsewhere.get(path);
  return found ?? elsewhere.get(path.replace(/\.meta\.json$/, '.jsonl'))?.replace(/\.jsonl$/, '.meta.json');
}

/** A single file brings its agents along: those in its own folder, and those beside it, which only their records tell apart. */
async function listOwnTranscripts(root: Root, onProblem: (problem: DiskProblem) => void): Promise<readonly ProjectTranscripts[]> {
  const folder = dirname(root.path);
  const own = relative(folder, root.path).split(sep).join('/');
  const session = own.replace(/\.jsonl$/, '');
  const project = (await listBelow({ kind: 'folder', path: folder }, folder, onProblem)).find((candidate) => candidate.project === '');
  const places = (project?.places ?? []).filter((place) => place.path === own || (place.kind === 'agent' && (place.session === undefined || place.session === session)));
  const isAgent = toTranscriptPlace(own).kind === 'agent';
  if (isAgent) return [{ root, project: '', places: [toTranscriptPlace(own)], modifiedMs: project?.modifiedMs ?? new Map(), bytes: project?.bytes ?? new Map(), archived: new Map(), toFile: (path) => join(folder, path) }];
  const hasOwn = places.some((place) => place.path === own);
  const main: TranscriptPlace = { path: own, project: '', kind: 'main', session, agent: undefined, run: undefined };
  return [{ root, project: '', places: hasOwn ? places : [main], modifiedMs: project?.modifiedMs ?? new Map(), bytes: project?.bytes ?? new Map(), archived: new Map(), toFile: (path) => join(folder, path) }];
}
