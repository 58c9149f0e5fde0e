import { describe, expect, it } from 'vitest';
import { openLastLooks } from './open-last-looks.ts';

function look(...calls: readonly (readonly [command: string, output: string])[]) {
  const looks = openLastLooks();
  for (const [at, [command, output]] of calls.entries()) looks.add(command, output, at + 1);
  return looks.toLooks();
}

describe('openLastLooks', () => {
  it('has the checks that had not ended when they were last listed', () => {
    const checks = 'lint\tpass\t12s\thttps://x\ntest (linux)\tpending\t0\thttps://x';
    expect(look(['gh pr checks 3', checks]).pendingChecks).toEqual({ turn: 1, names: ['test (linux)'] });
    expect(look(['gh pr checks 3', checks], ['gh pr checks 3', 'lint\tpass\t1s\tx']).pendingChecks?.names).toEqual([]);
    expect(look(['gh pr checks 3', checks], ['gh pr merge 3', '']).pendingChecks).toBeUndefined();
    expect(look(['cat checks.txt', checks]).pendingChecks).toBeUndefined();
  });

  it('has what the last status showed, unless something followed that changes it', () => {
    const short = '## main...origin/main [ahead 2]\n M a.ts\nA  b.ts\n?? c.ts';
    expect(look(['git status -sb', short]).tree).toEqual({ turn: 1, changed: 2, ahead: 2 });
    const long =
      "Your branch is ahead of 'origin/main' by 1 commit.\n\nChanges not staged for commit:\n\tmodified:   a.ts";
    expect(look(['git status', long]).tree).toEqual({ turn: 1, changed: 1, ahead: 1 });
    expect(look(['git status -sb', short], ['git commit -am x', '']).tree).toBeUndefined();
    expect(look(['git status -sb && git add -A', short]).tree).toBeUndefined();
    expect(look(['git status -sb', short], ['git push', '']).tree).toEqual({ turn: 1, changed: 2, ahead: 0 });
    const popped = `Rebased.\n${long}\n\nDropped refs/stash@{0}`;
    expect(look(['git stash && git pull --rebase && git stash pop', popped], ['git push', '']).tree).toEqual({
      turn: 1,
      changed: 1,
      ahead: 0,
    });
    // A status, and then a push, in one script.
    expect(look(['git stash && git pull && git stash pop && git push', popped]).tree).toMatchObject({ ahead: 0 });
    expect(look(['git push; git status', long]).tree).toMatchObject({ ahead: 1 });
    expect(look(['git add -A; git status -sb', short]).tree?.changed).toBe(2);
  });

  it('counts the commits that git had ahead, and those since', () => {
    const two = '📌 main...origin/main [ahead 2]\n📝 Modified: 6 files';
    const status = ['rtk git status', two] as const;
    const commit = ['git commit -m x', '[main abcdef1] x\n 1 file changed'] as const;
    expect(look(status, ['git diff', ''], commit).ahead).toBe(3);
    expect(look(commit, status).ahead).toBe(2);
    expect(look(commit).ahead).toBeUndefined();
    expect(look(status, ['git commit -m x', '']).ahead).toBeUndefined();
    expect(look(status, ['git commit --amend -m x', commit[1]]).ahead).toBeUndefined();
    expect(look(status, ['git checkout piers', '']).ahead).toBeUndefined();
    expect(look(['cd ../sea && git status', two]).ahead).toBeUndefined();
  });

  it('knows that a pull request was seen as merged', () => {
    expect(look(['gh pr view 3 --json state', '{"state":"MERGED"}']).isMergeSeen).toBe(true);
    expect(look(['gh pr view 3 --json state', '{"state":"OPEN"}']).isMergeSeen).toBe(false);
  });
});
