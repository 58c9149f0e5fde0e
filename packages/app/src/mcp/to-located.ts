import type { SessionSnapshot } from '../sessions/session-model.ts';
import type { LocatedSession } from '../sessions/located-session.ts';

/** A session from the shelf, for what takes sessions with the way to their files. */
export function toLocated({ session, place, modifiedMs }: SessionSnapshot): LocatedSession {
  return { session, toFile: place.project.toFile, projectFolder: place.project.folder, configFolder: undefined, fork: undefined, archived: place.archived, modifiedMs };
}
