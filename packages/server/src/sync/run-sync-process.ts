import { spawn } from 'node:child_process';
import type { Root } from '../disk/find-roots.ts';
import { listSettingFlags } from '../settings/list-setting-flags.ts';
import type { Settings } from '../settings/settings.ts';

export interface SyncProcessOptions {
  /** The script of the command. */
  readonly program: string;
  readonly roots: readonly Root[];
  /** Where the index is. */
  readonly store: string;
  readonly settings: Pick<Settings, 'cacheDir' | 'dataDir' | 'maxLineBytes'>;
  readonly signal: AbortSignal;
}

/**
 * Brings an index up to date in a process of its own: reading gigabytes into it takes all of a processor, and whoever
 * reads a page meanwhile must not wait. What it prints is not kept: it may name files. Nothing is archived: that is for
 * the person to begin, and a demo or a borrowed folder is none of theirs.
 */
export function runSyncProcess({ program, roots, store, settings, signal }: SyncProcessOptions): Promise<void> {
  const args = [
    program,
    'sync',
    ...roots.map((root) => root.path),
    '--store',
    store,
    ...listSettingFlags(settings),
    '--no-archive',
    '--newest-first',
    '--quiet',
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', signal, windowsHide: true });
    child.on('error', reject);
    // Files that could not be read are no reason to do without the others.
    child.on('exit', (code) =>
      code === 0 || code === 1 || code === 2 ? resolve() : reject(new Error(`sync exited with ${code}`)),
    );
  });
}
