import { open, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '../errors/app-error.ts';
import type { ExportWrite } from './export-options.ts';

/** Pieces are gathered to this size before they go to the disk. */
const bufferBytes = 256 * 1024;

/** Writes a file beside its name and moves it there when it is whole: what stands under a name is never half an export. */
export async function writeOutput<Result>(path: string, isForced: boolean, fill: (write: ExportWrite) => Promise<Result>): Promise<Result> {
  await checkFree(path, isForced);
  const half = `${path}.writing`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(half, 'w');
    let waiting: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      const pieces = waiting;
      [waiting, size] = [[], 0];
      if (pieces.length > 0) await file.writev(pieces);
    };
    let result: Result;
    try {
      result = await fill(async (piece) => {
        const bytes = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
        waiting.push(bytes);
        size += bytes.length;
        if (size >= bufferBytes) await flush();
      });
      await flush();
    } finally {
      await file.close();
    }
    await rename(half, path);
    return result;
  } catch (error) {
    await rm(half, { force: true }).catch(() => undefined);
    throw toOutputError(path, error);
  }
}

async function checkFree(path: string, isForced: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() === true) throw new AppError({ code: 'IS_FOLDER', message: `${path} is a folder`, exitCode: 64 });
  if (found !== undefined && !isForced) throw new AppError({ code: 'EXISTS', message: `${path} is there already`, hint: 'Add --force to write over it.', exitCode: 74 });
}

function toOutputError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons.get(code);
  return reason === undefined ? error : new AppError({ code, message: `${path}: ${reason}`, exitCode: 74, cause: error });
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'not writable: permission denied'],
  ['EPERM', 'not writable: permission denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTDIR', 'a file stands where a folder is needed'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EEXIST', 'a file stands where a folder is needed'],
]);
