import { describe, expect, it } from 'vitest';
import { findRewrite } from './find-rewrite.ts';

const output = 'Rebasing (1/1)\nSuccessfully rebased and updated refs/heads/main.';

describe('findRewrite', () => {
  it.each([
    ['git pull --rebase origin main', undefined, true],
    ['git -C /srv/pier stash && git -C /srv/pier pull --rebase', '/srv/pier', true],
    ['cd pier && git rebase main', 'pier', false],
  ])('takes %j', (command, folder, isPull) => expect(findRewrite(command, output)).toEqual({ folder, isPull }));

  it.each([
    ['git pull --rebase', 'Already up to date.'],
    ['git pull --rebase', 'Updating aaaaaaa..bbbbbbb\nFast-forward'],
    ['git log --grep rebase', output],
    ['cat rebase.log', output],
  ])('takes neither %j with %j', (command, said) => expect(findRewrite(command, said)).toBeUndefined());
});
