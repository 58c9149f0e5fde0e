import type { Connection, SqlRow } from '@scrollkeep/store/database/dialects/connection.ts';
import { readMachine } from '../../sync/read-machine.ts';
import type { SessionDigest } from '../session-digest.ts';
import { listPlaces, type SessionPlace } from '../session-place.ts';
import { readIndexedDigests, type DigestSource } from './indexed-digests.ts';

/**
 * What the index knows of sessions whose files are as they were when they were indexed, by identity. Those that it does
 * not know, or knows in another state, are missing.
 */
export async function readCurrentDigests(
  connection: Connection,
  places: readonly SessionPlace[],
): Promise<ReadonlyMap<string, SessionDigest>> {
  const { machine } = readMachine();
  const files = await connection.all(
    "SELECT id, path, size, modified_ms FROM file WHERE machine = ? AND class = 'transcript' AND is_dirty = 0 " +
      'AND is_gone = 0',
    [machine],
  );
  // A thread that was linked out of order has no last prompt by number.
  const sessions = await connection.all(
    'SELECT id, root, project_folder, session, main_file FROM session WHERE machine = ? AND is_irregular = 0',
    [machine],
  );
  const fileOf = new Map(files.map((row) => [String(row['path']), row]));
  const sessionOf = new Map(
    sessions.map((row) => [`${String(row['root'])}\0${String(row['project_folder'])}\0${String(row['session'])}`, row]),
  );
  const sources = new Map(
    places.flatMap((place) => {
      const source = findSource(place, sessionOf.get(place.identity), fileOf);
      return source === undefined ? [] : [[place.identity, source] as const];
    }),
  );
  const digests = await readIndexedDigests(connection, [...sources.values()]);
  return new Map(
    [...sources].flatMap(([identity, { number }]) => {
      const found = digests.get(number);
      return found?.isWhole === true ? [[identity, found.digest] as const] : [];
    }),
  );
}

function findSource(
  place: SessionPlace,
  row: SqlRow | undefined,
  fileOf: ReadonlyMap<string, SqlRow>,
): DigestSource | undefined {
  const paths = listPlaces(place);
  const files = paths.map(({ path }) => fileOf.get(place.project.toFile(path)));
  const stamp = paths.map(({ path }, at) => `${path}:${files[at]?.['size']}:${files[at]?.['modified_ms']}`).join('\n');
  if (row === undefined || stamp !== place.stamp) return undefined;
  const mainFile = place.main === undefined ? null : Number(files[0]?.['id']);
  return row['main_file'] === mainFile
    ? { number: Number(row['id']), id: place.id, mainFile, modifiedMs: place.modifiedMs }
    : undefined;
}
