import { lstat, stat } from 'node:fs/promises';
import { toCopyContent } from '@scrollkeep/transcript/files/content-state.ts';
import type { FileContent } from '@scrollkeep/transcript/files/file-content.ts';
import { readRegularFileNow } from '../disk/open-regular-file.ts';
import { isSecretFile } from './is-secret-file.ts';

const maxBytes = 256 * 1024 * 1024;

/**
 * A file of a project as it is on disk; undefined if it cannot be told: on another machine, too long, no plain file,
 * or one that holds secrets. A recorded path may be anything, so only plain files are opened.
 */
export async function readCurrentFile(path: string): Promise<FileContent | undefined> {
  try {
    const found = await stat(path);
    // Whether something is there is told of every name; only opening it could bring out a secret.
    if (isSecretFile(path)) return undefined;
    if (!found.isFile() || found.size > maxBytes) return undefined;
    return toCopyContent(readRegularFileNow(path, maxBytes));
  } catch {
    // A link that leads nowhere is there all the same.
    const isGone = await lstat(path).then(
      () => false,
      (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT',
    );
    return isGone ? { state: 'absent', basis: 'checkpoint', sure: true, doubts: [] } : undefined;
  }
}
