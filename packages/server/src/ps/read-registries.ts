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

/** The registries of Claude Code below some roots: which sessions are open, and where a registry exists at all. */
export async function readRegistries(
  roots: readonly Root[],
  onProblem: (problem: DiskProblem) => void,
): Promise<Registries> {
  const live: LiveSession[] = [];
  const registries = new Set<string>();
  for (const root of roots) {
    if (root.kind !== 'config-folder' && root.kind !== 'folder') continue;
    const entries = await readLiveSessions(root.path, onProblem);
    // In a new config folder the first client writes its registry before there is a `projects` folder, by which a
    // config folder is recognised.
    if (root.kind === 'config-folder' ? entries !== undefined : (entries ?? []).length > 0) registries.add(root.path);
    for (const entry of entries ?? []) if (await isAlive(entry)) live.push(entry);
  }
  return { live, registries };
}
