import { join } from 'node:path';
import { openPathMap } from '@scrollkeep/transcript/layout/map-path.ts';
import { AppError } from '../errors/app-error.ts';
import { isAlive } from '../ps/is-alive.ts';
import { readLiveSessions } from '../ps/read-live-sessions.ts';
import { idleAfterMs } from '../sessions/session-activity.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { findStats } from './list-conflicts.ts';
import { toWhat, type MovePlan } from './move-plan.ts';

/**
 * Refuses a move while a client may write to what is moved. The prompt history belongs to all clients of a config
 * folder: any of them would be in the way there. Clients without a registry are known by files that grew lately.
 */
export async function checkNotAlive(
  { from, to, sessions, steps }: Pick<MovePlan, 'from' | 'to' | 'sessions'> & { readonly steps: readonly OwnFile[] },
  now: number,
): Promise<void> {
  const below = openPathMap([
    { from, to },
    { from: to, to: from },
  ]);
  for (const root of new Set(steps.map((step) => step.root))) {
    const own = steps.filter((step) => step.root === root);
    const live = await readLiveSessions(root, () => undefined);
    for (const entry of live ?? []) {
      const { cwd } = entry;
      const isMeant = sessions.includes(entry.sessionId) || (cwd !== undefined && below.findEdit(cwd) !== undefined);
      const isInTheWay = isMeant || own.some((step) => toWhat(step.from) === 'history');
      if (!isInTheWay || !(await isAlive(entry))) continue;
      throw toRefusal(
        `Claude Code is running${cwd === undefined ? '' : ` in ${toSafeText(cwd)}`} (process ${entry.pid})` +
          (isMeant ? '' : ' and writes to the same prompt history'),
        'Close it, and run the command again.',
      );
    }
    const fresh = live === undefined ? own.find((step) => isFresh(step, now)) : undefined;
    if (fresh !== undefined)
      throw toRefusal(
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

function toRefusal(message: string, hint: string): AppError {
  return new AppError({ code: 'SESSION_ALIVE', message, hint, exitCode: 74 });
}
