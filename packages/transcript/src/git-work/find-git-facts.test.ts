import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json/json-value.ts';
import { findGitFacts } from './find-git-facts.ts';
import type { GitFact } from './git-fact.ts';
import { parseGitCall } from './parse-git-call.ts';

function find(command: string, output: string, isOk = true, details?: JsonValue): readonly Partial<GitFact>[] {
  const call = parseGitCall(command);
  const facts = call === undefined ? [] : findGitFacts(call, output, isOk, details);
  return facts.map((fact) => Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== undefined)));
}

const commit = { kind: 'commit', certainty: 'recorded', action: 'committed' };

describe('commits in the result of a command', () => {
  it('are what git printed, with its counts', () => {
    const output =
      '[boats 4ff9494] Sort boats\n 3 files changed, 12 insertions(+), 1 deletion(-)\n' +
      '[boats (root-commit) 1234567] Count boats\n 1 file changed, 1 insertion(+)\n create mode 100644 a\n';
    expect(find('git commit -m "Sort boats"; git commit -m "Count boats"', output, false)).toEqual([
      { ...commit, hash: '4ff9494', subject: 'Sort boats', branch: 'boats', files: 3, insertions: 12, deletions: 1 },
      { ...commit, hash: '1234567', subject: 'Count boats', branch: 'boats', files: 1, insertions: 1, deletions: 0 },
    ]);
  });

  it('are named by a log behind a quiet commit', () => {
    const log = '4ff9494 (HEAD -> main) Sort boats\n1234567 Sort boats\n';
    expect(find('git commit -qm "Sort boats"\ngit log --oneline -2', log)).toEqual([
      { ...commit, hash: '4ff9494', subject: 'Sort boats' },
    ]);
  });

  it('are inferred where a quiet command ended well', () => {
    expect(find('git add -A && git commit -qm "Sort boats"', '')).toEqual([
      { ...commit, certainty: 'inferred', subject: 'Sort boats' },
    ]);
    expect(find('git commit -qm "Sort boats" && npm test', '', false)).toEqual([]);
    expect(find('git commit -qm "Sort boats"; ls', 'nothing to commit, working tree clean')).toEqual([]);
    expect(find('git diff --quiet || git commit -qm "Sort boats"', '')).toEqual([]);
    expect(find('git commit -qm "Sort boats"', '', true, { backgroundTaskId: 'b1' })).toEqual([]);
    // Git would have said it.
    expect(find('git commit -m "Sort boats" || true', 'nothing to commit')).toEqual([]);
  });

  it('are not what other commands print', () => {
    const output = '[main 4ff9494] Sort boats\n';
    for (const command of [
      'cat log.txt',
      'git log',
      'git show commit',
      'echo "git commit -m x"; cat log.txt',
      'git status # git commit',
      'git commit -q -m "Another" && cat log.txt',
      'git push && cat log.txt',
    ])
      expect(find(command, output).filter(({ hash }) => hash !== undefined)).toEqual([]);
  });

  it('may have a subject that a hook changed', () => {
    expect(find('git add -A && git commit -m "Sort boats"', '[main 4ff9494] PIER-1 Sort boats\n')).toMatchObject([
      { hash: '4ff9494', subject: 'PIER-1 Sort boats' },
    ]);
    expect(find('git commit -m "Sort boats"; cat log', '[main 4ff9494] PIER-1 Sort boats\n')).toEqual([]);
  });

  it('come from cherry-pick, revert, amend and merge, too', () => {
    const two = '[main 4ff9494] One\n Date: x\n 1 file changed, 1 insertion(+)\n[main 1234567] Two\n';
    expect(find('git cherry-pick a..b', two)).toMatchObject([
      { action: 'cherry-picked', hash: '4ff9494', insertions: 1 },
      { action: 'cherry-picked', hash: '1234567' },
    ]);
    expect(find('git cherry-pick a b | head -40', two)).toHaveLength(2);
    expect(find('git commit --amend --no-edit', '[main 4ff9494] One\n')).toMatchObject([{ action: 'amended' }]);
    const merged = "Merge made by the 'ort' strategy.\n a.ts | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n";
    expect(find('git merge boats', merged)).toEqual([
      { ...commit, certainty: 'inferred', action: 'merged', files: 1, insertions: 1, deletions: 1 },
    ]);
    expect(find('git merge boats', 'Updating 1..2\nFast-forward\n 1 file changed, 1 insertion(+)\n')).toEqual([]);
  });

  it('are what the client recognised, where a command can have made them', () => {
    const details = { gitOperation: { commit: { sha: '4ff9494', kind: 'committed', branch: 'boats' } } };
    expect(find('git commit -qm "Sort boats"', '', true, details)).toEqual([
      { ...commit, hash: '4ff9494', subject: 'Sort boats', branch: 'boats' },
    ]);
    expect(find('git commit -m "Sort boats" | grep x', '[main 4ff94941] Sort boats', true, details)).toHaveLength(1);
    expect(find('git log', '', true, details)).toEqual([]);
    expect(find('git commit -qm x', '', false, { gitOperation: { commit: { sha: '$(x)' } } })).toEqual([]);
  });
});

