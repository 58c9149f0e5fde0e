import { describe, expect, it } from 'vitest';
import { bytes, choice, folderList, path, toggle } from './setting-kinds.ts';

const base = { platform: 'linux', home: '/home/ada', folder: '/work' };

describe('bytes', () => {
  const kind = bytes({ least: 1024, most: 1024 ** 3 });

  it.each([
    ['2048', 2048],
    ['64K', 64 * 1024],
    ['64M', 64 * 1024 ** 2],
    ['64 MiB', 64 * 1024 ** 2],
    ['64mb', 64 * 1024 ** 2],
    ['1g', 1024 ** 3],
    ['4096b', 4096],
  ])('reads %s', (text, value) => {
    expect(kind.parseText(text, base)).toEqual({ ok: true, value });
    expect(kind.parseJson(text, base)).toEqual({ ok: true, value });
  });

  it.each(['', 'big', '-1', '1.5M', '64T', '64ib', '0x400'])('refuses %o as no size', (text) => {
    expect(kind.parseText(text, base)).toMatchObject({ ok: false, problem: expect.stringContaining('is not a size') });
  });

  it.each(['0', '1023', '2g', '99999999999999999999'])('refuses %s as out of bounds', (text) => {
    expect(kind.parseText(text, base)).toMatchObject({ ok: false, problem: expect.stringContaining('1K to 1G') });
  });

  it('takes a whole number from JSON and nothing else', () => {
    expect(kind.parseJson(4096, base)).toEqual({ ok: true, value: 4096 });
    expect(kind.parseJson(4096.5, base).ok).toBe(false);
    expect(kind.parseJson(true, base).ok).toBe(false);
  });
});

describe('a list of folders', () => {
  it('is split at commas, without blanks, empty parts and doubles', () => {
    expect(folderList.parseText(' /a, b ,,/a', base)).toEqual({ ok: true, value: ['/a', '/work/b'] });
  });

  it('needs at least one folder', () => {
    expect(folderList.parseText(' , ', base).ok).toBe(false);
    expect(folderList.parseJson([], base).ok).toBe(false);
  });

  it('says what it got instead', () => {
    expect(folderList.parseJson('~/a', base)).toEqual({ ok: false, problem: "must be a list of folders, not '~/a'" });
    expect(folderList.parseJson([1], base)).toEqual({ ok: false, problem: 'must be a path (a string), not 1' });
    expect(folderList.parseJson(null, base)).toMatchObject({ problem: expect.stringContaining('not null') });
  });
});

describe('the other kinds', () => {
  it('refuse an empty path', () => {
    expect(path.parseText('', base).ok).toBe(false);
  });

  it('take a switch as true or false only', () => {
    expect(toggle.parseJson(false, base)).toEqual({ ok: true, value: false });
    expect(toggle.parseJson('yes', base).ok).toBe(false);
    expect(toggle.parseText('on', base)).toEqual({ ok: true, value: true });
    expect(toggle.parseText('maybe', base).ok).toBe(false);
  });

  it('take one of the choices and name them all otherwise', () => {
    const kind = choice(['auto', 'never']);
    expect(kind.parseText('never', base)).toEqual({ ok: true, value: 'never' });
    expect(kind.parseJson({}, base)).toEqual({ ok: false, problem: 'must be one of auto, never, not an object' });
  });
});
