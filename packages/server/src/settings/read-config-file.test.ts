import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ConfigFile, readConfigFile } from './read-config-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const surroundings = {
  platform: process.platform,
  env: {},
  home: join(folder, 'home'),
  cwd: join(folder, 'elsewhere'),
  isFolder: () => false,
};
const path = join(folder, 'config.json');

function read(content: string | Uint8Array): ConfigFile | undefined {
  writeFileSync(path, content);
  return readConfigFile({ path, named: false, surroundings });
}

describe('the config file', () => {
  it('gives checked values, with paths relative to itself', () => {
    expect(
      read('{"$schema": "./config.schema.json", "roots": ["logs", "~/.claude"], "maxLineBytes": "64M", "quiet": true}'),
    ).toEqual({
      path,
      values: {
        roots: [join(folder, 'logs'), join(folder, 'home', '.claude')],
        maxLineBytes: 64 * 1024 ** 2,
        quiet: true,
      },
    });
  });

  it('may start with a byte order mark', () => {
    expect(read('\ufeff{"quiet": true}')?.values).toEqual({ quiet: true });
  });

  it('may be missing where nobody named it', () => {
    expect(readConfigFile({ path: join(folder, 'none.json'), named: false, surroundings })).toBeUndefined();
    expect(readConfigFile({ path: join(path, 'below-a-file.json'), named: false, surroundings })).toBeUndefined();
  });

  it('may not be missing where somebody named it', () => {
    expect(() => readConfigFile({ path: join(folder, 'none.json'), named: true, surroundings })).toThrow(
      expect.objectContaining({ exitCode: 66, message: expect.stringContaining('none.json does not exist') }),
    );
  });

  it('is no input where it is a folder', () => {
    mkdirSync(join(folder, 'folder.json'));
    expect(() => readConfigFile({ path: join(folder, 'folder.json'), named: false, surroundings })).toThrow(
      expect.objectContaining({ exitCode: 66 }),
    );
  });

  it('says line, column and byte of what is not JSON', () => {
    expect(() => read('{\n  "dataDir": "é",\n  "quiet": true,\n}\n')).toThrow(
      expect.objectContaining({
        exitCode: 64,
        message: `config file ${path}: is not JSON: unexpected "}" at line 4, column 1 (byte 38)`,
        hint: expect.stringContaining('Correct it'),
      }),
    );
  });

  it('says that it ends too early', () => {
    expect(() => read('\ufeff{"quiet": true')).toThrow('unexpected end of file at line 1, column 15 (byte 17)');
  });

  it('refuses what is not UTF-8 or not an object', () => {
    expect(() => read(new Uint8Array([0x7b, 0xff, 0x7d]))).toThrow('is not UTF-8 text');
    expect(() => read('[]')).toThrow('must hold one JSON object');
    expect(() => read('null')).toThrow('must hold one JSON object');
  });

  it('names an unknown key and the one that was meant', () => {
    expect(() => read('{"cachedir": "x"}')).toThrow(
      expect.objectContaining({
        exitCode: 64,
        message: expect.stringContaining('has an unknown key "cachedir" (did you mean "cacheDir"?)'),
      }),
    );
    expect(() => read('{"__proto__": 1}')).toThrow('has an unknown key "__proto__"');
  });

  it('cannot decide which config file to read', () => {
    expect(() => read('{"configFile": "x"}')).toThrow('has an unknown key "configFile"');
  });

  it('names the key of a wrong value', () => {
    expect(() => read('{"color": "blue"}')).toThrow("color must be one of auto, always, never, not 'blue'");
    expect(() => read('{"quiet": "yes"}')).toThrow("quiet must be true or false, not 'yes'");
  });
});
