import { describe, expect, it } from 'vitest';
import { findProjectPath, followJoins, listProjectNames } from './project-joins.ts';

const joins = new Map([
  ['/old', '/new'],
  ['/older', '/old'],
]);

describe('followJoins', () => {
  it('follows several steps, and ends where a circle closes', () => {
    expect(followJoins('/older', joins)).toBe('/new');
    expect(followJoins('/other', joins)).toBe('/other');
    const circle = new Map([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(followJoins('a', circle)).toBe('b');
  });
});

describe('findProjectPath', () => {
  it('is the joined path of a working directory, or of the folder that it is in', () => {
    expect(findProjectPath({ path: '/old', folder: '-old' }, joins)).toBe('/new');
    expect(findProjectPath({ path: '/old/src', folder: '-old' }, joins)).toBe('/new');
    expect(findProjectPath({ path: '/old/src', folder: '-old~0123456789ab' }, joins)).toBe('/new');
    expect(findProjectPath({ path: undefined, folder: '-old' }, joins)).toBe('/new');
  });

  it('leaves a project alone that only looks like a joined one', () => {
    for (const [path, folder] of [
      ['/old/src', '-old-src'],
      ['/oldest', '-oldest'],
      ['/elsewhere', '-old'],
      [undefined, '-old-src'],
    ] as const)
      expect(findProjectPath({ path, folder }, joins)).toBe(path);
  });
});

describe('listProjectNames', () => {
  it('has what was recorded, and what the project was joined to', () => {
    expect(listProjectNames({ path: '/old', folder: '-old' }, joins)).toEqual(['/old', '-old', '/new']);
    expect(listProjectNames({ path: '/new', folder: '-new' }, joins)).toEqual(['/new', '-new']);
    expect(listProjectNames({ path: undefined, folder: '-x' }, joins)).toEqual(['-x']);
  });

  it('has the repository of a worktree, where it was joined to', () => {
    expect(listProjectNames({ path: '/old/.claude/worktrees/t', folder: '-old--claude-worktrees-t' }, joins)).toEqual([
      '/old/.claude/worktrees/t',
      '-old--claude-worktrees-t',
      '/new',
    ]);
  });
});
