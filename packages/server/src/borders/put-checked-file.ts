import { mkdir, type FileHandle } from 'node:fs/promises';
import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { checkTarget } from './check-target.ts';
import { FolderMoved, openPinnedFolder } from './open-pinned-folder.ts';
import { putFile } from './put-file.ts';
import { writeWhole } from './write-whole.ts';

/** The code of the error for a file that may not be written where it would go. */
export const leadsElsewhere = 'LEADS_ELSEWHERE';

export interface CheckedFile {
  readonly path: string;
  /** The folder that it must not leave; made if it is missing. */
  readonly boundary: string;
  readonly pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** Else a file that is there is an error. */
  readonly replaces?: boolean;
  /** What to do where it may not be written. */
  readonly hint: string;
}

/**
 * Writes a file for its owner alone below a folder, and gives its size: whole or not at all, and never through a link
 * that leads out of the folder.
 */
export async function putCheckedFile({ path, boundary, pieces, replaces = false, hint }: CheckedFile): Promise<number> {
  const checked = await checkTarget(path, boundary);
  if (checked.refusal !== undefined) throw toRefusal(path, boundary, hint);
  let bytes = 0;
  try {
    await mkdir(boundary, { recursive: true, mode: 0o700 });
    const folder = await openPinnedFolder(checked.folder, { makeMode: 0o700 });
    try {
      const fill = async (handle: FileHandle): Promise<void> => {
        for await (const piece of pieces) {
          await writeWhole(handle, [piece]);
          bytes += piece.length;
        }
      };
      await putFile(folder, checked.name, fill, { mode: 0o600, replaces });
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (error instanceof FolderMoved) throw toRefusal(path, boundary, hint);
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new AppError({
      code: 'FILE_EXISTS',
      message: `${toSafeText(path)} was created in the meantime and was not overwritten`,
      hint: 'Run the command again without --write.',
      exitCode: 74,
      cause: error,
    });
  }
  return bytes;
}

function toRefusal(path: string, boundary: string, hint: string): AppError {
  const [file, folder] = [toSafeText(path), toSafeText(boundary)];
  return new AppError({
    code: leadsElsewhere,
    message: `${file} points outside ${folder} through a symbolic link, or has a protected name`,
    hint,
    exitCode: 74,
  });
}
