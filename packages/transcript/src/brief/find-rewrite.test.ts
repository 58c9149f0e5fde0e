import { describe, expect, it } from 'vitest';
import { findRewrite } from './find-rewrite.ts';

const output = 'Rebasing (1/1)\rSuccessfully rebased and updated refs/heads/main.';

describe('findRewrite', () => {
  it.each([
    ['git pull --rebase origin main', undefined, 'pull', undefined],
    ['git -C /srv/pier stash && git -C /srv/pier pull --rebase', '/srv/pier', 'pull', undefined],
    ['cd pier && git rebase main', 'pier', 'rebase', undefined],
    ['git reset --soft main && git status', undefined, 'reset', undefined],
    ['git reset -q --hard HEAD~2', undefined, 'reset', 2],
    ['git reset HEAD^', undefined, 'reset', 1],
    ['git reset --soft HEAD~', undefined, 'reset', 1],
  ])('takes %j', (command, folder, how, commits) =>
    expect(findRewrite(command, output, true)).toEqual({
      folder,
      how,
      commits,
      branch: how === 'reset' ? undefined : 'main',
    }),
  );

  it.each([
    ['git pull --rebase', 'Already up to date.'],
    ['git pull --rebase', 'Updating aaaaaaa..bbbbbbb\nFast-forward'],
    ['git log --grep rebase', output],
    ['cat rebase.log', output],
    ['git reset', ''],
    ['git reset -q && git add a.ts', ''],
    ['git reset HEAD a.ts', ''],
    ['git reset --hard', ''],
    ['git reset --hard HEAD', ''],
  ])('takes neither %j with %j', (command, said) => expect(findRewrite(command, said, true)).toBeUndefined());

  it('takes no reset that failed', () => {
    expect(findRewrite('git reset --hard HEAD~1', 'fatal', false)).toBeUndefined();
  });
});
