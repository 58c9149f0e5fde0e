import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import type { RestoreStep } from './plan-restore.ts';

/**
 * Writes a file back: whole or not at all, never through a link that leads out of the folder, and never over something that was not there when the plan
 * was made. Its time is that of the writing, so that the client's clean-up does not take it at once.
 */
export function writeRestored({ path, bytes, state }: RestoreStep, target: string): void {
  if (bytes === undefined) return;
  const folder = makeFolder(dirname(path), target);
  const half = join(folder, `.scrollkeep-${process.pid}-${Date.now().toString(36)}.tmp`);
  const file = openSync(half, 'wx', 0o600);
  try {
    for (const piece of bytes.pieces()) for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    rmSync(half, { force: true });
    throw error;
  }
  closeSync(file);
  try {
    if (state === 'differs') renameSync(half, path);
    else putNew(half, path);
  } finally {
    rmSync(half, { force: true });
  }
}

/** Fails where something came into being meanwhile. */
function putNew(half: string, path: string): void {
  try {
    linkSync(half, path);
  } catch (error) {
    // Some file systems know no links.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || statSync(path, { throwIfNoEntry: false }) !== undefined) {
      throw new AppError({ code: 'FILE_EXISTS', message: `${path} came into being meanwhile and was left as it is`, hint: 'Look again without --write.', exitCode: 74, cause: error });
    }
    renameSync(half, path);
  }
}

function makeFolder(folder: string, target: string): string {
  mkdirSync(target, { recursive: true, mode: 0o700 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [real, realTarget] = [realpathSync(folder), realpathSync(target)];
  if (real !== realTarget && !real.startsWith(realTarget + sep)) {
    throw new AppError({ code: 'LEADS_ELSEWHERE', message: `${folder} is a link that leads out of ${target}`, hint: 'Remove the link, or restore into another folder with --to.', exitCode: 74 });
  }
  return real;
}
