import { describe, expect, it } from 'vitest';
import type { ListedSession } from '../../sessions/listed-session.ts';
import { listProjectNames, toProjects } from './to-projects.ts';

const session = (projectKey: string, projectPath: string | null, modifiedMs: number): ListedSession => ({
  key: `${projectKey} ${modifiedMs}`,
  identity: '',
  projectKey,
  projectPath,
  digest: undefined,
  bytes: 10,
  modifiedMs,
  agentFiles: 1,
  archived: undefined,
});
const projects = toProjects([
  session('-a-web', '/a/web', 1),
  session('-a-web~0123456789ab', '/a/web', 2),
  session('-a-web--claude-worktrees-x', '/a/web/.claude/worktrees/x', 3),
  session('-b', '/b', 9),
]);

describe('toProjects', () => {
  it('has one project for one working directory, with the sums of its worktrees', () => {
    expect(projects.map(({ key, name, sessions, bytes }) => [key, name, sessions, bytes])).toEqual([
      ['-b', 'b', 1, 10],
      ['-a-web', 'web', 3, 30],
      ['-a-web--claude-worktrees-x', 'x', 1, 10],
    ]);
  });
});

describe('listProjectNames', () => {
  it.each(['-a-web', '-a-web~0123456789ab', '/a/web'])('has the paths of %s and of its worktrees', (asked) => {
    expect([...listProjectNames(projects, asked)]).toEqual(['/a/web', '/a/web/.claude/worktrees/x']);
  });

  it('has a worktree alone where that is asked for, a folder without a path, and what is unknown as it is', () => {
    expect([...listProjectNames(projects, '-a-web--claude-worktrees-x')]).toEqual(['/a/web/.claude/worktrees/x']);
    expect([...listProjectNames(toProjects([session('-c', null, 1)]), '-c')]).toEqual(['-c']);
    expect([...listProjectNames(projects, '/elsewhere')]).toEqual(['/elsewhere']);
  });
});
