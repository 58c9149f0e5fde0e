import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings, toOrigins, toSettings } from './read-settings.ts';
import type { Surroundings } from './surroundings.ts';

const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const surroundings: Surroundings = {
  platform: 'linux',
  env: {},
  home: '/home/ada',
  cwd: '/work',
  isFolder: () => false,
};
const file = join(folder, 'config.json');
writeFileSync(
  file,
  JSON.stringify({
    dataDir: '/from/file',
    cacheDir: '/from/file',
    maxLineBytes: 4096,
    color: 'always',
    roots: ['file'],
  }),
);

describe('settings', () => {
  it('have defaults', () => {
    const effective = readSettings({ flags: {}, surroundings, ignoresConfigFile: true });
    expect(toSettings(effective)).toEqual({
      roots: undefined,
      dataDir: '/home/ada/.local/share/scrollkeep',
      cacheDir: '/home/ada/.cache/scrollkeep',
      configFile: '/home/ada/.config/scrollkeep/config.json',
      maxLineBytes: 16_777_216,
      shareNotes: false,
      quiet: false,
      verbose: false,
      color: 'auto',
      noPager: false,
    });
    expect(toOrigins(effective).roots).toEqual({ from: 'default', name: undefined });
  });

  it('come from the flag before the environment, the environment before the file, the file before the default', () => {
    const env = {
      SCROLLKEEP_CONFIG: file,
      SCROLLKEEP_DATA_DIR: '/from/environment',
      SCROLLKEEP_CACHE_DIR: '/from/environment',
    };
    const effective = readSettings({ flags: { 'data-dir': '/from/flag' }, surroundings: { ...surroundings, env } });
    expect(effective.dataDir).toEqual({ value: '/from/flag', origin: { from: 'flag', name: '--data-dir' } });
    expect(effective.cacheDir).toEqual({
      value: '/from/environment',
      origin: { from: 'environment', name: 'SCROLLKEEP_CACHE_DIR' },
    });
    expect(effective.maxLineBytes).toEqual({ value: 4096, origin: { from: 'file', name: file } });
    expect(effective.roots).toEqual({ value: [join(folder, 'file')], origin: { from: 'file', name: file } });
    expect(effective.quiet).toEqual({ value: false, origin: { from: 'default', name: undefined } });
    expect(effective.configFile).toEqual({ value: file, origin: { from: 'environment', name: 'SCROLLKEEP_CONFIG' } });
  });

  it('make paths of flags and variables absolute', () => {
    const env = { SCROLLKEEP_DATA_DIR: '~/data' };
    const { roots, dataDir } = readSettings({
      flags: { root: ['~/a', 'b'] },
      surroundings: { ...surroundings, env },
      ignoresConfigFile: true,
    });
    expect(roots.value).toEqual(['/home/ada/a', '/work/b']);
    expect(dataDir.value).toBe('/home/ada/data');
  });

  it('split CLAUDE_CONFIG_DIR at commas unless the whole is a folder', () => {
    const env = { CLAUDE_CONFIG_DIR: '/logs/a,b' };
    const read = (isFolder: Surroundings['isFolder']) =>
      readSettings({ flags: {}, surroundings: { ...surroundings, env, isFolder }, ignoresConfigFile: true });
    expect(read(() => false).roots.value).toEqual(['/logs/a', '/work/b']);
    expect(read((path) => path === '/logs/a,b').roots.value).toEqual(['/logs/a,b']);
  });

  it('take an empty variable as not set', () => {
    const env = { CLAUDE_CONFIG_DIR: '', NO_COLOR: '', SCROLLKEEP_CONFIG: '' };
    const { roots, color, configFile } = readSettings({
      flags: {},
      surroundings: { ...surroundings, env },
      ignoresConfigFile: true,
    });
    expect([roots, color, configFile].map(({ origin }) => origin.from)).toEqual(['default', 'default', 'default']);
  });

  it.each([
    [{ NO_COLOR: '0' }, {}, 'never'],
    [{ NO_COLOR: '1', FORCE_COLOR: '1' }, {}, 'never'],
    [{ FORCE_COLOR: '3' }, {}, 'always'],
    [{ FORCE_COLOR: '0' }, {}, 'never'],
    [{ NO_COLOR: '1' }, { color: 'always' }, 'always'],
    [{ FORCE_COLOR: '1' }, { 'no-color': true }, 'never'],
  ] as const)('take colour from %o and %o as %s', (env, flags, expected) => {
    expect(readSettings({ flags, surroundings: { ...surroundings, env }, ignoresConfigFile: true }).color.value).toBe(
      expected,
    );
  });

  it('name the flag or variable that is wrong', () => {
    const env = { SCROLLKEEP_MAX_LINE_BYTES: 'huge' };
    expect(() => readSettings({ flags: {}, surroundings: { ...surroundings, env }, ignoresConfigFile: true })).toThrow(
      expect.objectContaining({
        exitCode: 64,
        message: expect.stringMatching(/^SCROLLKEEP_MAX_LINE_BYTES: 'huge' is not a size/),
      }),
    );
    expect(() => readSettings({ flags: { root: [''] }, surroundings, ignoresConfigFile: true })).toThrow(
      '--root: must not be empty',
    );
  });

  it('need the config file that was named', () => {
    expect(() => readSettings({ flags: { config: join(folder, 'none.json') }, surroundings })).toThrow(
      expect.objectContaining({ exitCode: 66 }),
    );
  });
});
