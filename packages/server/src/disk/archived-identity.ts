import type { ArchivedFile } from '@scrollkeep/store/archive/archived-file.ts';

/**
 * Device and number that the file had on disk, so that it is known again there and here; an older version, and what
 * came from another machine, is nobody else.
 */
export function toArchivedIdentity(
  { root, path, dev, ino }: Pick<ArchivedFile, 'root' | 'path' | 'dev' | 'ino'>,
  version?: number,
): string {
  return version === undefined && ino !== 0 ? `${dev}:${ino}` : `archive:${root}:${version ?? ''}:${path}`;
}
