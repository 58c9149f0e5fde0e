const LONGEST_NAME = 200;

/**
 * The name of the folder below `projects/` in which sessions started in `cwd` (a resolved path) are kept.
 *
 * It cannot be reversed: `/`, `\`, `.`, `_`, a space and every letter outside ASCII all become `-`. The path of a
 * project comes from the `cwd` of its records, never from this name. Each UTF-16 unit counts, so an emoji becomes `--`.
 */
export function toProjectDirectory(cwd: string): string {
  const name = toFlatName(cwd);
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}-${toPathHash(cwd)}` : name;
}

/**
 * Whether `directory` is the project folder of `cwd`. Windows reports a drive as `C:` or `c:` depending on who started
 * the client, and versions before 2.1.100 did not cut long names.
 */
export function isProjectDirectoryOf(directory: string, cwd: string): boolean {
  // Each character becomes one, unless the name is cut: most are told apart by their length.
  if (directory.length !== cwd.length && directory.length <= LONGEST_NAME) return false;
  return listSpellings(cwd).some(
    (spelling) => directory === toProjectDirectory(spelling) || directory === toFlatName(spelling),
  );
}

function toFlatName(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, '-');
}

/** The hash runs over the path as given, so two long paths that differ only in punctuation still get two folders. */
function toPathHash(path: string): string {
  let hash = 0;
  for (let index = 0; index < path.length; index += 1) {
    hash = ((hash << 5) - hash + path.charCodeAt(index)) | 0;
  }
  return Math.abs(hash).toString(36);
}

function listSpellings(cwd: string): readonly string[] {
  if (!/^[a-zA-Z]:/.test(cwd)) return [cwd];
  const rest = cwd.slice(1);
  return [cwd.charAt(0).toUpperCase() + rest, cwd.charAt(0).toLowerCase() + rest];
}
