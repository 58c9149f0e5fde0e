import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { getRoots } from '../../packages/server/src/disk/get-roots.ts';
import { openFileHistories } from '../../packages/server/src/files/read-file-histories.ts';
import { openStepsCache, readFileTellers } from '../../packages/server/src/files/read-file-tellers.ts';

/** Everything that is known of files, as one sum, with the cache at this place. */
export async function readFileSteps(tree: string, cachePath: string): Promise<string> {
  const onProblem = (problem: unknown) => expect(problem).toBeUndefined();
  // Files that were only just written are kept too.
  const cache = openStepsCache(cachePath, 64 * 1024 * 1024, () => Date.now() + 3_600_000);
  const reader = openFileHistories(onProblem);
  const options = { maxLineBytes: 64 * 1024 * 1024, onProblem };
  for await (const { teller } of readFileTellers(await getRoots([tree], undefined), options, cache))
    await reader.add(teller);
  cache.save();
  const { histories, sessions } = reader.histories();
  const files = histories.map(({ path: file, steps, moves }) => ({ file, steps, moves }));
  return createHash('sha256')
    .update(JSON.stringify([files, [...sessions]]))
    .digest('hex');
}
