import { basename, dirname, resolve } from 'node:path';
import type { LocatedSession } from '../sessions/located-session.ts';

/**
 * The Claude config folder of a session; for a transcript named by its path the folder above `projects/`. undefined
 * where it is alone.
 */
export function findConfigFolder({ session, toFile, configFolder }: LocatedSession): string | undefined {
  if (configFolder !== undefined) return configFolder;
  const path = session.files.main?.path ?? session.files.agents[0]?.path;
  const projects = path === undefined ? undefined : dirname(dirname(resolve(toFile(path))));
  return projects !== undefined && basename(projects) === 'projects' ? dirname(projects) : undefined;
}
