import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchiveLock } from './archive-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const path = () => join(folder, 'lock');

describe('openArchiveLock', () => {
  it('lets one in at a time, and the next when it has ended', async () => {
    const first = await openArchiveLock(folder, { waitMs: 0 });
    const waited: string[] = [];
    await expect(openArchiveLock(folder, { waitMs: 0, onWait: (owner) => waited.push(owner) })).rejects.toMatchObject({
      code: 'ARCHIVE_BUSY',
    });
    expect(waited).toEqual([`process ${process.pid}`]);
    const second = openArchiveLock(folder, { waitMs: 5000 });
    first.release();
    (await second).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over from a process that died', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    writeFileSync(path(), JSON.stringify({ pid, host: hostname(), start: '1' }));
    const lock = await openArchiveLock(folder, { waitMs: 2000 });
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  it('removes what a process that died on its way to the lock left, and nothing of one that lives', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    for (const [name, owner] of [
      ['lock.1.a.tmp', pid],
      ['lock.2.b.tmp', process.ppid],
    ] as const)
      writeFileSync(join(folder, name), JSON.stringify({ pid: owner, host: hostname() }));
    (await openArchiveLock(folder, { waitMs: 0 })).release();
    expect(readdirSync(folder)).toEqual(['lock.2.b.tmp']);
  });

  it('takes over where the number of the process belongs to another one now', async () => {
    writeFileSync(path(), JSON.stringify({ pid: process.pid, host: hostname(), start: '1' }));
    const taking = openArchiveLock(folder, { waitMs: 300 });
    if (process.platform === 'linux') (await taking).release();
    else await expect(taking).rejects.toThrow();
  });

  it('believes another machine until it was silent for long', async () => {
    writeFileSync(path(), JSON.stringify({ pid: 1, host: 'another', start: undefined }));
    await expect(openArchiveLock(folder, { waitMs: 0 })).rejects.toMatchObject({ code: 'ARCHIVE_BUSY' });
    utimesSync(path(), 1, 1);
    (await openArchiveLock(folder, { waitMs: 2000 })).release();
    expect(existsSync(path())).toBe(false);
  });

  it('does not remove a lock that somebody else took meanwhile', async () => {
    const lock = await openArchiveLock(folder, { waitMs: 0 });
    writeFileSync(path(), 'another');
    lock.release();
    expect(readFileSync(path(), 'utf8')).toBe('another');
  });
});
