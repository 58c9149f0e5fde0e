import { toSessionFigures } from '@scrollkeep/transcript/conversation/rows/session-figures.ts';
import { readTimes } from './session-activity.ts';
import type { SessionCache } from './session-cache.ts';
import { toSessionDigest, type SessionDigest } from './session-digest.ts';
import type { TrackedSession } from './session-registry.ts';

/** Reads a session for what a list shows of it. */
export async function readSessionDigest(
  sessions: SessionCache,
  { place, digest }: Pick<TrackedSession, 'place' | 'digest'>,
): Promise<SessionDigest> {
  // The first time every session is read once; the newest stay in memory, as far as there is room.
  const isLive = digest !== undefined || sessions.find(place.identity) !== undefined;
  const { session, modifiedMs } = await (isLive ? sessions.read(place) : sessions.readOnce(place));
  return toSessionDigest({ id: session.id, figures: toSessionFigures(session), ...readTimes(session), modifiedMs });
}
