import { join, sep } from 'node:path';

/**
 * Files of the archive have paths too: `<archive>/@/<root>/<path below the config folder>`, and
 * `<archive>/@/<root>.v1/…` for an older version. No such file is on disk; what `open-file.ts` opens there comes out of
 * the archive. So a path is all that any reader needs.
 */
export interface ArchivedPath {
  /** The archive's own folder. */
  readonly folder: string;
  readonly root: string;
  /** Index of an older version; undefined for the last one. */
  readonly version: number | undefined;
  /** Below the root, with `/`; empty for the root itself. */
  readonly path: string;
}

const marker = `${sep}archive${sep}@${sep}`;

export function toArchivedPath({ folder, root, version, path }: ArchivedPath): string {
  return join(folder, '@', version === undefined ? root : `${root}.v${version + 1}`, ...path.split('/'));
}

export function isArchivedPath(path: string): boolean {
  return path.includes(marker);
}

/**
 * Why a session that only the archive has is not on disk: older versions are told from the last by their ids, as
 * `list-archived-files.ts` names them.
 */
export function toArchivedState(session: string): 'gone' | 'older' {
  return /\.v\d+$/.test(session) ? 'older' : 'gone';
}

export function parseArchivedPath(path: string): ArchivedPath | undefined {
  const at = path.lastIndexOf(marker);
  if (at === -1) return undefined;
  const [name = '', ...rest] = path.slice(at + marker.length).split(sep);
  const match = /^([0-9a-f]{12})(?:\.v([1-9]\d{0,6}))?$/.exec(name);
  if (match === null) return undefined;
  return {
    folder: path.slice(0, at + marker.length - 3),
    root: match[1] ?? '',
    version: match[2] === undefined ? undefined : Number(match[2]) - 1,
    path: rest.join('/'),
  };
}
