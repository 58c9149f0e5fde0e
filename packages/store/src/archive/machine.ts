import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ArchivedRoot } from './archived-file.ts';
import { loadCrypto } from '../node-on-demand.ts';
import { writeFileSafely } from './write-file.ts';

/** Of the ids under which tarballs are kept: each is like a machine of its own. */
export const tarMachinePrefix = 'tar-';

export function toRootKey(machineId: string, path: string): string {
  return loadCrypto().createHash('sha256').update(`${machineId}\0${path}`).digest('hex').slice(0, 12);
}

/** An id of our own: names of machines change with the network they are in. */
export function getMachine(folder: string): ArchivedRoot['machine'] {
  const path = join(folder, 'machine.json');
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as { id?: unknown; name?: unknown };
    if (typeof value.id === 'string' && typeof value.name === 'string') return { id: value.id, name: value.name };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const machine = { id: loadCrypto().randomUUID(), name: hostname() };
  writeFileSafely(path, [`${JSON.stringify(machine)}\n`]);
  return machine;
}

/** The id that this machine's roots carry in an archive; undefined if it never wrote to it. */
export function findMachineId(folder: string): string | undefined {
  return existsSync(join(folder, 'machine.json')) ? getMachine(folder).id : undefined;
}
