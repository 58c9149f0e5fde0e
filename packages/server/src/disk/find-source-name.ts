import { homedir } from 'node:os';
import { isRootHere } from '@scrollkeep/store/archive/archived-file.ts';
import { findMachineId, tarMachinePrefix } from '@scrollkeep/store/archive/machine.ts';
import { toSourceName } from '../source-table/to-source-name.ts';
import { getArchiveReader } from './archive-readers.ts';
import { parseArchivedPath } from './archived-path.ts';

/**
 * The source of the sessions below a root, such as `claude`, `cowork` or `machine:laptop`. What only the archive has
 * keeps the source of the folder that it came from.
 */
export function findSourceName(root: string, home: string = homedir()): string {
  const key = `${home}\0${root}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = findName(root, home);
  // An archive that another process just wrote may know it the next time.
  if (name !== 'archive') names.set(key, name);
  return name;
}

/** Lists ask for each of their sessions, and there are few roots. */
const names = new Map<string, string>();

function findName(root: string, home: string): string {
  const archived = parseArchivedPath(root);
  if (archived === undefined) return toSourceName(root, home);
  const found = getArchiveReader(archived.folder)
    .roots()
    .find(({ key }) => key === archived.root);
  if (found === undefined) return 'archive';
  if (isRootHere(found, findMachineId(archived.folder))) return toSourceName(found.path, home);
  const { id, name } = found.machine;
  return `${id.startsWith(tarMachinePrefix) ? 'tar' : 'machine'}:${name}`;
}
