import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { groupBySession, type GroupOptions } from './group-by-session.ts';
import { listTranscripts, type ProjectTranscripts } from './list-transcripts.ts';
import { sumFiles, toIdentity, toFolderName, type ProjectPlace, type SessionPlace } from './session-place.ts';

export interface ListPlacesOptions extends GroupOptions {
  readonly onProblem: (problem: DiskProblem) => void;
  /** Of these roots only the sessions below these folders, relative to the root. */
  readonly foldersOf?: ReadonlyMap<Root, ReadonlySet<string>>;
}

/** Every session below the roots, nothing of it read yet. */
export async function listSessionPlaces(
  roots: readonly Root[],
  options: ListPlacesOptions,
): Promise<readonly SessionPlace[]> {
  const places: SessionPlace[] = [];
  for (const project of await listTranscripts(roots, options.onProblem, options.foldersOf))
    for (const place of await listProjectPlaces(project, options)) places.push(place);
  return places;
}

/** The sessions of one project. */
export async function listProjectPlaces(
  { root, project, places, files, toFile }: ProjectTranscripts,
  options: GroupOptions,
): Promise<readonly SessionPlace[]> {
  const groups = await groupBySession(
    places.filter(({ path }) => files.has(path)),
    toFile,
    options,
  );
  const owner: ProjectPlace = {
    identity: toIdentity(root, project),
    folder: toFolderName(toFile(''), project),
    path: project,
    configFolder: root.kind === 'config-folder' ? root.path : undefined,
    mains: groups.flatMap(({ main }) => main ?? []),
    stampOf: (path) => `${files.get(path)?.bytes}:${files.get(path)?.modifiedMs}`,
    toFile,
  };
  // A single transcript lies beside agents of other sessions, which nobody asked for.
  const isAlone = root.kind === 'file' && owner.mains.length > 0;
  return groups
    .filter(({ main }) => !isAlone || main !== undefined)
    .map(({ id, main, agents }) => {
      const own = (main === undefined ? agents : [main, ...agents]).flatMap(({ path }) => {
        const file = files.get(path);
        return file === undefined ? [] : [{ ...file, path }];
      });
      return {
        identity: toIdentity(root, project, id),
        id,
        project: owner,
        main,
        agents,
        ...sumFiles(own),
        archived: own[0]?.archived,
      };
    });
}
