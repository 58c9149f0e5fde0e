import { describe, expect, it } from 'vitest';
import { findProjectPath, followJoins, isOfProject, openProjectPaths } from './project-joins.ts';

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

describe('a session', () => {
  const none = new Map<string, string>();

  it('is listed under the folder that its own was named after, if it began below it, else where it began', () => {
    expect(findProjectPath({ path: '/a/web/src/deep', folder: '-a-web' }, none)).toBe('/a/web');
    expect(findProjectPath({ path: 'C:\\a\\web\\src', folder: 'c--a-web' }, none)).toBe('C:\\a\\web');
    expect(findProjectPath({ path: '/a/webs', folder: '-a-web' }, none)).toBe('/a/webs');
    expect(findProjectPath({ path: '/b', folder: 'collected' }, none)).toBe('/b');
    expect(findProjectPath({ path: undefined, folder: '-a-web' }, none)).toBeUndefined();
  });

  it('without a working directory belongs to those of its folder', () => {
    const find = openProjectPaths(
      [
        { path: '/elsewhere', folder: '-a-web' },
        { path: '/a/web/src', folder: '-a-web' },
        { path: '/b', folder: 'collected' },
      ],
      none,
    );
    expect(find({ path: undefined, folder: '-a-web' })).toBe('/a/web');
    expect(find({ path: undefined, folder: 'collected' })).toBe('/b');
    const several = ['/b', '/c'].map((path) => ({ path, folder: 'collected' }));
    expect(openProjectPaths(several, none)({ path: undefined, folder: 'collected' })).toBeUndefined();
    expect(find({ path: '/elsewhere', folder: '-a-web' })).toBe('/elsewhere');
  });
});

describe('isOfProject', () => {
  const fits = (path: string | undefined, folder: string, text: string) => isOfProject({ path, folder }, text, joins);

  it('compares what was recorded, and what the project was joined to', () => {
    expect(['OLD', '-old', '/new', 'other'].map((text) => fits('/old', '-old', text))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(fits('/new', '-new', '/old')).toBe(false);
    expect(fits('/old/.claude/worktrees/t', '-old--claude-worktrees-t', '/new')).toBe(true);
  });

  it('knows a path by the name of the folder where no session recorded it', () => {
    expect(fits(undefined, '-home-ada-quay', '/home/ada/quay')).toBe(true);
    expect(fits(undefined, '-home-ada-quay', 'ada/quay')).toBe(true);
    expect(fits(undefined, '-home-ada-old_quay', '/home/ada/old_quay')).toBe(true);
    expect(fits(undefined, '-home-ada-quay', '/home/ada/kite')).toBe(false);
    expect(fits('/home/ada-quay', '-home-ada-quay', '/home/ada/quay')).toBe(false);
  });
});
