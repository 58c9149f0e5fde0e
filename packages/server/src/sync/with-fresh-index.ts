import { existsSync } from 'node:fs';
import type { Connection } from '@scrollkeep/store/database/dialects/connection.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import type { Settings } from '../settings/settings.ts';

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
  // What opens the index and looks at the files is needed together: in pieces it would take longer to load.
  const { useFreshIndex } = await import('./use-fresh-index.ts');
  return useFreshIndex(`${settings.cacheDir}/index.db`, roots, options, work);
}
