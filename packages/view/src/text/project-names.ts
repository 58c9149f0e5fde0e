/** How much of a path is in a name before the middle is left out. */
const mostParts = 3;

/**
 * The names of projects, each by the last part of its path, or by as many parts as it takes to tell it from the others.
 * Where they differ far above, by that part and the last: `blue/…/api`.
 */
export function toProjectNames(paths: readonly string[]): readonly string[] {
  const parts = new Map([...new Set(paths)].map((path) => [path, splitPath(path)]));
  const names = new Map<string, string>();
  let left = [...parts.keys()];
  const longest = [...parts.values()].reduce((most, own) => Math.max(most, own.length), 0);
  for (let length = 1; left.length > 0 && length <= longest; length++) {
    const counts = new Map<string, number>();
    for (const own of parts.values()) {
      const tail = toTail(own, length);
      counts.set(tail, (counts.get(tail) ?? 0) + 1);
    }
    left = left.filter((path) => {
      const own = parts.get(path) ?? [];
      if (own.length > length && (counts.get(toTail(own, length)) ?? 0) > 1) return true;
      names.set(path, toName(own, length));
      return false;
    });
  }
  return paths.map((path) => names.get(path) || path);
}

/** The last part of a path: its name if nothing else is known. */
export function toLastPart(path: string): string {
  return splitPath(path).at(-1) ?? path;
}

function splitPath(path: string): readonly string[] {
  return path.split(/[\\/]/).filter((part) => part !== '');
}

function toTail(parts: readonly string[], length: number): string {
  return parts.slice(-length).join('/');
}

function toName(parts: readonly string[], length: number): string {
  return length <= mostParts || parts.length <= mostParts
    ? toTail(parts, length)
    : `${parts.at(-length) ?? parts[0]}/…/${parts.at(-1)}`;
}
