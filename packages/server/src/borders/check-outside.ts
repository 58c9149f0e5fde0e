import { dirname, resolve } from 'node:path';
import { isInside } from './check-target.ts';
import { findRealFolder } from './find-real-folder.ts';
import { AppError } from '../errors/app-error.ts';
import type { RootSettings } from '../disk/find-roots.ts';
import { getRoots } from '../disk/get-roots.ts';

/** No output of a command belongs among Claude's own files. */
export async function checkOutside(out: string, roots: RootSettings): Promise<void> {
  const found = await getRoots([], roots).catch(() => []);
  for (const { kind, path, isSource } of found)
    if (kind === 'config-folder' || isSource === true) await checkOutsideFolder(out, path);
}

export async function checkOutsideFolder(out: string, claudeFolder: string): Promise<void> {
  const target = resolve(out);
  // A symbolic link can give the folder another name.
  const names = [target, (await findRealFolder(target)) ?? (await findRealFolder(dirname(target))) ?? target];
  const folders = [claudeFolder, (await findRealFolder(claudeFolder)) ?? claudeFolder];
  if (names.some((name) => folders.some((folder) => isInside(name, folder))))
    throw new AppError({
      code: 'CLAUDE_FOLDER',
      message: `${out} is inside a Claude config folder; no output is written there`,
      hint: 'Use a path outside it.',
      exitCode: 64,
    });
}
