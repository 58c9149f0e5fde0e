import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printTar, type TarFile } from './print-tar.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-tar-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* toFiles(files: readonly TarFile[]): AsyncGenerator<TarFile, void, void> {
  yield* files;
}

describe('printTar', () => {
  it('writes what the tar of the system unpacks, with long and foreign names and any size', async () => {
    const names = ['plain.txt', `${'long/'.repeat(60)}name.jsonl`, 'ünï/码.jsonl', `${'a'.repeat(100)}`, 'empty'];
    const contents = ['one\n', 'x'.repeat(512), 'é'.repeat(300), 'b'.repeat(511), ''];
    const files = names.map((path, at) => {
      const bytes = Buffer.from(contents[at] ?? '');
      return {
        path,
        size: bytes.length,
        mtimeMs: 1_700_000_000_000,
        pieces: [bytes.subarray(0, 3), bytes.subarray(3)],
      };
    });
    const parts: Uint8Array[] = [];
    for await (const part of printTar(toFiles(files))) parts.push(part);
    const tar = join(folder, 'all.tar');
    writeFileSync(tar, Buffer.concat(parts));
    execFileSync('tar', ['-xf', tar, '-C', folder]);
    for (const [at, name] of names.entries()) expect(readFileSync(join(folder, name), 'utf8')).toBe(contents[at]);
  });

  it('fails rather than write an entry that is shorter than it says', async () => {
    const files = toFiles([{ path: 'a', size: 5, mtimeMs: 0, pieces: [Buffer.from('abc')] }]);
    await expect(async () => {
      for await (const part of printTar(files)) expect(part).toBeDefined();
    }).rejects.toThrow('3 bytes instead of 5');
  });
});
