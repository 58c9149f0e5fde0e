import { listMarkKeys } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { toArchivedPath, parseArchivedPath } from '@scrollkeep/server/disk/archived-path.ts';
import type { ArchivedFile, ArchivedRoot } from '@scrollkeep/store/archive/archived-file.ts';
import type { ArchiveReader } from '@scrollkeep/store/archive/open-archive-reader.ts';
import type { Root } from '@scrollkeep/server/disk/find-roots.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { readNames } from '@scrollkeep/server/sessions/get-session.ts';
import { listPlaceFiles } from '@scrollkeep/server/sessions/list-session-files.ts';
import { listSessionPlaces } from '@scrollkeep/server/sessions/list-session-places.ts';
import { readSession } from '@scrollkeep/server/sessions/read-session.ts';
import { resolveSession, type SessionName } from '@scrollkeep/server/sessions/resolve-session.ts';
import { toMarkedPlace, type SessionPlace } from '@scrollkeep/server/sessions/session-place.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';

/** A session in the archive with all its files. */
export interface ArchivedSession {
  readonly id: string;
  /** What its tags, pins and notes may be kept by. */
  readonly markKeys: readonly string[];
  readonly root: ArchivedRoot;
  /** Which version of the main file is meant; undefined for the last. */
  readonly version: number | undefined;
  readonly main: ArchivedFile | undefined;
  /** The main file among them. */
  readonly files: readonly ArchivedFile[];
}

const hint = 'Run "scrollkeep archive" to archive what is new; `scrollkeep ls` lists all sessions.';

/**
 * The archived session that a person means, named as everywhere else; `….v1` names the first of several versions. One
 * for each config folder that the archive has it of.
 */
export async function findArchivedSessions(
  reader: ArchiveReader,
  name: string,
  { settings, signal }: { readonly settings: Settings; readonly signal: AbortSignal },
): Promise<readonly ArchivedSession[]> {
  const [, wanted = name, version] = /^(.*?)(?:\.v([1-9]\d{0,5}))?$/s.exec(name) ?? [];
  const options = { maxLineBytes: settings.maxLineBytes, signal, onProblem: () => undefined };
  const roots = reader.roots();
  const places = (
    await listSessionPlaces(
      roots.map((root) => toRoot(reader, root)),
      options,
    )
  ).filter(({ archived }) => archived !== 'older');
  const { id } = await resolveSession(wanted, places, {
    hint,
    readNames: async () => toArchivedNames(places, await readNames(await getRoots([], settings), settings, options)),
    readTitle: async (place) => (await readSession(place, options)).session.title?.text,
  });
  const found: ArchivedSession[] = [];
  for (const place of places.filter((each) => each.id === id)) {
    const files = (await listPlaceFiles(place, () => undefined)).flatMap(({ file }) => findFile(reader, file) ?? []);
    const main = place.main === undefined ? undefined : findFile(reader, place.project.toFile(place.main.path));
    const root = roots.find(({ key }) => key === files[0]?.root);
    if (root !== undefined)
      found.push({
        id,
        markKeys: toMarkKeys(place),
        root,
        version: version === undefined ? undefined : Number(version) - 1,
        main,
        files,
      });
  }
  return found;
}

function toMarkKeys(place: SessionPlace): readonly string[] {
  const { id, projectFolder } = toMarkedPlace(place);
  return listMarkKeys(id, projectFolder);
}

function toRoot({ folder }: ArchiveReader, { key, kind }: ArchivedRoot): Root {
  return {
    kind,
    path: toArchivedPath({ folder, root: key, version: undefined, path: '' }),
    archive: { folder, key },
  };
}

/** The archive knows no titles: a session has the one that it has where it is listed. */
function toArchivedNames(
  places: readonly SessionPlace[],
  names: ReadonlyMap<string, SessionName>,
): ReadonlyMap<string, SessionName> {
  const byId = new Map([...names].map(([identity, name]) => [identity.split('\0').at(-1) ?? '', name]));
  return new Map(
    places.flatMap(({ identity, id }) => {
      const name = byId.get(id);
      return name === undefined ? [] : [[identity, name] as const];
    }),
  );
}

function findFile(reader: ArchiveReader, path: string): ArchivedFile | undefined {
  const place = parseArchivedPath(path);
  return place === undefined ? undefined : reader.find(place.root, place.path);
}
