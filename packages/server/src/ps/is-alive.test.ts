import { readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { isAlive } from './is-alive.ts';
import { parseLiveSession } from './read-live-sessions.ts';

describe('isAlive', () => {
  it('knows a process that runs from one that is gone', async () => {
    expect(await isAlive({ pid: process.pid, processStart: undefined })).toBe(true);
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(await isAlive({ pid: child.pid ?? 0, processStart: undefined })).toBe(false);
  });

  it.runIf(process.platform === 'linux')('takes a killed process for gone before its parent knows of it', async () => {
    // The shell becomes a program that never asks for its children.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
    try {
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString().trim());
      await expect.poll(() => readFileSync(`/proc/${parent.pid ?? 0}/comm`, 'utf8')).toBe('sleep\n');
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
      expect(await isAlive({ pid, processStart: undefined })).toBe(false);
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('does not trust a number that another process got since, where the system says when one began', async () => {
    const isLinux = process.platform === 'linux';
    expect(await isAlive({ pid: process.pid, processStart: '1' })).toBe(!isLinux);
    expect(await isAlive({ pid: process.pid, processStart: 'Mon May  4 13:51:51 2026' })).toBe(true);
    const started = isLinux ? readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[19] : undefined;
    expect(await isAlive({ pid: process.pid, processStart: started })).toBe(true);
  });
});

describe('parseLiveSession', () => {
  it.each([0, -1, 1.5, '12', undefined])('refuses the process number %s, which could stand for a group', (pid) => {
    expect(parseLiveSession({ ...(pid === undefined ? {} : { pid }), sessionId: 's' })).toBeUndefined();
  });

  it('reads an entry of the oldest form', () => {
    expect(parseLiveSession({ pid: 7, sessionId: 's', cwd: '/p', startedAt: 5 })).toMatchObject({
      pid: 7,
      sessionId: 's',
      cwd: '/p',
      startedMs: 5,
      clientStatus: undefined,
    });
  });
});
