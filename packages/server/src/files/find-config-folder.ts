import { basename, dirname, resolve } from 'node:path';
import type { LocatedSession } from '../sessions/located-session.ts';

/**
 * The Claude config folder of a session; for a transcript named by its path the folder above `projects/`. undefined
 * where it is alone.
 */
export function findConfigFolder({ session, toFile, configFolder }: LocatedSession): string | undefined {
  const path = session.files.main?.path ?? session.files.agents[0]?.path;
  return findConfigFolderOf(configFolder, path === undefined ? undefined : toFile(path));
}

/** The same by the folder it was found in, and by its first file. */
export function findConfigFolderOf(found: string | undefined, firstFile: string | undefined): string | undefined {
  if (found !== undefined) return found;
  const projects = firstFile === undefined ? undefined : dirname(dirname(resolve(firstFile)));
  return projects !== undefined && basename(projects) === 'projects' ? dirname(projects) : undefined;
}
