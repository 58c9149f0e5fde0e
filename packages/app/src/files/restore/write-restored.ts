import { randomBytes } from 'node:crypto';
import { lstat, mkdir, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isEqualBytes, toContentBytes } from '@scrollkeep/transcript';
import { checkTarget } from './find-boundary.ts';
import type { RestorePlan } from './plan-restore.ts';

/** What was done with one file. */
export interface RestoredFile {
  readonly target: string;
  /** Where what stood there before is kept; undefined where nothing did. */
  readonly backup: string | undefined;
}

/** The file, or the way to it, is another one than it was when the plan was made. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
  constructor() {
    super('changed while it was to be restored, left alone');
  }
}

/**
 * Carries a plan out: keeps what stands there, then puts the new content beside it under another name and renames it into place, so that at no moment there is half a
 * file. Looks again right before: between plan and deed a folder may have become a link, and the file may have been changed.
 */
export async function writeRestored(plan: RestorePlan, backupFolder: string): Promise<RestoredFile> {
  const { target, boundary, content, current } = plan;
  const folder = dirname(target);
  if ((await checkTarget(target, boundary)) !== undefined) throw new ChangedMeanwhile();
  if (plan.action === 'write') await mkdir(folder, { recursive: true });
  if ((await checkTarget(target, boundary)) !== undefined) throw new ChangedMeanwhile();
  const found = await lstat(target).catch(() => undefined);
  const bytes = found === undefined ? undefined : await readFile(target);
  const expected = current?.state === 'known' ? toContentBytes(current) : undefined;
  if (current !== undefined && (bytes === undefined ? expected !== undefined : expected === undefined || !isEqualBytes(bytes, expected))) throw new ChangedMeanwhile();
  const backup = bytes === undefined ? undefined : await keepBackup(backupFolder, target, bytes);
  if (plan.action === 'remove') await unlink(target);
  else if (content.state === 'known') await replaceFile(target, toContentBytes(content), found?.mode);
  return { target, backup };
}

async function keepBackup(folder: string, target: string, bytes: Uint8Array): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Two files of one name must not take each other's place.
  for (let number = 0; ; number++) {
    const file = join(folder, `${basename(target)}${number === 0 ? '' : `.${number}`}`);
    try {
      await writeWhole(file, bytes, 0o600);
      return file;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

async function replaceFile(target: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  const beside = join(dirname(target), `.${basename(target).slice(0, 100)}.${randomBytes(6).toString('hex')}.scrollkeep`);
  try {
    await writeWhole(beside, bytes, mode === undefined ? 0o666 : mode & 0o777);
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** `wx` follows no link and takes no name that is in use. */
async function writeWhole(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
