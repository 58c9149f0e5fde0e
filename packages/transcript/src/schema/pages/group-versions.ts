import type { GroupVersions, VersionsSeen } from '../../catalogue/versions-seen.ts';
import type { GroupName } from '../../drift/open-inference.ts';
import { compareVersions } from '../../reading/version-order.ts';

/** When any of several groups was seen, as if they were one. */
export function findGroupVersions(seen: VersionsSeen, groups: readonly GroupName[]): GroupVersions | undefined {
  return groups
    .map((group) => seen.groups[group])
    .reduce((a, b) => (a === undefined || b === undefined ? (a ?? b) : mergeVersions(a, b)), undefined);
}

function mergeVersions(a: GroupVersions, b: GroupVersions): GroupVersions {
  const [first, last] = mergeRanges([a.first, a.last], [b.first, b.last]);
  const names = new Set([...Object.keys(a.fields), ...Object.keys(b.fields)]);
  const fields = [...names].map((name) => {
    const [left, right] = [a.fields[name], b.fields[name]];
    return [name, left === undefined || right === undefined ? (left ?? right) : mergeRanges(left, right)];
  });
  return { first, last, count: a.count + b.count, fields: Object.fromEntries(fields) };
}

type Range = readonly [first: string, last: string];

function mergeRanges(a: Range, b: Range): Range {
  return [compareVersions(a[0], b[0]) <= 0 ? a[0] : b[0], compareVersions(a[1], b[1]) >= 0 ? a[1] : b[1]];
}

/** `2.1.42`, or `1.0.128 – 2.1.325`. */
export function printVersionRange([first, last]: Range): string {
  return first === last ? first : `${first} – ${last}`;
}

/** Range of a field where it is not that of the whole: `since 2.1.150`, `until 2.0.76`, `2.0.42 – 2.1.42`. */
export function printFieldRange(field: Range | undefined, whole: GroupVersions | undefined): string {
  if (whole === undefined) return '';
  if (field === undefined) return 'not in the samples';
  const [first, last] = field;
  if (first === whole.first) return last === whole.last ? '' : `until ${last}`;
  return last === whole.last ? `since ${first}` : printVersionRange(field);
}
