import { describe, expect, it } from 'vitest';
import { findCleanTree } from './find-clean-tree.ts';

const clean = 'On branch main\nnothing to commit, working tree clean';

describe('findCleanTree', () => {
  it('finds what git says of a tree with nothing to commit, and where', () => {
    expect(findCleanTree('git status', clean, true)).toEqual({ folder: undefined });
    expect(findCleanTree('cd /srv/boats && git log -1 && git status', `abc\n${clean}`, true)).toEqual({
      folder: '/srv/boats',
    });
    expect(findCleanTree('git -C ../nets status', clean, true)).toEqual({ folder: '../nets' });
  });

  it('takes an empty short status where nothing else prints', () => {
    expect(findCleanTree('git status --porcelain', '', true)).toEqual({ folder: undefined });
    expect(findCleanTree('cd web && git status -s', '(Bash completed with no output)', true)).toEqual({
      folder: 'web',
    });
    expect(findCleanTree('git status -s', ' M boats.ts', true)).toBeUndefined();
    expect(findCleanTree('git status -s | grep -v lock', '', true)).toBeUndefined();
    expect(findCleanTree('git status -s > /tmp/status', '', true)).toBeUndefined();
  });

  it('says nothing of a part of the files, of a command that failed, and of other trees', () => {
    expect(findCleanTree('git status -s src', '', true)).toBeUndefined();
    expect(findCleanTree('git status', clean, false)).toBeUndefined();
    expect(findCleanTree('git status && git -C ../nets status', clean, true)).toBeUndefined();
    expect(findCleanTree('git status', 'nothing added to commit but untracked files present', true)).toBeUndefined();
  });
});
