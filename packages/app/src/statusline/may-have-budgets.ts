import { closeSync, fstatSync, readSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { openRegularFileNow } from '@scrollkeep/server/disk/open-regular-file.ts';
import { toPlatformFolders } from '@scrollkeep/server/settings/platform-folders.ts';

/** Whether it is worth reading the settings: budgets are in the config file alone, and most people have none. */
export function mayHaveBudgets(): boolean {
  const { platform, env } = process;
  const path =
    env['SCROLLKEEP_CONFIG'] || join(toPlatformFolders({ platform, env, home: homedir() }).config, 'config.json');
  try {
    return readStart(path).includes('"budgets"');
  } catch {
    return false;
  }
}

/** More is no config file that a person wrote. */
const mostBytes = 1024 * 1024;

function readStart(path: string): Buffer {
  const file = openRegularFileNow(path);
  try {
    const bytes = Buffer.alloc(Math.min(mostBytes, fstatSync(file).size));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}
