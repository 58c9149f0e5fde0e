import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { ForkLink } from '@scrollkeep/transcript/conversation/link-forks.ts';
import type { LocatedSession } from './located-session.ts';
import type { SessionSnapshot } from './session-model.ts';
import type { SessionPlace } from './session-place.ts';

/** A session with the way back to its files, from where it was listed. */
export function toLocated({
  session,
  place,
  modifiedMs,
  fork,
}: {
  readonly session: Session;
  readonly place: SessionPlace;
  readonly modifiedMs: number;
  readonly fork: ForkLink | undefined;
}): LocatedSession {
  const { toFile, path, configFolder } = place.project;
  return {
    session,
    identity: place.identity,
    toFile,
    projectFolder: path.split('/').at(-1) ?? '',
    configFolder,
    fork,
    archived: place.archived,
    modifiedMs,
  };
}

/** The same for a session that is followed. */
export async function locateSnapshot(snapshot: SessionSnapshot): Promise<LocatedSession> {
  return toLocated({ ...snapshot, fork: await snapshot.findFork() });
}
