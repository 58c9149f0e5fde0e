import { describe, expect, it } from 'vitest';
import { findProject, toProjectName, type NamedProject } from './find-project.ts';

const project = (key: string, keys: readonly string[], name: string, path: string | null): NamedProject => ({
  key,
  keys,
  name,
  path,
});
const projects = [
  project('-r', ['-r', '-r~0', '-x'], 'b/web', '/b/web'),
  project('-x', ['-x'], 'x', '/b/web/.claude/worktrees/x'),
];

describe('findProject', () => {
  it('finds a project by any of its folders, and a worktree as itself', () => {
    expect(['-r', '-r~0', '-x', '-y'].map((key) => findProject(projects, key)?.key)).toEqual([
      '-r',
      '-r',
      '-x',
      undefined,
    ]);
  });
});

describe('toProjectName', () => {
  it('is the one that the server gives, else the end of the path', () => {
    expect(toProjectName(projects, '/b/web/src', '-r~0')).toBe('b/web');
    expect(toProjectName(projects, '/b/web')).toBe('b/web');
    expect(toProjectName([], '/b/web', '-r')).toBe('web');
    const collected = [project('all', ['all'], 'a', '/a'), project('-b', ['-b', 'all'], 'b', '/b')];
    expect(['/a', '/b', '/b/src', null].map((path) => toProjectName(collected, path, 'all'))).toEqual([
      'a',
      'b',
      'a',
      'a',
    ]);
    expect(toProjectName([], null, '-r')).toBe('-r');
  });
});
