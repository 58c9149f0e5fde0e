import { join } from 'node:path';
import { openKeptAnswer, type KeptAnswer } from '../cache/kept-answer.ts';
import { getRoots } from '../disk/get-roots.ts';
import { readIndexedState } from '../sessions/indexed-state.ts';
import type { Settings } from '../settings/settings.ts';
import { withFreshIndex } from '../sync/with-fresh-index.ts';

/** Some hundred thousand files; a longer list is made each time. */
export const maxKeptList = 32 * 1024 ** 2;

/** The text of the last list over all sessions, while no file has changed; undefined if no index can tell. */
export async function findKeptFileList(
  settings: Settings,
  signal: AbortSignal,
  looks: readonly unknown[],
): Promise<KeptAnswer<string> | undefined> {
  let problems = 0;
  const { maxLineBytes, cacheDir } = settings;
  const reading = { maxLineBytes, signal, onProblem: () => void problems++ };
  const roots = await getRoots([], settings);
  const state = await withFreshIndex(roots, settings, reading, (connection) => readIndexedState(connection, roots));
  // What cannot be read is told every time.
  if (state === undefined || problems > 0) return undefined;
  return openKeptAnswer(join(cacheDir, 'files-list.cache'), {
    basis: [state, maxLineBytes, ...looks],
    maxBytes: 2 * maxKeptList,
  });
}
