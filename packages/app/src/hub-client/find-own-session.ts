import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import type { ReadSessionsOptions } from '@scrollkeep/server/sessions/read-sessions.ts';
import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import { getHubSession, type FoundSession } from './find-hub-session.ts';
import type { Hub } from './open-hub.ts';

/** An id, or the beginning of one, which the hub may know and this machine not. */
const idPattern = /^[0-9a-f][0-9a-f-]{3,}$/i;

/** A session of one's own on the hub: by id, or as any command of this machine names it, such as `latest`. */
export async function getOwnSession(
  hub: Hub,
  name: string,
  { settings, reading }: { readonly settings: Settings; readonly reading: ReadSessionsOptions },
): Promise<FoundSession> {
  if (idPattern.test(name)) return getHubSession(hub, name, true);
  const { id } = (await getSession(name, settings, reading)).session;
  try {
    return await getHubSession(hub, id, true);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'NO_SUCH_SESSION') throw error;
    throw new AppError({
      code: 'NOT_PUSHED',
      message: `session ${id} is not on ${hub.login.url}`,
      hint: `Share and push it first: scrollkeep hub share ${id} --session && scrollkeep hub push`,
      exitCode: 66,
    });
  }
}
