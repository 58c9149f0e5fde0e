import { describe, expect, it } from 'vitest';
import { isProjectDirectoryOf, toProjectDirectory } from './project-directory.ts';

const longPath = `/home/ann/${'x'.repeat(300)}`;

describe('toProjectDirectory', () => {
  it.each([
    ['/home/ann/my_app.v2', '-home-ann-my-app-v2'],
    ['C:\\Users\\Ann Lee', 'C--Users-Ann-Lee'],
    ['/tmp/grün', '-tmp-gr-n'],
    ['/tmp/😀', '-tmp---'],
    ['/', '-'],
  ])('flattens %s', (cwd, directory) => {
    expect(toProjectDirectory(cwd)).toBe(directory);
  });

  it('keeps a name of 200 characters and cuts one of 201', () => {
    const path = `/${'a'.repeat(199)}`;
    expect(toProjectDirectory(path)).toBe(`-${'a'.repeat(199)}`);
    expect(toProjectDirectory(`${path}a`)).toMatch(/^-a{199}-[0-9a-z]+$/);
  });

  it('cuts a long name and adds the hash of the whole path', () => {
    expect(toProjectDirectory(longPath)).toBe(`-home-ann-${'x'.repeat(190)}-a7pan`);
    expect(toProjectDirectory(`${longPath}/a-b`)).not.toBe(toProjectDirectory(`${longPath}/a_b`));
  });
});

describe('isProjectDirectoryOf', () => {
  it('knows the folder of a path', () => {
    expect(isProjectDirectoryOf('-home-ann-app', '/home/ann/app')).toBe(true);
    expect(isProjectDirectoryOf('-home-ann-App', '/home/ann/app')).toBe(false);
    expect(isProjectDirectoryOf('-home-ann-ap', '/home/ann/app')).toBe(false);
  });

  it('tolerates the letter case of a drive, also where it goes into the hash', () => {
    expect(isProjectDirectoryOf('c--Users-ann', 'C:\\Users\\ann')).toBe(true);
    expect(isProjectDirectoryOf('C--Users-ann', 'c:\\Users\\ann')).toBe(true);
    expect(isProjectDirectoryOf('C--users-ann', 'C:\\Users\\ann')).toBe(false);
    const deep = `:\\${'x'.repeat(300)}`;
    expect(isProjectDirectoryOf(toProjectDirectory(`c${deep}`), `C${deep}`)).toBe(true);
  });

  it('tolerates a long name that an older version did not cut', () => {
    expect(isProjectDirectoryOf(longPath.replaceAll('/', '-'), longPath)).toBe(true);
    expect(isProjectDirectoryOf(toProjectDirectory(longPath), longPath)).toBe(true);
  });
});
