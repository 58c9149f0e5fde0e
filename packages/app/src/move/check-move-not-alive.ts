import { join } from 'node:path';
import { openPathMap } from '@scrollkeep/transcript/layout/map-path.ts';
import { checkNotAlive, toAliveError } from '@scrollkeep/server/ps/check-not-alive.ts';
import { idleAfterMs } from '@scrollkeep/server/sessions/session-activity.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { findStats } from './list-conflicts.ts';
import { toWhat, type MovePlan } from './move-plan.ts';

/**
 * Refuses a move while a client may write to what is moved. The prompt history belongs to all clients of a config
 * folder: any of them would be in the way there. Clients without a registry are known by files that grew lately.
 */
export async function checkMoveNotAlive(
  { from, to, sessions, steps }: Pick<MovePlan, 'from' | 'to' | 'sessions'> & { readonly steps: readonly OwnFile[] },
  now: number,
): Promise<void> {
  const below = openPathMap([
    { from, to },
    { from: to, to: from },
  ]);
  for (const root of new Set(steps.map((step) => step.root))) {
    const own = steps.filter((step) => step.root === root);
    const isHistoryMoved = own.some((step) => toWhat(step.from) === 'history');
    const isRegistered = await checkNotAlive(
      root,
      ({ cwd, sessionId }) =>
        sessions.includes(sessionId) ||
        (cwd !== undefined && below.findEdit(cwd) !== undefined) ||
        (isHistoryMoved && 'history'),
    );
    const fresh = isRegistered ? undefined : own.find((step) => isFresh(step, now));
    if (fresh !== undefined)
      throw toAliveError(
        `${toSafeText(join(root, fresh.from))} was written less than ten minutes ago, so Claude Code may be running`,
        'Close it, and run the command again ten minutes after its last answer.',
      );
  }
}

type OwnFile = Pick<MovePlan['steps'][number], 'root' | 'from'>;

function isFresh({ root, from }: OwnFile, now: number): boolean {
  const modifiedMs = findStats(join(root, from))?.mtimeMs;
  return toWhat(from) === 'transcript' && modifiedMs !== undefined && now - modifiedMs < idleAfterMs;
}
