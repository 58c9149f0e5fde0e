import { toGitFact, type GitCall, type GitFact } from './git-fact.ts';
import { isInferred } from './find-commits.ts';
import { toRepository } from './to-repository.ts';

const updated =
  /^ ([ +*]) (?:\[new branch\]|([0-9a-f]{7,64})\.{2,3}([0-9a-f]{7,64})) {1,60}(\S{1,250}) {1,60}-> {1,60}(\S{1,250})/;

/** The branches that a shell command pushed: those that git printed, else what follows from its words and its end. */
export function findPushes({ steps }: GitCall, output: string, isGood: boolean): readonly GitFact[] {
  const pushes = steps.filter(({ kind }) => kind === 'push');
  if (pushes.length === 0) return [];
  const facts: GitFact[] = [];
  let repository: string | undefined;
  // Lines below `From` are of a fetch.
  let isPush = true;
  for (const line of output.includes(' -> ') ? output.split('\n') : []) {
    if (line.startsWith('To ')) [repository, isPush] = [toRepository(line.slice(3)), true];
    else if (line.startsWith('From ')) isPush = false;
    const [, flag, before, hash, , branch] = (isPush ? updated.exec(line) : undefined) ?? [];
    if (flag === undefined || branch === undefined) continue;
    facts.push(
      toGitFact({
        kind: 'push',
        certainty: 'recorded',
        action: flag === '+' ? 'forced' : 'pushed',
        hash,
        before,
        branch,
        repository: repository ?? pushes[0]?.repository,
        folder: pushes[0]?.folder,
      }),
    );
  }
  if (facts.length > 0) return facts;
  return pushes
    .filter((step) => isInferred(step, output, isGood) && !output.includes('Everything up-to-date'))
    .map(({ action, branch, folder, repository: named }) =>
      toGitFact({ kind: 'push', certainty: 'inferred', action, branch, repository: named, folder }),
    );
}
