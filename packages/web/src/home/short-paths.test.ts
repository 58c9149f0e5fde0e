import { describe, expect, it } from 'vitest';
import { toShortPaths } from './short-paths.ts';

describe('toShortPaths', () => {
  it('takes the last part where that is enough, else more of them', () => {
    expect(toShortPaths(['/home/ada/harbour', '/srv/a/web', '/srv/b/web', 'C:\\work\\tides'])).toEqual([
      'harbour',
      'a/web',
      'b/web',
      'tides',
    ]);
  });

  it('names the part that differs where it stands far above', () => {
    expect(toShortPaths(['/work/blue/a/b/c', '/work/red/a/b/c', '/work/red/a/b/d'])).toEqual([
      'blue/…/c',
      'red/…/c',
      'd',
    ]);
  });

  it('gives up where paths are the same', () => {
    expect(toShortPaths(['/x/one/two/three', '/x/one/two/three', '/'])).toEqual([
      '…/one/two/three',
      '…/one/two/three',
      '',
    ]);
  });
});
