/** Something on disk that could not be looked at. A value, not an error: the rest of the tree is still read. */
export interface DiskProblem {
  readonly path: string;
  /** `EACCES`, `ENOENT` (vanished meanwhile), `ELOOP`, … */
  readonly code: string;
  readonly message: string;
}

export function toDiskProblem(path: string, error: unknown): DiskProblem {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
  return { path, code, message: explanations.get(code) ?? (error instanceof Error ? error.message : String(error)) };
}

const explanations: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'not readable: permission denied'],
  ['EPERM', 'not readable: permission denied'],
  ['ENOENT', 'vanished while reading'],
  ['ELOOP', 'a symbolic link that leads back to itself'],
  ['EISDIR', 'a folder where a file was expected'],
  ['EIO', 'the disk reported an input/output error'],
]);
