import { existsSync } from 'node:fs';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import type { Settings } from '../settings/settings.ts';
import { readMachine } from './read-machine.ts';

export interface FreshIndexOptions {
  readonly maxLineBytes: number;
  readonly onProblem: (problem: DiskProblem) => void;
  readonly signal?: AbortSignal;
}

/**
 * Works on the index once it is brought up to the roots, which costs little where it was up to them a while ago.
 * undefined if there is no index, where it does not answer for these roots, or where another process is just
 * bringing it up to date: then the files themselves are read.
 */
export async function withFreshIndex<Result>(
  roots: readonly Root[],
  settings: Pick<Settings, 'store' | 'cacheDir'>,
  options: FreshIndexOptions,
  work: (connection: Connection, machine: string) => Promise<Result>,
): Promise<Result | undefined> {
  // A list of somebody else's folder must not fill the person's own index.
  if (
    roots.some((root) => root.kind !== 'config-folder' && root.isSource !== true) ||
    settings.store !== undefined ||
    !existsSync(`${settings.cacheDir}/index.db`)
  )
    return undefined;
  const { openIndexForReading } = await import('@scrollkeep/store/database/open-index.ts');
  const connection = await openIndexForReading(`${settings.cacheDir}/index.db`).catch(() => undefined);
  if (connection === undefined) return undefined;
  try {
    const { machine } = readMachine();
    if (!(await knowsRoots(connection, machine, roots))) return undefined;
    const { syncIndex } = await import('./sync-index.ts');
    if ((await syncIndex(connection, roots, { ...options, whenBusy: 'leave' })) === undefined) return undefined;
    return await work(connection, machine);
  } finally {
    await connection.close();
  }
}

async function knowsRoots(connection: Connection, machine: string, roots: readonly Root[]): Promise<boolean> {
  // Of what came from other machines nothing may be left that is not here already; a source may be new, or empty.
  for (const root of roots.filter(({ besides = [], isSource }) => besides.length === 0 && isSource !== true))
    if (
      (await connection.all('SELECT id FROM file WHERE machine = ? AND root = ? LIMIT 1', [machine, root.path]))
        .length === 0
    )
      return false;
  return true;
}
