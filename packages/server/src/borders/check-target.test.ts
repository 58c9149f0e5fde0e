import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTarget, isInside } from './check-target.ts';

describe('isInside', () => {
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
    mkdirSync(join(base, 'in/.git/hooks'), { recursive: true });
    symlinkSync('.git/hooks', join(base, 'in/plain-name'));
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
    ['.git/config', 'protected'],
    ['sub/.GIT/hooks/x', 'protected'],
    ['plain-name/post-commit', 'protected'],
    ['.git', 'protected'],
    ['../out/file', 'outside-project'],
    ['..', 'outside-project'],
    ['', 'outside-project'],
  ])('judges %j', async (path, refusal) => {
    expect((await checkTarget(join(base, 'in', path), join(base, 'in'))).refusal).toBe(refusal);
  });

  it('follows links of the project folder itself', async () => {
    expect((await checkTarget(join(base, 'project/file'), join(base, 'project'))).refusal).toBeUndefined();
    expect((await checkTarget(join(base, 'project/way-out/file'), join(base, 'project'))).refusal).toBe(
      'leads-outside',
    );
  });

  it('knows a folder that is not there yet, also behind a link', async () => {
    expect(
      (await checkTarget(join(base, 'project/later/deep/file'), join(base, 'project/later'))).refusal,
    ).toBeUndefined();
    expect((await checkTarget(join(base, 'later/file'), join(base, 'later'))).refusal).toBeUndefined();
  });

  it('takes paths of another system, and such as are not clean, for none', async () => {
    expect((await checkTarget('C:\\x\\y', undefined)).refusal).toBe('other-system');
    expect((await checkTarget(`${base}/in/../out/file`, undefined)).refusal).toBe('other-system');
    expect((await checkTarget(join(base, 'out/file'), undefined)).refusal).toBeUndefined();
  });

  it('judges a boundary by all of its path, not only by what is below it', async () => {
    expect((await checkTarget(join(base, 'in/.git/f'), join(base, 'in/.git'))).refusal).toBe('protected');
    expect((await checkTarget(`/proc/self/root${base}/in/new`, `/proc/self/root${base}/in`)).refusal).toBe('protected');
  });

  it('asks for consent where a program would load the file by itself', async () => {
    expect(await checkTarget(join(base, 'in/CLAUDE.md'), join(base, 'in'))).toMatchObject({ needsConsent: true });
    expect(await checkTarget(join(base, 'in/file'), join(base, 'in'))).toMatchObject({
      needsConsent: false,
      folder: join(base, 'in'),
      name: 'file',
    });
  });
});
