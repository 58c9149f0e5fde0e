import type { PiecedTurnView } from './session-view.ts';

/** Before the first prompt there is mostly nothing to see: then there is no heading either. */
export function showsNothing({
  piece,
  number,
  entries,
  otherBranches,
  resumesHere,
}: Pick<PiecedTurnView, 'piece' | 'number' | 'entries' | 'otherBranches' | 'resumesHere'>): boolean {
  return piece === undefined && number === 0 && entries.length === 0 && otherBranches.length === 0 && !resumesHere;
}
