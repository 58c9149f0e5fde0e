import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolderFor, makePrivateFile, makePrivateFolder, writePrivateFile } from './private-files.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'scrollkeep-private-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(join(base, path)).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('private files', () => {
  it('are made for their owner alone, with all folders that were missing', () => {
    makePrivateFolder(join(base, 'a/b'));
    writePrivateFile(join(base, 'a/b/f'), ['one', Buffer.from(' two')]);
    expect([modeOf('a'), modeOf('a/b'), modeOf('a/b/f')]).toEqual(['700', '700', '600']);
    expect(readFileSync(join(base, 'a/b/f'), 'utf8')).toBe('one two');
    expect(readdirSync(join(base, 'a/b'))).toEqual(['f']);
  });

  it('are closed where they were left open, but not what a person linked there, nor the folder above', () => {
    mkdirSync(join(base, 'own'));
    for (const name of ['own/f', 'elsewhere']) writeFileSync(join(base, name), '');
    symlinkSync('../elsewhere', join(base, 'own/link'));
    for (const name of ['own', 'own/f', 'elsewhere']) chmodSync(join(base, name), 0o777);
    chmodSync(base, 0o755);
    makePrivateFolder(join(base, 'own'));
    expect([modeOf('.'), modeOf('own'), modeOf('own/f'), modeOf('elsewhere')]).toEqual(['755', '700', '700', '777']);
  });

  it('take nothing from a folder that is there, and open no file that is there', () => {
    chmodSync(base, 0o755);
    makeFolderFor(join(base, 'f'));
    writeFileSync(join(base, 'f'), 'kept');
    chmodSync(join(base, 'f'), 0o644);
    makePrivateFile(join(base, 'f'));
    makePrivateFile(join(base, 'new'));
    expect([modeOf('.'), modeOf('f'), modeOf('new'), readFileSync(join(base, 'f'), 'utf8')]).toEqual([
      '755',
      '600',
      '600',
      'kept',
    ]);
  });
});
