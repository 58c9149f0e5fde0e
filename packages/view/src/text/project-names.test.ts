import { describe, expect, it } from 'vitest';
import { toLastPart, toProjectNames } from './project-names.ts';

describe('toProjectNames', () => {
  it.each([
    [
      ['/home/ada/harbour', '/srv/a/web', '/srv/b/web', 'C:\\work\\tides'],
      ['harbour', 'a/web', 'b/web', 'tides'],
    ],
    [
      ['/home/ada/quay', '/home/bob/quay', '/quay'],
      ['ada/quay', 'bob/quay', 'quay'],
    ],
    [
      ['/home/ada/quay', '/home/ada/cliff/'],
      ['quay', 'cliff'],
    ],
  ])('takes the last part where that is enough, else more: %j', (paths, names) => {
    expect(toProjectNames(paths)).toEqual(names);
  });

  it('names the part that differs where it stands far above', () => {
    expect(toProjectNames(['/work/blue/a/b/c', '/work/red/a/b/c', '/work/red/a/b/d'])).toEqual([
      'blue/…/c',
      'red/…/c',
      'd',
    ]);
  });

  it('gives one path one name, and the root its own', () => {
    expect(toProjectNames(['/x/one/two/three', '/x/one/two/three', '/', ''])).toEqual(['three', 'three', '/', '']);
  });

  it('tells thousands apart in linear time', () => {
    const paths = Array.from({ length: 20_000 }, (_, at) => `/srv/${at}/a/b/c/d/web`);
    const names = toProjectNames(paths);
    expect(new Set(names).size).toBe(paths.length);
    expect(names[7]).toBe('7/…/web');
  });
});

describe('toLastPart', () => {
  it('is the path itself where there is none', () => {
    expect(['/a/b/', 'C:\\x', '/', ''].map(toLastPart)).toEqual(['b', 'x', '/', '']);
  });
});
