import { describe, expect, it } from 'vitest';
import { compareVersions } from '../reading/version-order.ts';
import { findVersionsSeen, isSeenVersion } from './find-versions-seen.ts';
import { versionsSeen } from './versions-seen.ts';

describe('findVersionsSeen', () => {
  it('knows when a part of the format was seen, and nothing of names that objects have by themselves', () => {
    expect(findVersionsSeen('user')).toMatchObject({
      first: versionsSeen.versions[0],
      last: versionsSeen.versions.at(-1),
    });
    expect(findVersionsSeen('tide-table')).toBeUndefined();
    expect(findVersionsSeen('constructor')).toBeUndefined();
  });
});

describe('isSeenVersion', () => {
  it('tells measured versions from others', () => {
    expect(isSeenVersion('2.1.325')).toBe(true);
    expect(isSeenVersion('9.9.9')).toBe(false);
  });
});

describe('versionsSeen', () => {
  const all = Object.entries(versionsSeen.groups);

  it('is sorted', () => {
    expect(versionsSeen.versions).toEqual([...versionsSeen.versions].sort(compareVersions));
    expect(all.map(([group]) => group)).toEqual(all.map(([group]) => group).sort());
  });

  it('has only ranges of measured versions, those of fields inside those of their group', () => {
    for (const [group, { first, last, count, fields }] of all) {
      expect(count, group).toBeGreaterThan(0);
      for (const [from, to] of [[first, last], ...Object.values(fields)] as const) {
        expect(
          [from, to].every((version) => isSeenVersion(version)),
          group,
        ).toBe(true);
        expect(compareVersions(from, to), group).toBeLessThanOrEqual(0);
        expect(compareVersions(first, from), group).toBeLessThanOrEqual(0);
        expect(compareVersions(to, last), group).toBeLessThanOrEqual(0);
      }
    }
  });
});
