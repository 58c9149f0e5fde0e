import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSchedulePlan, readSchedule } from './read-schedule.ts';
import type { Call } from './schedule-plan.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'scrollkeep-schedule-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const inUse = () => ({ settings: { dataDir: join(folder, 'data'), roots: [], redaction: {} } as never });

describe.runIf(process.platform === 'linux')('readSchedule', () => {
  it('knows without a call that systemd does not run for the user', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
    vi.stubEnv('XDG_RUNTIME_DIR', join(folder, 'runtime'));
    const calls: Call[] = [];
    const state = await readSchedule(inUse(), (call) => {
      calls.push(call);
      return Promise.resolve({ status: 0, output: '' });
    });
    expect(state).toMatchObject({ kind: 'systemd', isPresent: false, isInstalled: false });
    expect(calls).toEqual([]);
  });

  it('asks whether an installed timer is active', async () => {
    vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
    const plan = buildSchedulePlan(inUse(), '30m');
    for (const { path, content } of plan?.files ?? []) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    const calls: Call[] = [];
    const state = await readSchedule(inUse(), (call) => {
      calls.push(call);
      return Promise.resolve({ status: 3, output: 'inactive' });
    });
    expect(calls).toEqual([plan?.status]);
    expect(state).toMatchObject({ isPresent: true, isInstalled: true, isActive: false, everyMinutes: 30 });
  });
});
