import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { isAlive } from './is-alive.ts';
import { readLiveSessions } from './read-live-sessions.ts';

/**
 * Refuses where a client runs in a session that is meant: it would go on writing to a file that is not there any more,
 * or mix its lines with ours.
 */
export async function checkNotAlive(configFolder: string, isMeant: (session: string) => boolean): Promise<void> {
  for (const entry of (await readLiveSessions(configFolder, () => undefined)) ?? []) {
    if (!isMeant(entry.sessionId) || !(await isAlive(entry))) continue;
    throw new AppError({
      code: 'SESSION_ALIVE',
      message: `session ${toSafeText(entry.sessionId)} is running (process ${entry.pid})`,
      hint: 'Stop it first. Nothing was written.',
      exitCode: 74,
    });
  }
}
