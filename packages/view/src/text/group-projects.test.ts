import { describe, expect, it } from 'vitest';
import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { groupProjects, type ProjectPlace } from './group-projects.ts';

const place = (key: string, path: string | undefined, activeMs = 0): ProjectPlace => ({ key, path, activeMs });
const group = (places: readonly ProjectPlace[], joins?: ProjectJoins) =>
  groupProjects(places, (item) => item, joins).map(({ key, name, worktreeOf, items, worktreeItems }) =>
    [key, name, items.length, worktreeOf ?? '', worktreeItems.length].join(' '),
  );

describe('groupProjects', () => {
  it('makes one project of one working directory, whichever folders it has', () => {
    expect(
      group([place('-a-web', '/a/web', 1), place('-a-web~0123456789ab', '/a/web', 5), place('-b', '/b', 3)]),
    ).toEqual(['-a-web web 2  0', '-b b 1  0']);
  });

  it('keeps a folder together, under the path that its name was made of', () => {
    expect(group([place('-a-web', '/a/web/src'), place('-a-web', '/a/web'), place('-a-web', undefined)])).toEqual([
      '-a-web web 3  0',
    ]);
  });

  it('makes several projects of a folder that holds sessions of several, each with a key of its own', () => {
    const collected = [
      place('all', '/b'),
      place('all', '/a/web'),
      place('all', undefined),
      place('-a-web', '/a/web/x'),
    ];
    expect(group(collected)).toEqual(['-a-web web 2  0', '-b b 1  0', 'all all 1  0']);
    expect(group(collected.toReversed())).toEqual(group(collected));
    expect(group([place('-a', '/z'), place('-a', '/0'), place('-a', '/a')])).toEqual([
      '-0 0 1  0',
      '-a a 1  0',
      '-z z 1  0',
    ]);
  });

  it('names a folder of which no path is known by its key', () => {
    expect(group([place('-x', undefined), place('-y', undefined)])).toEqual(['-x -x 1  0', '-y -y 1  0']);
  });

  it('puts worktrees below their repository, and counts their activity for it', () => {
    expect(
      group([
        place('-r', '/r', 1),
        place('-other', '/other', 5),
        place('-r--claude-worktrees-x', '/r/.claude/worktrees/x', 9),
        place('-r-w-z', '/r-worktrees/z', 10),
      ]),
    ).toEqual(['-r r 1  2', '-r-w-z z 1 -r 0', '-r--claude-worktrees-x x 1 -r 0', '-other other 1  0']);
  });

  it('shows a repository without sessions of its own for the sake of its worktrees', () => {
    expect(group([place('a', '/r/.claude/worktrees/a', 2), place('b', '/r/.claude/worktrees/b', 1)])).toEqual([
      '-r r 0  2',
      'a a 1 -r 0',
      'b b 1 -r 0',
    ]);
  });

  it('joins moved projects over several steps, with the worktrees of the old place', () => {
    const joins = new Map([
      ['/old', '/new'],
      ['/older', '/old'],
    ]);
    expect(
      group([place('-new', '/new'), place('-older', '/older'), place('t', '/old/.claude/worktrees/t')], joins),
    ).toEqual(['-new new 2  1', 't t 1 -new 0']);
  });

  it('joins a folder whose sessions began below it, or nowhere', () => {
    const joins = new Map([['/old', '/new']]);
    expect(group([place('-old', '/old/src'), place('-new', '/new')], joins)).toEqual(['-new new 2  0']);
    expect(group([place('-old', undefined)], joins)).toEqual(['-old new 1  0']);
    expect(group([place('-old-src', '/old/src')], joins)).toEqual(['-old-src src 1  0']);
  });

  it('puts a worktree anywhere on disk below the repository that a session recorded', () => {
    const worktrees = [{ path: '/tmp/wt/tides', repository: '/r' }];
    const places = [
      { ...place('-r', '/r', 2), worktrees },
      place('-tmp-wt-tides', '/tmp/wt/tides', 1),
      place('-tmp-wt-other', '/tmp/wt/other', 0),
    ];
    expect(group(places)).toEqual(['-r r 1  1', '-tmp-wt-tides tides 1 -r 0', '-tmp-wt-other other 1  0']);
    expect(group(places, new Map([['/r', '/moved']]))).toEqual([
      '-r moved 1  1',
      '-tmp-wt-tides tides 1 -r 0',
      '-tmp-wt-other other 1  0',
    ]);
  });

  it('believes no record that makes a circle of worktrees', () => {
    const circle = [
      { ...place('-a', '/a'), worktrees: [{ path: '/a', repository: '/b' }] },
      { ...place('-b', '/b'), worktrees: [{ path: '/b', repository: '/a' }] },
      { ...place('-c', '/c'), worktrees: [{ path: '/c', repository: '/c' }] },
    ];
    expect(group(circle)).toEqual(['-a a 1  0', '-b b 1  0', '-c c 1  0']);
  });

  it('loses no session, whatever is joined to what', () => {
    const paths = ['/r', '/r/.claude/worktrees/a', '/r-worktrees/b', '/s', '/s/.claude/worktrees/c', '/t'];
    const places = paths.map((path, at) => place(`k${at}`, path));
    for (const from of paths)
      for (const to of paths)
        for (const third of paths) {
          const joins = new Map([
            [from, to],
            [to, third],
          ]);
          const groups = groupProjects(places, (item) => item, joins);
          expect(groups.reduce((sum, { items }) => sum + items.length, 0)).toBe(paths.length);
          expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        }
  });
});
