/** Each path by its last part, or by as many parts as it takes to tell it from the others. */
export function toShortPaths(paths: readonly string[]): readonly string[] {
  const parts = paths.map((path) => path.split(/[\\/]/).filter((part) => part !== ''));
  return parts.map((own, at) => {
    for (let length = 1; length < Math.min(4, own.length); length++) {
      const name = own.slice(-length).join('/');
      if (!parts.some((other, index) => index !== at && other.slice(-length).join('/') === name)) return name;
    }
    const last = own.at(-1) ?? '';
    // The part that tells it apart stands far above: that one and the last.
    for (let length = 4; length <= own.length; length++) {
      const part = own.at(-length) ?? '';
      const rest = own.slice(-length + 1).join('/');
      if (
        !parts.some(
          (other, index) => index !== at && other.at(-length) === part && other.slice(-length + 1).join('/') === rest,
        )
      )
        return `${part}/…/${last}`;
    }
    return own.length > 3 ? `…/${own.slice(-3).join('/')}` : own.join('/');
  });
}
