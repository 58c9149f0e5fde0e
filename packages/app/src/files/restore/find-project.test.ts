import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProject } from './find-project.ts';

let base: string;
let home: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'scrollkeep-project-')));
  home = join(base, 'home/ada');
  mkdirSync(join(home, 'work/tide/src'), { recursive: true });
  mkdirSync(join(home, 'work/quay'));
  symlinkSync(home, join(base, 'way-home'));
  symlinkSync(join(home, 'work/tide'), join(home, 'tide'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const find = (
  path: string,
  claimed: readonly (string | undefined)[],
  more: { here?: string; named?: string; isFileNamed?: boolean } = {},
) =>
  findProject({
    path,
    claimed,
    here: join(home, 'work/tide/src'),
    named: undefined,
    isFileNamed: false,
    home,
    ...more,
  });

describe('findProject', () => {
  it('is the innermost folder that a session worked in and the person is in', async () => {
    const [outer, inner] = [join(home, 'work'), join(home, 'work/tide')];
    expect(await find(join(inner, 'f'), [outer, inner, undefined])).toEqual({ folder: inner, refusal: undefined });
    expect(await find(join(home, 'work/quay/f'), [inner])).toMatchObject({ refusal: 'outside-project' });
  });

  it('counts only where the person is in it, names it, or names the file', async () => {
    const quay = join(home, 'work/quay');
    expect(await find(join(quay, 'f'), [quay])).toEqual({ folder: quay, refusal: 'other-project' });
    expect(await find(join(quay, 'f'), [quay], { named: quay })).toEqual({ folder: quay, refusal: undefined });
    expect(await find(join(quay, 'f'), [quay], { named: 'quay' })).toMatchObject({ refusal: 'other-project' });
    expect(await find(join(quay, 'f'), [quay], { isFileNamed: true })).toEqual({ folder: quay, refusal: undefined });
  });

  it('knows a project by its real path', async () => {
    expect(await find(join(home, 'tide/f'), [join(home, 'tide')])).toEqual({
      folder: join(home, 'tide'),
      refusal: undefined,
    });
  });

  it('is neither the root, nor the home folder, nor anything above it, under any name', async () => {
    for (const project of [
      '/',
      base,
      join(base, 'home'),
      home,
      `${home}/`,
      join(base, 'way-home'),
      '/proc/self/root',
      `/proc/self/root${home}`,
    ]) {
      const path = join(project, 'work/tide/f');
      expect(await find(path, [project], { isFileNamed: true }), project).toMatchObject({ refusal: 'outside-project' });
    }
  });
});
