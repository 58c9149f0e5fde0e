/** Compares client versions by their numbers: 2.1.9 is before 2.1.42. Negative, zero or positive, as for sort. */
export function compareVersions(a: string, b: string): number {
  const left = toNumbers(a);
  const right = toNumbers(b);
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function toNumbers(version: string): readonly number[] {
  return version.split(/[.+-]/).map((part) => Number.parseInt(part, 10) || 0);
}
