import { realpathSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import type { MovedFolder } from '@scrollkeep/transcript/layout/map-path.ts';
import { findRealFolder } from '@scrollkeep/server/borders/find-real-folder.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';

/** The two folders as the client names them: absolute, links followed as far as the folders exist. */
export async function getMovedFolder(from: string, to: string, isElsewhere: boolean): Promise<MovedFolder> {
  // On another machine nothing here can be looked at.
  const moved = { from: await toReal(from), to: isElsewhere ? to.replace(/(?<=.)[\\/]+$/, '') : await toReal(to) };
  if (moved.from === parse(moved.from).root || moved.to === parse(moved.to).root)
    throw toUsage('the root of a disk cannot be a project folder');
  if (moved.from === moved.to) throw toUsage(`the old and the new path are the same: ${moved.from}`);
  if (isElsewhere && !/^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(moved.to))
    throw toUsage(`with --to-machine, the new path must be absolute, not ${to}`);
  return moved;
}

async function toReal(path: string): Promise<string> {
  const folder = resolve(path);
  return (await findRealFolder(folder)) ?? folder;
}

function toUsage(message: string): AppError {
  return new AppError({
    code: 'usage',
    message,
    hint: 'Specify the old and the new path of the project folder: scrollkeep move OLD NEW',
    exitCode: 64,
  });
}

/** Config folders by their real path. */
export function listRealRoots(paths: readonly string[]): ReadonlyMap<string, string> {
  return new Map(paths.map((path) => [realpathSync(path), path]));
}
