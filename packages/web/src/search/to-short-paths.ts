/** The last parts of each path: one, or as many as tell it from the others. */
export function toShortPaths(paths: readonly string[]): readonly string[] {
  const parts = paths.map((path) => path.split(/[\\/]/).filter((part) => part !== ''));
  const toTail = (own: readonly string[], length: number) => own.slice(-length).join('/');
  return parts.map((own, at) => {
    let length = 1;
    while (
      length < own.length &&
      parts.some((other, index) => index !== at && toTail(other, length) === toTail(own, length))
    )
      length++;
    return own.length === 0 ? (paths[at] ?? '') : toTail(own, length);
  });
}
