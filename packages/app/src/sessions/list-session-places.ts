import { basename } from 'node:path';
import type { TranscriptPlace } from '@scrollkeep/transcript/layout/group-transcripts.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { statFile } from '../disk/open-file.ts';
import { groupBySession, type GroupOptions, type SessionGroup } from './group-by-session.ts';
import { listTranscripts, type ProjectTranscripts } from './list-transcripts.ts';
import type { ProjectPlace, SessionPlace } from './session-place.ts';

export interface ListPlacesOptions extends GroupOptions {
  readonly onProblem: (problem: DiskProblem) => void;
}

interface FileStamp {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** At once: a disk answers many questions faster than one after another, but a folder can have thousands. */
const statsAtOnce = 64;

/** Every session below the roots, nothing of it read yet. */
export async function listSessionPlaces(
  roots: readonly Root[],
  options: ListPlacesOptions,
): Promise<readonly SessionPlace[]> {
  const places: SessionPlace[] = [];
  for (const project of await listTranscripts(roots, options.onProblem))
    for (const place of await listOfProject(project, options)) places.push(place);
  return places;
}

async function listOfProject(
  project: ProjectTranscripts,
  options: ListPlacesOptions,
): Promise<readonly SessionPlace[]> {
  const stamps = await readStamps(project);
  const groups = await groupBySession(
    project.places.filter((place) => stamps.has(place.path)),
    project.toFile,
    options,
  );
  const owner: ProjectPlace = {
    identity: `${project.root.path}\0${project.project}`,
    folder: project.project.split('/').at(-1) || basename(project.toFile('')),
    path: project.project,
    configFolder: project.root.kind === 'config-folder' ? project.root.path : undefined,
    mains: groups.flatMap(({ main }) => main ?? []),
    stampOf: (path) => `${stamps.get(path)?.bytes}:${stamps.get(path)?.modifiedMs}`,
    toFile: project.toFile,
  };
  // A single transcript lies beside agents of other sessions, which nobody asked for.
  const isAlone = project.root.kind === 'file' && owner.mains.length > 0;
  return groups
    .filter(({ main }) => !isAlone || main !== undefined)
    .map((group) => toSessionPlace(group, owner, stamps, project.archived));
}

function toSessionPlace(
  { id, main, agents }: SessionGroup,
  project: ProjectPlace,
  stamps: ReadonlyMap<string, FileStamp>,
  archived: ProjectTranscripts['archived'],
): SessionPlace {
  const own = [...(main === undefined ? [] : [main]), ...agents].map(({ path }) => ({
    path,
    ...(stamps.get(path) ?? { bytes: 0, modifiedMs: 0 }),
  }));
  return {
    identity: `${project.identity}\0${id}`,
    id,
    project,
    main,
    agents,
    bytes: own.reduce((sum, file) => sum + file.bytes, 0),
    modifiedMs: own.reduce((latest, file) => Math.max(latest, file.modifiedMs), 0),
    stamp: own
      .map((file) => `${file.path}:${file.bytes}:${file.modifiedMs}${archived.get(file.path) ?? ''}`)
      .join('\n'),
    archived: archived.get(own[0]?.path ?? ''),
  };
}

/** As the walk found them; a single transcript may be named that no walk comes by. */
async function readStamps(project: ProjectTranscripts): Promise<ReadonlyMap<string, FileStamp>> {
  const stamps = new Map<string, FileStamp>();
  const others: TranscriptPlace[] = [];
  for (const place of project.places) {
    const [bytes, modifiedMs] = [project.bytes.get(place.path), project.modifiedMs.get(place.path)];
    if (bytes === undefined || modifiedMs === undefined) others.push(place);
    else stamps.set(place.path, { bytes, modifiedMs });
  }
  for (let at = 0; at < others.length; at += statsAtOnce) {
    await Promise.all(
      others.slice(at, at + statsAtOnce).map(async ({ path }) => {
        const found = await statFile(project.toFile(path)).catch(() => undefined);
        if (found !== undefined) stamps.set(path, { bytes: found.size, modifiedMs: found.mtimeMs });
      }),
    );
  }
  return stamps;
}
