import { spawn } from 'node:child_process';
import type { Root } from '../../disk/find-roots.ts';
import { listSettingFlags } from '../../settings/list-setting-flags.ts';
import type { Settings } from '../../settings/settings.ts';

export interface UsageProcessOptions {
  /** The script of the running command (`process.argv[1]`). */
  readonly program: string;
  readonly roots: readonly Root[];
  readonly settings: Pick<Settings, 'cacheDir' | 'dataDir' | 'maxLineBytes'>;
  readonly signal: AbortSignal;
}

/**
 * Fills the cache of `usage` in a process of its own: what reading gigabytes takes ends with it, and the server has
 * only the sums to hold. What it prints is not used, so any report does. If it fails, the server reads by itself
 * what is not in the cache.
 */
export function runUsageProcess({ program, roots, settings, signal }: UsageProcessOptions): Promise<void> {
  const args = [
    program,
    'usage',
    'month',
    ...roots.map((root) => root.path),
    ...listSettingFlags(settings),
    '--timezone',
    'UTC',
    '--json',
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', signal, windowsHide: true });
    child.on('error', () => resolve());
    child.on('exit', () => resolve());
  });
}
