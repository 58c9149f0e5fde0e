import { lstat, mkdir, realpath, type FileHandle } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { checkTarget } from './check-target.ts';
import { openPinnedFolder } from './open-pinned-folder.ts';
import { putFile } from './put-file.ts';
import { writeWhole } from './write-whole.ts';
import { AppError } from '../errors/app-error.ts';

/** Hands a piece on; resolves when the next one may come. */
export type WritePiece = (piece: string | Uint8Array) => Promise<void>;

/** Pieces are gathered to this size before they go to the disk. */
const bufferBytes = 512 * 1024;
/** Of UTF-8, for a unit of UTF-16. */
const mostBytesPerUnit = 3;
/** The same for all pieces: most are lines, and a promise for each would cost more than to copy it. */
const gathered = Promise.resolve();

export interface OutputOptions {
  /**
   * The folder that a person named, where the rest of the path was made of names from elsewhere: it must not lead out
   * of it.
   */
  readonly below?: string | undefined;
  /** Rights of the new file; `0o600` is for its owner alone. */
  readonly mode?: number;
}

/**
 * Writes a file beside its name and moves it there when it is whole: what is under a name is never half an export. The
 * memory of a piece may be used again once its `write` has resolved.
 */
export async function writeOutput<Result>(
  path: string,
  isForced: boolean,
  fill: (write: WritePiece) => Promise<Result>,
  { below, mode = 0o666 }: OutputOptions = {},
): Promise<Result> {
  await checkFree(path, isForced);
  try {
    const place = below === undefined ? await getNamedPlace(path) : await getPlaceBelow(path, below);
    const folder = await openPinnedFolder(place.folder, { makeMode: 0o777 });
    try {
      let result: { readonly value: Result } | undefined;
      await putFile(folder, place.name, async (file) => void (result = { value: await fillFile(file, fill) }), {
        mode,
        replaces: isForced,
      });
      return (result as { readonly value: Result } | undefined)?.value as Result;
    } finally {
      await folder.close();
    }
  } catch (error) {
    throw toOutputError(path, error);
  }
}

interface OutputPlace {
  readonly folder: string;
  readonly name: string;
}

async function getNamedPlace(path: string): Promise<OutputPlace> {
  await mkdir(dirname(resolve(path)), { recursive: true });
  return { folder: await realpath(dirname(resolve(path))), name: basename(path) };
}

async function getPlaceBelow(path: string, below: string): Promise<OutputPlace> {
  const checked = await checkTarget(resolve(path), resolve(below));
  if (checked.refusal === undefined) return checked;
  throw new AppError({
    code: 'LEADS_ELSEWHERE',
    message: `${path} points outside ${below} through a symbolic link, or has a protected name`,
    hint: 'Remove the symbolic link in its path, or choose another folder.',
    exitCode: 74,
  });
}

async function fillFile<Result>(file: FileHandle, fill: (write: WritePiece) => Promise<Result>): Promise<Result> {
  let waiting = Buffer.allocUnsafe(bufferBytes);
  let spare: typeof waiting | undefined;
  let size = 0;
  const flush = async () => {
    const full = waiting;
    const length = size;
    [waiting, spare, size] = [spare ?? Buffer.allocUnsafe(bufferBytes), undefined, 0];
    await writeWhole(file, length === 0 ? [] : [full.subarray(0, length)]);
    spare = full;
  };
  const gather = (piece: string | Uint8Array) => {
    if (typeof piece === 'string') size += waiting.write(piece, size, 'utf8');
    else {
      waiting.set(piece, size);
      size += piece.length;
    }
  };
  const writeNow = async (piece: string | Uint8Array, most: number) => {
    await flush();
    if (most > bufferBytes) await writeWhole(file, [typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece]);
    else gather(piece);
  };
  const result = await fill((piece) => {
    const most = typeof piece === 'string' ? piece.length * mostBytesPerUnit : piece.length;
    if (size + most > bufferBytes) return writeNow(piece, most);
    gather(piece);
    return gathered;
  });
  await flush();
  return result;
}

/**
 * A link is not followed: where it leads was not said. What is no file at all would be gone, and a file in its place.
 */
async function checkFree(path: string, isForced: boolean): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return;
  if (found.isDirectory()) throw new AppError({ code: 'IS_FOLDER', message: `${path} is a folder`, exitCode: 64 });
  if (found.isSymbolicLink())
    throw new AppError({
      code: 'IS_LINK',
      message: `${path} is a symbolic link, and symbolic links are never overwritten`,
      hint: 'Use the target of the symbolic link, or remove the symbolic link.',
      exitCode: 74,
    });
  if (!found.isFile())
    throw new AppError({
      code: 'NOT_A_FILE',
      message: `${path} is not a regular file`,
      hint: 'Choose a regular file. To write to a pipe, leave out --out and use standard output.',
      exitCode: 74,
    });
  if (!isForced)
    throw new AppError({
      code: 'FILE_EXISTS',
      message: `${path} already exists`,
      hint: 'Add --force to overwrite it.',
      exitCode: 74,
    });
}

function toOutputError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons.get(code);
  return reason === undefined
    ? error
    : new AppError({ code, message: `${path}: ${reason}`, exitCode: 74, cause: error });
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'not writable: permission denied'],
  ['EPERM', 'not writable: permission denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is exceeded'],
  ['EFBIG', 'the file is too large for this disk'],
  ['ENOTREG', 'not a regular file'],
  ['ENOTDIR', 'expected a folder, found a file'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['EEXIST', 'expected a folder, found a file'],
]);
