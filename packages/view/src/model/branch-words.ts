import type { BranchView, TurnView } from './session-view.ts';
import { toReadableAmount } from '../text/readable.ts';

/** At the turn that a person went back to before leaving. */
export const resumeWords = 'Rewound to here: claude --resume continues from this turn';

/** The same above a session: `rewound` and these words. */
export function toRewoundWords(resumesFrom: number | undefined): string | undefined {
  if (resumesFrom === undefined) return undefined;
  return `to ${resumesFrom === 0 ? 'before the first prompt' : `turn ${resumesFrom}`}: claude --resume continues there`;
}

/** What a turn is that a resume would not go on from; undefined for all others. */
export function findTurnMark(turn: Pick<TurnView, 'isLive' | 'isRewound'>): string | undefined {
  return turn.isLive ? undefined : turn.isRewound ? 'rewound' : 'abandoned branch';
}

/** At a turn without an answer. */
export const apiErrorWords = 'API error';

/** Without the words that the branch begins with, which are the session's own. */
export function printBranch({ turn, turns, isLive, isShown }: BranchView): string {
  const resume = isLive && !isShown ? ', claude --resume continues here' : '';
  return `Another branch continues here with turn ${turn} (${toReadableAmount(turns, 'turn')}${resume})`;
}
