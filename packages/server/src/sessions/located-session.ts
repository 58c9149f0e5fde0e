import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { ForkLink } from '@scrollkeep/transcript/conversation/link-forks.ts';
import type { SessionSnapshot } from './session-model.ts';
import { toProjectFolder, type SessionPlace } from './session-place.ts';

/** A session with the way back to its files, and where it was copied from. */
export interface LocatedSession extends UnlinkedSession {
  /** Where it was copied from, for a fork of another session of the project. */
  readonly fork: ForkLink | undefined;
}

/** A session by itself: nobody has looked yet whether it is a copy of another one. */
export interface UnlinkedSession {
  readonly session: Session;
  /** Of its place: tells apart what copies of a folder hold twice. */
  readonly identity: string;
  /** From a path of the session's files to a file on disk. */
  readonly toFile: (path: string) => string;
  /** Folder of the main file, as the client named it. */
  readonly projectFolder: string;
  /** The Claude config folder it was found in; undefined elsewhere. */
  readonly configFolder: string | undefined;
  /**
   * Only the archive still has its main file (or, where it has none, its agents): it is gone, or another content stands
   * in its place.
   */
  readonly archived?: 'gone' | 'older' | undefined;
  /** When a file of the session was last written. */
  readonly modifiedMs: number;
}

/** A session with the way back to its files, from where it was listed. */
export function toUnlinked({
  session,
  place,
  modifiedMs = place.modifiedMs,
}: {
  readonly session: Session;
  readonly place: SessionPlace;
  readonly modifiedMs?: number;
}): UnlinkedSession {
  const { toFile, configFolder } = place.project;
  return {
    session,
    identity: place.identity,
    toFile,
    projectFolder: toProjectFolder(place),
    configFolder,
    archived: place.archived,
    modifiedMs,
  };
}

/** The same for a session that is followed, with its origin. */
export async function locateSnapshot(snapshot: SessionSnapshot): Promise<LocatedSession> {
  return { ...toUnlinked(snapshot), fork: await snapshot.findFork() };
}
