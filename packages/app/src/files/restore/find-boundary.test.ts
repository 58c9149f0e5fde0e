import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTarget, findProject, isInside } from './find-boundary.ts';

describe('findProject', () => {
  it('is the innermost folder that a session worked in', () => {
    expect(findProject('/w/a/b/f', ['/w/a', '/w/a/b', '/w/ab', undefined], '/home/ada')).toBe('/w/a/b');
    expect(findProject('/w/ab/f', ['/w/a'], '/home/ada')).toBeUndefined();
  });

  it('is neither the root, nor the home folder, nor anything above it', () => {
    for (const project of ['/', '/home', '/home/ada', '/home/ada/']) expect(findProject('/home/ada/x/f', [project], '/home/ada'), project).toBeUndefined();
    expect(findProject('/home/ada/x/f', ['/home/ada/x'], '/home/ada')).toBe('/home/ada/x');
  });

  it('does not take the beginning of a name for a folder', () => {
    expect(isInside('/a/..b/c', '/a')).toBe(true);
    expect(isInside('/ab', '/a')).toBe(false);
    expect(isInside('/a/../b', '/a')).toBe(false);
  });
});

describe('checkTarget', () => {
  let base: string;
  beforeEach(() => {
    base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-boundary-')));
    mkdirSync(join(base, 'in/folder'), { recursive: true });
    mkdirSync(join(base, 'out'));
    writeFileSync(join(base, 'in/file'), '');
    symlinkSync('../out', join(base, 'in/way-out'));
    symlinkSync('folder', join(base, 'in/way-in'));
    symlinkSync('file', join(base, 'in/link'));
    symlinkSync('gone', join(base, 'in/nowhere'));
    symlinkSync('in', join(base, 'project'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it.each([
    ['file', undefined],
    ['new', undefined],
    ['new/deep/file', undefined],
    ['way-in/file', undefined],
    ['way-out/file', 'leads-outside'],
    ['way-out/deep/file', 'leads-outside'],
    ['nowhere/file', 'leads-outside'],
    ['file/below', 'leads-outside'],
    ['link', 'link'],
    ['nowhere', 'link'],
    ['folder', 'no-file'],
    ['.git/config', 'git-folder'],
    ['sub/.git/hooks/x', 'git-folder'],
    ['../out/file', 'outside-project'],
    ['..', 'outside-project'],
    ['', 'outside-project'],
  ])('judges %j', async (path, refusal) => {
    expect(await checkTarget(join(base, 'in', path), join(base, 'in'))).toBe(refusal);
  });

  it('follows links of the project folder itself', async () => {
    expect(await checkTarget(join(base, 'project/file'), join(base, 'project'))).toBeUndefined();
    expect(await checkTarget(join(base, 'project/way-out/file'), join(base, 'project'))).toBe('leads-outside');
  });

  it('knows a folder that is not there yet, also behind a link', async () => {
    expect(await checkTarget(join(base, 'project/later/deep/file'), join(base, 'project/later'))).toBeUndefined();
    expect(await checkTarget(join(base, 'later/file'), join(base, 'later'))).toBeUndefined();
  });

  it('takes paths of another system, and such as are not clean, for none', async () => {
    expect(await checkTarget('C:\\x\\y', undefined)).toBe('other-system');
    expect(await checkTarget(`${base}/in/../out/file`, undefined)).toBe('other-system');
    expect(await checkTarget(join(base, 'out/file'), undefined)).toBeUndefined();
  });
});
