import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { PinnedFolder } from './open-pinned-folder.ts';

export interface PutOptions {
  readonly mode: number;
  /**
   * Whether a file that has the name already is replaced; else that is an error (EEXIST). What is no regular file never
   * is.
   */
  readonly replaces: boolean;
}

/**
 * Writes a file into a folder: first under another name, then renamed, so that at no moment there is half a file.
 * Follows no link.
 */
export async function putFile(
  folder: PinnedFolder,
  name: string,
  fill: (file: FileHandle) => Promise<void>,
  { mode, replaces }: PutOptions,
): Promise<void> {
  const beside = folder.toPath(`.${name.slice(0, 60)}.${randomBytes(6).toString('hex')}.scrollkeep`);
  const target = folder.toPath(name);
  try {
    await folder.check();
    const file = await open(
      beside,
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0),
      mode,
    );
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await folder.check();
    if (replaces) await replaceFile(beside, target);
    else await putNew(beside, target);
  } finally {
    await rm(beside, { force: true });
  }
}

/** Replacing a pipe, device or link would destroy it and strand its readers. */
async function replaceFile(beside: string, target: string): Promise<void> {
  const found = await lstat(target).catch(() => undefined);
  if (found !== undefined && !found.isFile())
    throw Object.assign(new Error(`ENOTREG: not a regular file: ${target}`), { code: 'ENOTREG', path: target });
  await rename(beside, target);
}

/** Fails if something was created there in the meantime. */
async function putNew(beside: string, target: string): Promise<void> {
  try {
    await link(beside, target);
  } catch (error) {
    // Some file systems know no links.
    const isThere = await lstat(target).then(
      () => true,
      () => false,
    );
    if (isThere) throw Object.assign(new Error(`${target} was created in the meantime`), { code: 'EEXIST' });
    if (!(error instanceof Error && 'code' in error)) throw error;
    await rename(beside, target);
  }
}
