import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@scrollkeep/store/private-files.ts';

/**
 * The name under which the browser opens the server, below `localhost`, which browsers take to this machine. A cookie
 * goes to every port of its name: under
 * `127.0.0.1` any other local server would be sent it, under a name that only this person's browser knows none is. It
 * stays the same from start to start, so that open tabs and what a browser keeps by name stay good.
 */
export function getBrowserName(cacheDir: string): string {
  const folder = join(cacheDir, 'serve');
  const path = join(folder, 'browser-name');
  const kept = findKeptName(path);
  if (kept !== undefined) return kept;
  const name = `scrollkeep-${randomBytes(10).toString('hex')}`;
  try {
    makePrivateFolder(folder);
    writePrivateFile(path, [`${name}\n`]);
  } catch {
    // Then the name is good for this start only.
  }
  return name;
}

function findKeptName(path: string): string | undefined {
  try {
    const { uid, mode } = statSync(path);
    // A name that others could have read or written is not secret.
    const own = process.getuid?.();
    if (own !== undefined && (uid !== own || (mode & 0o077) !== 0)) return undefined;
    return /^(scrollkeep-[0-9a-f]{20})\n$/.exec(readFileSync(path, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
