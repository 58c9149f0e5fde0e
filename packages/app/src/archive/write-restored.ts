import { mkdir, type FileHandle } from 'node:fs/promises';
import { AppError } from '../errors/app-error.ts';
import { checkTarget } from '../borders/check-target.ts';
import { FolderMoved, openPinnedFolder } from '../borders/open-pinned-folder.ts';
import { putFile } from '../borders/put-file.ts';
import { writeWhole } from '../borders/write-whole.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { RestoreStep } from './plan-restore.ts';

/** The code of the error for one file that may not be written where it would go. */
export const leadsElsewhere = 'LEADS_ELSEWHERE';

/**
 * Writes a file back: whole or not at all, never through a link that leads out of the folder, and never over something
 * that was not there when the plan was made. Its time is that of the writing, so that the client's clean-up does not
 * take it at once.
 */
export async function writeRestored({ path, bytes, state }: RestoreStep, target: string): Promise<void> {
  if (bytes === undefined) return;
  await mkdir(target, { recursive: true, mode: 0o700 });
  const checked = await checkTarget(path, target);
  if (checked.refusal !== undefined) throw toRefusal(path, target);
  try {
    const folder = await openPinnedFolder(checked.folder, { makeMode: 0o700 });
    try {
      const fill = async (file: FileHandle): Promise<void> => {
        for (const piece of bytes.pieces()) await writeWhole(file, [piece]);
      };
      await putFile(folder, checked.name, fill, { mode: 0o600, replaces: state === 'differs' });
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (error instanceof FolderMoved) throw toRefusal(path, target);
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new AppError({
      code: 'FILE_EXISTS',
      message: `${toSafeText(path)} was created in the meantime and was not overwritten`,
      hint: 'Run the command again without --write.',
      exitCode: 74,
      cause: error,
    });
  }
}

function toRefusal(path: string, target: string): AppError {
  return new AppError({
    code: leadsElsewhere,
    message: `${toSafeText(path)} leaves ${toSafeText(target)} through a symbolic link, or has a protected name`,
    hint: 'Remove the symbolic link in its path, or restore into another folder with --to.',
    exitCode: 74,
  });
}
