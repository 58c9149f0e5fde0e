/** Something on disk that could not be looked at. A value, not an error: the rest of the tree is still read. */
export interface DiskProblem {
  readonly path: string;
  /** `EACCES`, `ENOENT` (vanished meanwhile), `ELOOP`, `ENOTREG` (no regular file), … */
  readonly code: string;
  readonly message: string;
}

export function toDiskProblem(path: string, error: unknown): DiskProblem {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
  return { path, code, message: explanations.get(code) ?? (error instanceof Error ? error.message : String(error)) };
}

/** Whether files may be there that could not be looked at. What is not a regular file was looked at, and is none. */
export function mayHideFiles({ code }: DiskProblem): boolean {
  return code !== 'ENOTREG' && code !== 'EISDIR';
}

const explanations: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'not readable: permission denied'],
  ['EPERM', 'not readable: permission denied'],
  ['ENOENT', 'deleted while reading'],
  ['ELOOP', 'symbolic link loop'],
  ['EISDIR', 'expected a file, found a folder'],
  ['ENOTREG', 'not a regular file: a pipe, socket, device or system file is never opened'],
  ['EFBIG', 'too large to read'],
  ['ENOTDIR', 'expected a folder, found a file'],
  ['ENAMETOOLONG', 'the path is too long for this system'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['EIO', 'the disk reported an input/output error'],
]);
