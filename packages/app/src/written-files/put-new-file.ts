import { mkdir, type FileHandle } from 'node:fs/promises';
import { checkTarget } from '../borders/check-target.ts';
import { FolderMoved, openPinnedFolder } from '../borders/open-pinned-folder.ts';
import { putFile } from '../borders/put-file.ts';
import { writeWhole } from '../borders/write-whole.ts';
import { AppError } from '../errors/app-error.ts';
import { toSafeText } from '../text/to-safe-text.ts';

/**
 * Writes a new file below a config folder, and gives its size: whole or not at all, never over a file that is there,
 * never through a link that leads out of the folder.
 */
export async function putNewFile(
  path: string,
  configFolder: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  hint: string,
): Promise<number> {
  const checked = await checkTarget(path, configFolder);
  if (checked.refusal !== undefined) throw toRefusal(path, configFolder, hint);
  let bytes = 0;
  try {
    await mkdir(configFolder, { recursive: true, mode: 0o700 });
    const folder = await openPinnedFolder(checked.folder, { makeMode: 0o700 });
    try {
      const fill = async (handle: FileHandle): Promise<void> => {
        for await (const piece of pieces) {
          await writeWhole(handle, [piece]);
          bytes += piece.length;
        }
      };
      await putFile(folder, checked.name, fill, { mode: 0o600, replaces: false });
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (error instanceof FolderMoved) throw toRefusal(path, configFolder, hint);
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

function toRefusal(path: string, folder: string, hint: string): AppError {
  return new AppError({
    code: 'LEADS_ELSEWHERE',
    message: `${toSafeText(path)} points outside ${toSafeText(folder)}, or has a protected name`,
    hint,
    exitCode: 74,
  });
}
