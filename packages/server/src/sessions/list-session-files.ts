import { basename, dirname, join, relative, sep } from 'node:path';
import { toTeamListName } from '@scrollkeep/transcript/layout/session-paths.ts';
import { parseArchivedPath } from '../disk/archived-path.ts';
import { isSecretName } from '../disk/classify-file.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { findTwin } from '../disk/find-archives.ts';
import type { Root } from '../disk/find-roots.ts';
import { listFiles } from '../disk/list-files.ts';
import { findTarget, isFile as isThere, listFolder } from '../disk/open-file.ts';
import { scanValues } from '../disk/scan-values.ts';
import type { PlacedSession } from './placed-session.ts';
import { listPlaces, type SessionPlace } from './session-place.ts';

/** A file of a session: where it is, and where it is in a copy. */
export interface SessionFile {
  readonly file: string;
  /** As below the config folder, with `/`; a session found elsewhere has only what is beside its transcript. */
  readonly name: string;
}

/**
 * Every file of a session in the order of their names: transcripts, agents, and what the client keeps beside them.
 * Nothing is opened, and no secret is among them.
 */
export function listSessionFiles(
  { session, toFile, configFolder }: PlacedSession,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly SessionFile[]> {
  const { main, agents } = session.files;
  const paths = [...(main === undefined ? [] : [main]), ...agents].map(({ path }) => path);
  return listFilesAround({ id: session.id, transcripts: paths.map(toFile), configFolder }, onProblem);
}

/** The same for a session of which only its place is known. */
export function listPlaceFiles(
  place: SessionPlace,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly SessionFile[]> {
  const { toFile, configFolder } = place.project;
  return listFilesAround(
    { id: place.id, transcripts: listPlaces(place).map(({ path }) => toFile(path)), configFolder },
    onProblem,
  );
}

interface SessionTranscripts {
  readonly id: string;
  /** The main one first. */
  readonly transcripts: readonly string[];
  readonly configFolder: string | undefined;
}

async function listFilesAround(
  { id, transcripts, configFolder }: SessionTranscripts,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly SessionFile[]> {
  const [first] = transcripts;
  if (first === undefined) return [];
  // Files of a session are beside its main transcript, also where only agents of it are left.
  const beside = findHome(first, id);
  const home = configFolder ?? beside;
  const files = new Set([
    ...transcripts,
    ...transcripts.map((file) => file.replace(/\.jsonl$/, '.meta.json')),
    ...(await listBelow(join(beside, id))),
  ]);
  if (configFolder !== undefined)
    for (const file of await listBeside(configFolder, id, first, onProblem)) files.add(file);
  const found: SessionFile[] = [];
  for (const file of files) {
    // In the archive a file is below the same folder.
    const name =
      (configFolder === undefined ? undefined : parseArchivedPath(file)?.path) ??
      relative(home, file).split(sep).join('/');
    if (name.startsWith('..') || found.some((other) => other.name === name) || !(await isFile(file))) continue;
    found.push({ file, name });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder that holds the main transcript, also where only an agent below it is left. */
function findHome(file: string, session: string): string {
  const parts = dirname(file).split(sep);
  const own = parts.indexOf(session);
  return own === -1 ? dirname(file) : parts.slice(0, own).join(sep);
}

async function listBelow(folder: string): Promise<readonly string[]> {
  return (await listFolder(folder)).map((name) => join(folder, name));
}

async function listBeside(
  configFolder: string,
  session: string,
  transcript: string,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly string[]> {
  const archived = parseArchivedPath(findTwin(configFolder) ?? configFolder);
  const root: Root = {
    kind: 'config-folder',
    path: configFolder,
    ...(archived === undefined ? {} : { archive: { folder: archived.folder, key: archived.root } }),
  };
  const files: string[] = [];
  let slugs: ReadonlySet<string> | undefined;
  for await (const { path, place } of listFiles(root, { onProblem })) {
    if (place.class !== 'side') continue;
    const isOwn =
      place.kind === 'plan'
        ? (slugs ??= readSlugs(transcript)).has((place.slug ?? '').replace(/-agent-.*$/, ''))
        : place.session === session || place.session === toTeamListName(session);
    if (isOwn) files.push(path);
  }
  return files;
}

/** Plans are named after the slugs of their sessions. */
function readSlugs(transcript: string): ReadonlySet<string> {
  const slugs = new Set<string>();
  try {
    scanValues(transcript, 'slug', 0, (slug) => void slugs.add(slug));
  } catch {
    // Whoever reads it tells.
  }
  return slugs;
}

/** Whether it may be opened: a link must not lead to a secret. */
async function isFile(file: string): Promise<boolean> {
  const target = await findTarget(file);
  if (target === undefined || isSecretName(basename(target))) return false;
  return isThere(target);
}
