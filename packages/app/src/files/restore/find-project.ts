import { isAbsolute, resolve } from 'node:path';
import { homedir } from 'node:os';
import { isAboveHome, isInside } from '@scrollkeep/server/borders/check-target.ts';
import { findRealFolder } from '@scrollkeep/server/borders/find-real-folder.ts';

export interface ProjectQuestion {
  readonly path: string;
  /** Folders that sessions claim to have worked in. */
  readonly claimed: readonly (string | undefined)[];
  /** The folder that the person is in. */
  readonly here: string;
  /** A project that the person names by its path. */
  readonly named: string | undefined;
  /** Whether the person gave the full path of this very file. */
  readonly isFileNamed: boolean;
  readonly home?: string;
}

export type FoundProject =
  | { readonly folder: string; readonly refusal: undefined }
  | { readonly folder: string | undefined; readonly refusal: 'outside-project' | 'other-project' };

/**
 * The folder that a file may be written in: that of a session which worked on it. A transcript can claim any folder, so
 * only one counts that the person is in or names; never the root of the disk, the home folder or what is above it.
 */
export async function findProject({
  path,
  claimed,
  here,
  named,
  isFileNamed,
  home = homedir(),
}: ProjectQuestion): Promise<FoundProject> {
  const inside = claimed
    .filter((project) => project !== undefined)
    .filter((project) => isAbsolute(project) && resolve(project) === project && isInside(path, project));
  const [realHome, realHere] = [(await findRealFolder(resolve(home))) ?? home, await findRealFolder(resolve(here))];
  const realNamed = named === undefined || !isAbsolute(named) ? undefined : await findRealFolder(resolve(named));
  let other: string | undefined;
  for (const project of inside.sort((a, b) => b.length - a.length)) {
    const real = await findRealFolder(project);
    if (
      real === undefined ||
      [project, real].some((folder) => isAboveHome(folder, home) || isAboveHome(folder, realHome))
    )
      continue;
    if (isFileNamed || real === realNamed || (realHere !== undefined && isInside(realHere, real)))
      return { folder: project, refusal: undefined };
    other ??= project;
  }
  return { folder: other, refusal: other === undefined ? 'outside-project' : 'other-project' };
}
