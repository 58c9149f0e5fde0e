import { basename } from 'node:path';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { toProjectDirectory } from '@scrollkeep/transcript/layout/project-directory.ts';
import { toResumeId } from '@scrollkeep/view/build-view/build-session-header.ts';
import { getArchiveReader } from '@scrollkeep/server/disk/archive-readers.ts';
import { parseArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { listSessionFiles } from '@scrollkeep/server/sessions/list-session-files.ts';
import type { PlacedSession } from '@scrollkeep/server/sessions/placed-session.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { readSessionPaths, type SessionPaths } from '../move/read-session-paths.ts';
import { findPart, type HandedPart } from './find-part.ts';
import { isSessionId } from './hand-over-facts.ts';

export interface HandedFile {
  readonly file: string;
  /** Below the config folder, with `/`. */
  readonly name: string;
  readonly part: HandedPart;
}

export interface HandedSession {
  readonly id: string;
  readonly paths: SessionPaths;
  /** The config folder as its own machine names it; a usual one if the session was found elsewhere. */
  readonly configFolder: string;
  readonly files: readonly HandedFile[];
  readonly scripts: number;
}

/** The files of a session that can be handed over, under the names they have in a config folder. */
export async function listHandedFiles(
  located: PlacedSession,
  onProblem: (problem: DiskProblem) => void,
  signal: AbortSignal,
): Promise<HandedSession> {
  const { session, toFile, projectFolder } = located;
  const id = toResumeId(session);
  const mainPath = session.files.main?.path;
  if (mainPath === undefined || !isSessionId(id))
    throw new AppError({
      code: 'NO_TRANSCRIPT',
      message: `${toSafeText(session.id)} has no transcript that Claude Code could resume`,
      hint: 'The archive may still have it: see `scrollkeep archive restore`.',
      exitCode: 66,
    });
  const main = toFile(mainPath);
  const { start = session.project, pathOfHash } = await readSessionPaths(main, projectFolder, signal);
  const paths = { start, pathOfHash };
  const project = `projects/${toProjectDirectory(start ?? '/')}`;
  const files = new Map<string, HandedFile>();
  let scripts = 0;
  for (const { file, name: found } of await listSessionFiles(located, onProblem)) {
    const below = found.startsWith('projects/') ? found.split('/').slice(2).join('/') : found;
    const isBeside = found.startsWith('projects/') || located.configFolder === undefined;
    const name = file === main ? `${project}/${id}.jsonl` : isBeside ? `${project}/${below}` : found;
    const part = findPart(name, id);
    if (part !== undefined && !files.has(name)) files.set(name, { file, name, part });
    else if (classifyPath(name).kind === 'workflow-script') scripts++;
  }
  return { id, paths, configFolder: toOwnFolder(located.configFolder), files: [...files.values()], scripts };
}

function toOwnFolder(configFolder: string | undefined): string {
  if (configFolder === undefined) return '/home/user/.claude';
  const archived = parseArchivedPath(configFolder);
  if (archived === undefined) return configFolder;
  const root = getArchiveReader(archived.folder)
    .roots()
    .find(({ key }) => key === archived.root);
  return root?.path ?? `/${basename(configFolder)}`;
}