describe('pushes in the result of a command', () => {
  const push = { kind: 'push', certainty: 'recorded', action: 'pushed' };
  it('are the branches that git printed, with the repository', () => {
    const output =
      'remote: hello\nTo https://ada:secret@git.example/ada/harbour.git\n   1234567..4ff9494  main -> main\n' +
      ' * [new branch]      boats -> pier/boats\n + aaaaaaa...bbbbbbb old -> old (forced update)\n' +
      ' ! [rejected]        x -> x (fetch first)\n * [new tag]         v1 -> v1\n';
    expect(find('git push --all', output, false)).toEqual([
      { ...push, before: '1234567', hash: '4ff9494', branch: 'main', repository: 'ada/harbour' },
      { ...push, branch: 'pier/boats', repository: 'ada/harbour' },
      { ...push, action: 'forced', before: 'aaaaaaa', hash: 'bbbbbbb', branch: 'old', repository: 'ada/harbour' },
    ]);
  });

  it('are not what was fetched, and not what was there', () => {
    const fetched = 'From git.example:ada/harbour\n   1234567..4ff9494  main -> origin/main\nEverything up-to-date\n';
    expect(find('git pull && git push', fetched)).toEqual([]);
    expect(find('git fetch', 'To x\n   1234567..4ff9494  main -> main\n')).toEqual([]);
  });

  it('are inferred where a quiet command ended well', () => {
    expect(find('git push -q origin boats', '')).toEqual([{ ...push, certainty: 'inferred', branch: 'boats' }]);
    expect(find('git push origin boats', '')).toEqual([]);
  });
});

describe('pull requests in the result of a command', () => {
  const url = 'https://git.example/ada/harbour/pull/58';
  const request = { kind: 'pull-request', certainty: 'recorded', number: 58, url, repository: 'ada/harbour' };
  it('are what the forge printed', () => {
    expect(find('gh pr create --title Boats --head boats', `Creating …\n\n${url}\n`)).toEqual([
      { ...request, action: 'created', subject: 'Boats', branch: 'boats' },
    ]);
    expect(find('gh pr comment 58 --body x', `${url}#issuecomment-1`)).toEqual([{ ...request, action: 'commented' }]);
    expect(find('gh pr view 58', `title:\tx\nurl:\t${url}\n--\nhttps://git.example/ada/harbour/pull/1`)).toEqual([
      { ...request, action: 'viewed' },
    ]);
    const group = 'https://git.example/ada/pier/harbour/-/merge_requests/58';
    expect(find('glab mr create', `!58 Boats (boats)\n ${group}\n`)).toMatchObject([
      { action: 'created', repository: 'ada/pier/harbour', url: group },
    ]);
  });

  it('are inferred from a number that the command names', () => {
    expect(find('gh pr merge 58 --squash -R ada/harbour', '')).toEqual([
      { kind: 'pull-request', certainty: 'inferred', action: 'merged', number: 58, repository: 'ada/harbour' },
    ]);
    expect(find('gh pr merge 58', 'x', false)).toEqual([]);
    expect(find('gh pr merge 58; echo $?', 'failed to run git')).toEqual([]);
  });

  it('are not what was there already, nor what a text names', () => {
    expect(find('gh pr create --fill; true', `a pull request already exists:\n${url}\n`)).toEqual([]);
    expect(find('cat notes.md', url)).toEqual([]);
    expect(find('gh pr view 57', `${url}\n`)).toMatchObject([{ number: 57, certainty: 'inferred' }]);
  });

  it('are what the client recognised', () => {
    const details = { gitOperation: { pr: { number: 58, url, action: 'merged' } } };
    expect(find('gh pr merge 58', '', true, details)).toEqual([{ ...request, action: 'merged' }]);
    expect(find('ls', '', true, details)).toEqual([]);
    const script = { gitOperation: { pr: { number: 58, url: 'javascript:alert(1)', action: 'merged' } } };
    expect(find('gh pr merge 58', '', true, script)).toMatchObject([{ certainty: 'inferred', number: 58 }]);
  });
});

it('takes a moment for any output', () => {
  const call = parseGitCall('git commit -m x; git push; gh pr create; gh pr view 3');
  for (const part of ['[', '[main 1234567] x\n', ' -> ', 'To ', '   1234567..1234567 ', 'https://a/pull/1\n', '(', ' '])
    expect(call && findGitFacts(call, part.repeat(50_000), true, undefined).length).toBeLessThanOrEqual(100);
});
