import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getBrowserName } from './browser-name.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-name-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the name that the browser opens', () => {
  it('is random, stays the same, and nobody else can read it', () => {
    const name = getBrowserName(folder);
    expect(name).toMatch(/^scrollkeep-[0-9a-f]{20}$/);
    expect(getBrowserName(folder)).toBe(name);
    expect(getBrowserName(join(folder, 'other'))).not.toBe(name);
    const path = join(folder, 'serve', 'browser-name');
    if (process.platform !== 'win32')
      expect([statSync(path).mode & 0o777, statSync(join(folder, 'serve')).mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('is made anew where others could have read it, or where it is none', () => {
    const name = getBrowserName(folder);
    const path = join(folder, 'serve', 'browser-name');
    writeFileSync(path, 'evil.example\n');
    const second = getBrowserName(folder);
    expect(second).not.toBe(name);
    expect(readFileSync(path, 'utf8')).toBe(`${second}\n`);
    chmodSync(path, 0o644);
    if (process.platform !== 'win32') expect(getBrowserName(folder)).not.toBe(second);
  });

  it('is good for one start where nothing can be kept', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(getBrowserName(join(folder, 'file'))).toMatch(/^scrollkeep-[0-9a-f]{20}$/);
  });
});
