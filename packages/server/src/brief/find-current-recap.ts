import type { SessionBrief } from './read-session-brief.ts';
import type { BriefRecap } from './read-session-notes.ts';

/** Activity so long after a recap is not what it tells of. */
const leastLaterMs = 60_000;

/** The recap by the client, where nothing but commands that the client answers alone came after it. */
export function findCurrentRecap({
  recap,
  turns,
  lastMs,
}: Pick<SessionBrief, 'recap' | 'turns' | 'lastMs'>): BriefRecap | undefined {
  // What came after it is told by the last answer; what it names as next may be done.
  if (recap === undefined || turns.some(({ number }) => number > recap.turn)) return undefined;
  // A turn goes on after it when a command in the background ends.
  return recap.time !== undefined && lastMs - Date.parse(recap.time) > leastLaterMs ? undefined : recap;
}
