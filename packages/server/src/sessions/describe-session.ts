import { findProjectPath, type ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import type { SharedSession } from '@scrollkeep/view/wire/wire-hub.ts';
import type { ListedSession } from './listed-session.ts';
import type { SessionPlace } from './session-place.ts';
import type { TrackedSession } from './session-registry.ts';

/** What a hub knows of the session in a root, beside its files. */
export interface DescribedSession {
  readonly shared: SharedSession;
  /** Its project under a name that no other project has: paths differ from machine to machine. */
  readonly projectPath: string;
}

/** By the path of a root. */
export type DescribeSession = (root: string) => DescribedSession | undefined;

export function findDescribed(
  describe: DescribeSession | undefined,
  { identity }: Pick<SessionPlace, 'identity'>,
): DescribedSession | undefined {
  const end = identity.indexOf('\0');
  return describe?.(end === -1 ? identity : identity.slice(0, end));
}

/** As it is listed on a hub: under its project there. */
export function toDescribed(describe: DescribeSession | undefined): (session: ListedSession) => ListedSession {
  return (session) => {
    const described = findDescribed(describe, session);
    return described === undefined
      ? session
      : {
          ...session,
          projectKey: described.shared.project.id,
          projectPath: described.projectPath,
          // On a hub everything is in the archive, and nowhere else.
          archived: undefined,
        };
  };
}

/**
 * The same for what knows sessions by their working directories alone. A directory that means one project on one
 * machine and another one elsewhere stays as it is.
 */
export function listDescribedJoins(describe: DescribeSession, tracked: readonly TrackedSession[]): ProjectJoins {
  const joins = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const { place, digest } of tracked) {
    const described = findDescribed(describe, place);
    const path = findProjectPath({ path: digest?.projectPath ?? undefined, folder: place.project.folder }, new Map());
    if (described === undefined || path === undefined) continue;
    if ((joins.get(path) ?? described.projectPath) !== described.projectPath) ambiguous.add(path);
    joins.set(path, described.projectPath);
  }
  for (const path of ambiguous) joins.delete(path);
  return joins;
}
