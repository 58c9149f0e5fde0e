import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeConfigValue } from './write-config-value.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-config-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe('writeConfigValue', () => {
  it('makes the file, changes one key, and takes it out again', () => {
    const path = join(folder, 'new/config.json');
    writeConfigValue(path, 'sources', ['/a']);
    expect(read(path)).toEqual({ sources: ['/a'] });
    writeConfigValue(path, 'quiet', true);
    writeConfigValue(path, 'sources', undefined);
    expect(read(path)).toEqual({ quiet: true });
  });

  it('keeps a link to a file elsewhere', () => {
    mkdirSync(join(folder, 'dotfiles'));
    writeFileSync(join(folder, 'dotfiles/config.json'), '{"verbose": true}');
    symlinkSync(join(folder, 'dotfiles/config.json'), join(folder, 'config.json'));
    writeConfigValue(join(folder, 'config.json'), 'sources', ['/a']);
    expect(lstatSync(join(folder, 'config.json')).isSymbolicLink()).toBe(true);
    expect(read(join(folder, 'dotfiles/config.json'))).toEqual({ verbose: true, sources: ['/a'] });
  });

  it('refuses a file that is not JSON, and leaves it', () => {
    writeFileSync(join(folder, 'config.json'), '{oops');
    expect(() => writeConfigValue(join(folder, 'config.json'), 'sources', ['/a'])).toThrow(/not JSON/);
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{oops');
  });
});
