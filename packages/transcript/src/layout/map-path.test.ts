import { describe, expect, it } from 'vitest';
import { openPathMap } from './map-path.ts';

describe('openPathMap', () => {
  it.each([
    ['/home/ann/app', '/srv/app2'],
    ['/home/ann/app/src/a.ts', '/srv/app2/src/a.ts'],
    ['/home/ann/app/', '/srv/app2/'],
    ['/home/ann/apple/a.ts', '/home/ann/apple/a.ts'],
    ['/home/ann/app\\a', '/home/ann/app\\a'],
    ['/home/ann', '/home/ann'],
    ['see /home/ann/app', 'see /home/ann/app'],
    ['', ''],
  ])('maps %j to %j', (path, expected) => {
    expect(openPathMap([{ from: '/home/ann/app', to: '/srv/app2' }]).toNewPath(path)).toBe(expected);
  });

  it.each([
    ['C:\\code\\app\\a.ts', 'D:\\app\\a.ts'],
    ['c:\\code\\app\\a.ts', 'd:\\app\\a.ts'],
    ['c:/code/app/a.ts', 'd:/app/a.ts'],
    ['C:\\code\\apple', 'C:\\code\\apple'],
  ])('keeps how Windows spelled %j, there and back', (path, expected) => {
    const [from, to] = ['C:\\code\\app', 'D:\\app'];
    expect(openPathMap([{ from, to }]).toNewPath(path)).toBe(expected);
    expect(openPathMap([{ from: to, to: from }]).toNewPath(expected)).toBe(path);
  });

  it('changes separators from one system to another', () => {
    expect(openPathMap([{ from: 'C:\\app', to: '/srv/app' }]).toNewPath('C:\\app\\src\\a.ts')).toBe(
      '/srv/app/src/a.ts',
    );
    expect(openPathMap([{ from: '/srv/app', to: 'C:\\app' }]).toNewPath('/srv/app/src/a.ts')).toBe(
      'C:\\app\\src\\a.ts',
    );
  });

  it('lets the first folder decide', () => {
    const map = openPathMap([
      { from: '/a/b', to: '/x' },
      { from: '/a', to: '/y' },
    ]);
    expect([map.toNewPath('/a/b/c'), map.toNewPath('/a/c')]).toEqual(['/x/c', '/y/c']);
  });
});
