import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isProcessRunning } from './is-process-running.ts';

afterEach(() => void vi.restoreAllMocks());

describe('isProcessRunning', () => {
  it('knows a process that runs from one that has ended', () => {
    expect(isProcessRunning(process.pid)).toBe(true);
    expect(isProcessRunning(spawnSync(process.execPath, ['-e', '0']).pid)).toBe(false);
  });

  it('takes one that it may not reach for running', () => {
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    expect(isProcessRunning(1)).toBe(true);
    expect(kill).toHaveBeenCalledWith(1, 0);
  });
});
