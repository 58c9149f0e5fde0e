import { parseRemote } from '@scrollkeep/hub/sharing/parse-remote.ts';
import { openRepository } from '@scrollkeep/server/git/open-repository.ts';

/**
 * The name of the repository that a folder is in, by its `origin`: without user and password, which must not leave.
 * Undefined if there is none, or git refuses it.
 */
export async function findRemote(folder: string, signal: AbortSignal): Promise<string | undefined> {
  const opened = await openRepository(folder, signal).catch(() => undefined);
  if (opened?.state !== 'open') return undefined;
  try {
    // Like listing refs, reading a setting runs no program of the repository.
    const answer = await opened.repository.askRefs({ args: ['config', '--get', 'remote.origin.url'] });
    return answer.state === 'failed' ? undefined : parseRemote(answer.output.toString());
  } finally {
    await opened.repository.close();
  }
}
