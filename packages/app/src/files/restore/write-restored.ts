import { constants } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toContentBytes } from '@scrollkeep/transcript/files/file-content.ts';
import { isEqualBytes } from '@scrollkeep/transcript/files/text-form.ts';
import { makePrivateFolder, privateFileMode } from '@scrollkeep/store/private-files.ts';
import { checkTarget } from '@scrollkeep/server/borders/check-target.ts';
import { FolderMoved, openPinnedFolder, type PinnedFolder } from '@scrollkeep/server/borders/open-pinned-folder.ts';
import { putFile } from '@scrollkeep/server/borders/put-file.ts';
import type { RestorePlan } from './plan-restore.ts';

/** What was done with one file. */
export interface RestoredFile {
  readonly target: string;
  /** Where what was there before is kept; undefined if nothing did. */
  readonly backup: string | undefined;
}

/** The file, or the way to it, is another one than it was when the plan was made. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
  constructor() {
    super('changed during the restore, skipped');
  }
}

/**
 * Carries a plan out: keeps what is there, then puts the new content beside it under another name and renames it
 * into place, so that at no moment there is half a file. Looks again right before: between plan and deed a folder may
 * have become a link, and the file may have been changed.
 */
export async function writeRestored(plan: RestorePlan, backupFolder: string): Promise<RestoredFile> {
  const checked = await checkTarget(plan.target, plan.boundary);
  if (checked.refusal !== undefined) throw new ChangedMeanwhile();
  try {
    const folder = await openPinnedFolder(checked.folder, { makeMode: plan.action === 'write' ? 0o777 : undefined });
    try {
      return await carryOut(plan, folder, checked.name, backupFolder);
    } finally {
      await folder.close();
    }
  } catch (error) {
    throw error instanceof FolderMoved ? new ChangedMeanwhile() : error;
  }
}

async function carryOut(
  { target, content, current, action }: RestorePlan,
  folder: PinnedFolder,
  name: string,
  backupFolder: string,
): Promise<RestoredFile> {
  const found = await readFound(folder.toPath(name));
  const expected = current?.state === 'known' ? toContentBytes(current) : undefined;
  if (
    current !== undefined &&
    (found === undefined ? expected !== undefined : expected === undefined || !isEqualBytes(found.bytes, expected))
  )
    throw new ChangedMeanwhile();
  const backup = found === undefined ? undefined : await keepBackup(backupFolder, target, found.bytes);
  await folder.check();
  if (action === 'remove') await unlink(folder.toPath(name));
  else if (content.state === 'known') {
    const mode = found === undefined ? 0o666 : found.mode & 0o777;
    const fill = async (file: FileHandle): Promise<void> => {
      // The umask would take away what the file had.
      if (found !== undefined) await file.chmod(mode);
      await file.writeFile(toContentBytes(content));
    };
    await putFile(folder, name, fill, { mode, replaces: found !== undefined });
  }
  return { target, backup };
}

/**
 * The file that is there; undefined if none does. A link or a device that came there meanwhile is not opened.
 */
async function readFound(path: string): Promise<{ readonly bytes: Uint8Array; readonly mode: number } | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return undefined;
    throw code === 'ELOOP' ? new ChangedMeanwhile() : error;
  }
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new ChangedMeanwhile();
    return { bytes: await file.readFile(), mode: stats.mode };
  } finally {
    await file.close();
  }
}

async function keepBackup(folder: string, target: string, bytes: Uint8Array): Promise<string> {
  makePrivateFolder(folder);
  // Two files of one name must not take each other's place.
  for (let number = 0; ; number++) {
    const path = join(folder, `${basename(target)}${number === 0 ? '' : `.${number}`}`);
    try {
      const file = await open(path, 'wx', privateFileMode);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      return path;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
