import { lstat, realpath } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';

/**
 * Where a folder really is, links followed, as far as it exists; the rest is added by name. undefined if a part of
 * it is a link that leads nowhere, or no folder.
 */
export async function findRealFolder(folder: string): Promise<string | undefined> {
  const missing: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    const found = await lstat(at).catch(() => undefined);
    if (found !== undefined) {
      const real = await realpath(at).catch(() => undefined);
      if (real === undefined || !(await lstat(real).catch(() => undefined))?.isDirectory()) return undefined;
      return resolve(real, ...missing);
    }
    if (dirname(at) === at) return undefined;
    missing.unshift(relative(dirname(at), at));
  }
}
