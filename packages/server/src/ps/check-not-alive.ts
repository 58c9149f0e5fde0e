import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { isAlive } from './is-alive.ts';
import { readLiveSessions, type LiveSession } from './read-live-sessions.ts';

/**
 * Refuses where a client runs that is in the way: it would go on writing to a file that is not there any more, or mix
 * its lines with ours. False if clients keep no registry there, so that nothing is known of them.
 */
export async function checkNotAlive(
  configFolder: string,
  isInTheWay: (entry: LiveSession) => boolean | 'history',
): Promise<boolean> {
  const live = await readLiveSessions(configFolder, () => undefined);
  for (const entry of live ?? []) {
    const way = isInTheWay(entry);
    if (way === false || !(await isAlive(entry))) continue;
    throw toAliveError(
      `Claude Code is running in ${toSafeText(entry.cwd ?? `session ${entry.sessionId}`)} (process ${entry.pid})` +
        (way === 'history' ? ' and writes to the same prompt history' : ''),
      'Close it, and run the command again.',
    );
  }
  return live !== undefined;
}

export function toAliveError(message: string, hint: string): AppError {
  return new AppError({ code: 'SESSION_ALIVE', message, hint, exitCode: 74 });
}
