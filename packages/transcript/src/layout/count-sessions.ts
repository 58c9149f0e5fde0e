import { groupTranscripts } from './group-transcripts.ts';

/**
 * How many sessions transcripts make up, by their paths alone: each main file is one, and so are agents whose main file
 * is gone. Agents beside main files belong to one of those, whichever their records name.
 */
export function countSessions(transcripts: readonly string[]): number {
  let count = 0;
  for (const places of groupTranscripts(transcripts).values())
    count += Math.max(1, new Set(places.flatMap(({ session }) => session ?? [])).size);
  return count;
}
