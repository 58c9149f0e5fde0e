import { AppError, isAppError } from '@scrollkeep/server/errors/app-error.ts';

/** What a disk, a system or its rights can refuse: what it means, and what to do. */
const refusals: ReadonlyMap<string, readonly [meaning: string, hint: string]> = new Map([
  ['ENOSPC', ['the disk is full', 'Free some space; --data-dir, --cache-dir and --store set other locations.']],
  [
    'EDQUOT',
    ['the disk quota is exceeded', 'Free some space; --data-dir, --cache-dir and --store set other locations.'],
  ],
  [
    'EROFS',
    [
      'the file system is read-only',
      'Make it writable, or choose another location with --data-dir, --cache-dir or --store.',
    ],
  ],
  ['EACCES', ['permission denied', 'Check its owner and permissions.']],
  ['EPERM', ['not permitted', 'Check its owner and permissions.']],
  ['EISDIR', ['expected a file, found a folder', 'Move the folder, or use another path.']],
  ['ENOTDIR', ['expected a folder, found a file', 'Move the file, or use another path.']],
  ['ENOENT', ['it does not exist, or no longer exists', 'Check the path, then run the command again.']],
  ['ELOOP', ['symbolic link loop', 'Remove the link, or use another path.']],
  ['ENAMETOOLONG', ['the path is too long for this system', 'Use a shorter path.']],
  ['EMFILE', ['too many files are open', 'Raise the limit (ulimit -n), then run the command again.']],
  ['ENFILE', ['too many files are open on this machine', 'Close other programs, then run the command again.']],
  ['EIO', ['the disk reported an input/output error', 'Check the disk.']],
  ['EBUSY', ['another program is using it', 'Close the other program, then run the command again.']],
  ['EFBIG', ['the file is too large for this disk', 'Use another disk.']],
  ['ENOTREG', ['not a regular file', 'Pass a regular file. Pipes, sockets and devices are never opened.']],
]);

const reading: ReadonlySet<string> = new Set(['ENOENT', 'ELOOP', 'ENOTREG', 'ENAMETOOLONG']);

/** A refusal of the system is not a bug, wherever it was met. Undefined for every other error. */
export function toEnvironmentProblem(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || isAppError(error)) return undefined;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (syscall === 'write' && path === undefined) {
    return new AppError({
      code: 'no-output',
      message: `the output could not be written (${code ?? error.message})`,
      hint: 'Check the free space and where the output goes.',
      exitCode: 74,
      cause: error,
    });
  }
  const refusal = refusals.get(code ?? '');
  if (code === undefined || refusal === undefined) return undefined;
  const [meaning, hint] = refusal;
  return new AppError({
    code,
    message: `${path ?? syscall ?? 'a file'}: ${meaning} (${code})`,
    hint,
    exitCode: reading.has(code) ? 66 : 74,
    cause: error,
  });
}
