import { posix, win32 } from 'node:path';

export interface PathBase {
  readonly platform: string;
  readonly home: string;
  /** What a relative path is relative to. */
  readonly folder: string;
}

/**
 * Expands a leading `~` (a shell does not inside `--root=~/x`, a variable or a file) and makes the path absolute.
 * `~name` stays as it is.
 */
export function toAbsolutePath(text: string, base: PathBase): string {
  const path = base.platform === 'win32' ? win32 : posix;
  const homeless = base.platform === 'win32' ? /^~(?=$|[\\/])/ : /^~(?=$|\/)/;
  return path.resolve(
    base.folder,
    text.replace(homeless, () => base.home),
  );
}
