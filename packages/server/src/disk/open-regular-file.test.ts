import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRegularFile, openRegularFileNow, readRegularFileNow } from './open-regular-file.ts';

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sk-regular-'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  server = createServer();
  await new Promise<void>((resolve) => void server.listen(join(folder, 'socket'), resolve));
  mkdirSync(join(folder, 'folder'));
  symlinkSync(join(folder, 'loop'), join(folder, 'loop'));
  for (const [name, target] of [
    ['to-pipe', join(folder, 'pipe')],
    ['to-socket', join(folder, 'socket')],
    ['to-folder', join(folder, 'folder')],
    ['to-zero', '/dev/zero'],
    ['to-tty', '/dev/tty'],
    ['to-kmsg', '/proc/kmsg'],
    ['to-environ', '/proc/self/environ'],
  ] as const)
    symlinkSync(target, join(folder, name));
  writeFileSync(join(folder, 'plain'), 'text');
  writeFileSync(join(folder, 'empty'), '');
  symlinkSync(join(folder, 'plain'), join(folder, 'to-plain'));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const refused: readonly (readonly [string, string])[] = [
  ['pipe', 'ENOTREG'],
  ['to-pipe', 'ENOTREG'],
  ['socket', 'ENOTREG'],
  ['to-socket', 'ENOTREG'],
  ['to-zero', 'ENOTREG'],
  ['to-tty', 'ENOTREG'],
  ...(existsSync('/proc/kmsg') ? ([['to-kmsg', 'ENOTREG']] as const) : []),
  ...(existsSync('/proc/self/environ') ? ([['to-environ', 'ENOTREG']] as const) : []),
  ['folder', 'EISDIR'],
  ['to-folder', 'EISDIR'],
  ['loop', 'ELOOP'],
  ['nowhere', 'ENOENT'],
];

describe('a file that somebody else keeps', () => {
  it.each(refused)('%s is not opened: %s', async (name, code) => {
    const path = join(folder, name);
    await expect(openRegularFile(path)).rejects.toMatchObject({ code });
    expect(() => openRegularFileNow(path)).toThrow(expect.objectContaining({ code }));
    expect(() => readRegularFileNow(path, 1000)).toThrow(expect.objectContaining({ code }));
  });

  it.each(['plain', 'to-plain', 'empty'])('%s is opened', async (name) => {
    const path = join(folder, name);
    await (await openRegularFile(path)).close();
    closeSync(openRegularFileNow(path));
    expect(readRegularFileNow(path, 1000).toString()).toBe(name === 'empty' ? '' : 'text');
  });

  it('is not read whole where it is too long', () => {
    const path = join(folder, 'long');
    writeFileSync(path, '');
    truncateSync(path, 1001);
    expect(() => readRegularFileNow(path, 1000)).toThrow(expect.objectContaining({ code: 'EFBIG' }));
  });
});
