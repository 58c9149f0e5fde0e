/** A folder that was moved. */
export interface MovedFolder {
  readonly from: string;
  readonly to: string;
}

/** How a path changes: its first `length` characters become `by`. */
export interface PathEdit {
  readonly length: number;
  readonly by: string;
}

export interface PathMap {
  /** undefined if the path is not the folder or below it. */
  readonly findEdit: (path: string) => PathEdit | undefined;
  /** The path where it is now; itself if it did not move. */
  readonly toNewPath: (path: string) => string;
}

/** Says where paths are after folders were moved; the first folder that a path is in decides. */
export function openPathMap(folders: readonly MovedFolder[]): PathMap {
  const pairs = folders.flatMap(({ from, to }) => {
    const spellings = listSpellings(to);
    return listSpellings(from).map((each, at) => ({ from: each, to: spellings[at] ?? to, isSame: isAlike(from, to) }));
  });
  const findEdit = (path: string): PathEdit | undefined => {
    for (const { from, to, isSame } of pairs) {
      if (!path.startsWith(from)) continue;
      const rest = path.slice(from.length);
      if (rest !== '' && rest[0] !== '/' && !(rest[0] === '\\' && isWindows(from))) continue;
      if (isSame) return { length: from.length, by: to };
      // From one system to another: all separators change.
      const separator = isWindows(to) ? '\\' : '/';
      return { length: path.length, by: to + rest.replaceAll(isWindows(from) ? /[\\/]/g : '/', separator) };
    }
    return undefined;
  };
  return {
    findEdit,
    toNewPath: (path) => {
      const edit = findEdit(path);
      return edit === undefined ? path : edit.by + path.slice(edit.length);
    },
  };
}

export function isWindows(path: string): boolean {
  return /^(?:[A-Za-z]:|\\\\)/.test(path);
}

function isAlike(one: string, other: string): boolean {
  return isWindows(one) === isWindows(other);
}

/** Windows spells a drive `C:` or `c:`, and separators both ways, depending on who wrote the path. */
function listSpellings(path: string): readonly string[] {
  if (!isWindows(path)) return [path];
  const [first = '', rest] = [path[0], path.slice(1)];
  return [first.toUpperCase() + rest, first.toLowerCase() + rest].flatMap((each) => [
    each.replaceAll('/', '\\'),
    each.replaceAll('\\', '/'),
  ]);
}
