import { describe, expect, it } from 'vitest';
import { findRepository } from './find-repository.ts';

describe('findRepository', () => {
  it.each([
    ['/home/ada/harbour/.claude/worktrees/tides', '/home/ada/harbour'],
    ['/home/ada/harbour/.claude/worktrees/tides/packages/web', '/home/ada/harbour'],
    ['/home/ada/harbour-worktrees/tides', '/home/ada/harbour'],
    [String.raw`C:\work\harbour\.claude\worktrees\tides`, String.raw`C:\work\harbour`],
    [String.raw`C:\work\harbour-worktrees\tides`, String.raw`C:\work\harbour`],
    ['/home/ada/harbour-worktrees/tides/.claude/worktrees/ebb', '/home/ada/harbour'],
    ['/home/ada/harbour', undefined],
    ['/home/ada/harbour-worktrees', undefined],
    ['/home/ada/harbour/.claude/worktrees', undefined],
    ['/home/ada/-worktrees/x', undefined],
    ['', undefined],
  ])('of %s is %s', (path, repository) => {
    expect(findRepository(path)).toBe(repository);
  });
});
