import type { DiskProblem } from '../disk/disk-problem.ts';
import type { Root } from '../disk/find-roots.ts';
import { isAlive } from './is-alive.ts';
import { readLiveSessions, type LiveSession } from './read-live-sessions.ts';

export interface Registries {
  /** Clients whose process lives. */
  readonly live: readonly LiveSession[];
  /** Folders that have a registry: a client that is not in it has ended. */
  readonly registries: ReadonlySet<string>;
}

/** What the clients of some roots say of themselves. */
export async function readRegistries(
  roots: readonly Root[],
  onProblem: (problem: DiskProblem) => void,
): Promise<Registries> {
  const live: LiveSession[] = [];
  const registries = new Set<string>();
  for (const root of roots) {
    if (root.kind !== 'config-folder' && root.kind !== 'folder') continue;
    const entries = await readLiveSessions(root.path, onProblem);
    // Before its first prompt the first client of all has a registry, and no folder that makes its folder known as one.
    if (root.kind === 'config-folder' ? entries !== undefined : (entries ?? []).length > 0) registries.add(root.path);
    for (const entry of entries ?? []) if (await isAlive(entry)) live.push(entry);
  }
  return { live, registries };
}
