import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { LocatedSession, UnlinkedSession } from './located-session.ts';
import type { SessionSnapshot } from './session-model.ts';
import type { SessionPlace } from './session-place.ts';

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
  const { toFile, path, configFolder } = place.project;
  return {
    session,
    identity: place.identity,
    toFile,
    projectFolder: path.split('/').at(-1) ?? '',
    configFolder,
    archived: place.archived,
    modifiedMs,
  };
}

/** The same for a session that is followed, with its origin. */
export async function locateSnapshot(snapshot: SessionSnapshot): Promise<LocatedSession> {
  return { ...toUnlinked(snapshot), fork: await snapshot.findFork() };
}
