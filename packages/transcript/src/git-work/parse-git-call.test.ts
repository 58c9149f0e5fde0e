import { describe, expect, it } from 'vitest';
import { parseGitCall } from './parse-git-call.ts';

const listSteps = (command: string) => parseGitCall(command)?.steps ?? [];

describe('parseGitCall', () => {
  it.each([
    ['git commit -m "Sort boats"', ['Sort boats']],
    ["git add -A && git -C /srv/app commit -am 'Sort boats'", ['Sort boats']],
    ['git commit -q -m "Sort boats\n\nBy length."', ['Sort boats']],
    ['git commit -m "Sort \\"big\\" boats" -m "By length."', ['Sort "big" boats']],
    ['git commit --author="Ada; -m x" --message=\'Sort boats\'', ['Sort boats']],
    ['git commit -m fix', ['fix']],
    ['git commit -m "$(cat <<\'EOF\'\nSort boats\n\nBy length.\nEOF\n)"', ['Sort boats']],
    ['git commit -m "$(cat <<EOF\nSort boats for $1\nEOF\n)"', [undefined]],
    ["git commit -q -F - <<'EOF'\nSort `boats`\n\nIt's -m \"by length\".\nEOF", ['Sort `boats`']],
    ['git commit --file=- <<EOF && git push\nSort boats\nEOF', ['Sort boats', undefined]],
    ["cat > /tmp/msg <<'EOF'\nSort boats\n\nBy length.\nEOF\ngit commit -F /tmp/msg", ['Sort boats']],
    ['cat <<EOF > msg.txt\nSort boats\nEOF\ngit commit -aF msg.txt', ['Sort boats']],
    ['git commit -F notes/msg.txt', [undefined]],
    ['git commit -m "One" && git commit --amend -m "Two"', ['One', 'Two']],
    ['git commit -m "Release $VERSION"', [undefined]],
    ['git commit --amend --no-edit && git tag v1 -m "Version 1"', [undefined]],
    ['gh pr create --title "Sort \\"big\\" boats" --body "x"', ['Sort "big" boats']],
    ['git commit-tree -m "No"', []],
    ['git log --grep commit', []],
    ['git config commit.gpgsign', []],
    ['echo "git commit -m x"', []],
    ['echo git commit -m x', []],
    ['cat <<EOF\ngit commit -m x\nEOF', []],
    ['git commit --dry-run -m x', []],
    ['git merge --abort', []],
    ['git cherry-pick -n abc', []],
    ['git push --delete origin x', []],
    ['gh pr list', []],
    ['echo done', []],
  ])('knows the messages of %j', (command, subjects) => {
    expect(listSteps(command).map(({ subject }) => subject)).toEqual(subjects);
  });

  it.each([
    ['gh pr merge 58 --squash', { action: 'merged', number: 58 }],
    ['gh pr merge --squash --delete-branch 58', { action: 'merged', number: 58 }],
    ['gh pr edit 58 --title "12" --body x', { action: 'edited', number: 58 }],
    ['gh pr view --json 7 --repo ada/harbour', { action: 'viewed', number: undefined, repository: 'ada/harbour' }],
    ['gh -R git.example/ada/harbour pr view 7', { number: 7, repository: 'ada/harbour' }],
    ['gh pr close https://git.example/ada/harbour/pull/7', { number: 7, repository: 'ada/harbour' }],
    ['glab mr merge !12', { action: 'merged', number: 12 }],
    ['gh pr create --head boats', { action: 'created', branch: 'boats' }],
    ['git push origin HEAD:refs/heads/boats', { kind: 'push', branch: 'boats' }],
    [
      'git push --force https://ada:secret@git.example/ada/harbour.git',
      { action: 'forced', repository: 'ada/harbour' },
    ],
    ['cd pier && git -C boats push -q', { folder: 'pier/boats', isSilent: true, isSure: true }],
    ['cd "$HOME" && git push', { folder: '?' }],
    ['git push | tail -1', { isSilent: true, isSure: false }],
    ['git push 2>&1 || true', { isSilent: false, isSure: false, isOptional: false }],
    ['git diff --quiet || git commit -qm x', { isSilent: true, isOptional: true }],
    ['for x in 1 2; do git commit -qm x; done', { isOptional: true }],
    ['rtk git commit -m x', { isSilent: true, isSure: false }],
  ])('knows what %j does', (command, step) => {
    expect(listSteps(command)).toEqual([expect.objectContaining(step)]);
  });

  it('takes a moment for any text', () => {
    for (const part of ['git commit -m "', 'git -C ', 'gh pr create -t x ', 'git push a:', '-m', ' '])
      expect(listSteps(`git commit ${part.repeat(20_000)}`).length).toBeLessThanOrEqual(20);
  });
});
