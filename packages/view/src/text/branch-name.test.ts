import { describe, expect, it } from 'vitest';
import { findBranchName } from './branch-name.ts';

describe('findBranchName', () => {
  it('names a branch, and nothing where none was checked out', () => {
    expect(['main', 'HEAD', 'feature/HEAD', '', null, undefined].map(findBranchName)).toEqual([
      'main',
      undefined,
      'feature/HEAD',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
