import { describe, expect, it } from 'vitest';
import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import { findGroupVersions, printFieldRange } from './group-versions.ts';

const seen: VersionsSeen = {
  versions: ['2.1.9', '2.1.42', '2.1.100'],
  groups: {
    a: { first: '2.1.42', last: '2.1.42', count: 2, fields: { x: ['2.1.42', '2.1.42'] } },
    b: { first: '2.1.9', last: '2.1.100', count: 3, fields: { x: ['2.1.9', '2.1.9'], y: ['2.1.100', '2.1.100'] } },
  },
};

describe('findGroupVersions', () => {
  it('takes several groups together, by the numbers of versions', () => {
    expect(findGroupVersions(seen, ['a', 'b', 'c'])).toEqual({
      first: '2.1.9',
      last: '2.1.100',
      count: 5,
      fields: { x: ['2.1.9', '2.1.42'], y: ['2.1.100', '2.1.100'] },
    });
  });

  it('knows nothing of what was not seen', () => {
    expect(findGroupVersions(seen, ['c'])).toBeUndefined();
    expect(findGroupVersions(seen, [])).toBeUndefined();
  });
});

describe('printFieldRange', () => {
  const whole = seen.groups['b'];

  it.each([
    [['2.1.9', '2.1.100'], ''],
    [['2.1.42', '2.1.100'], 'since 2.1.42'],
    [['2.1.9', '2.1.42'], 'until 2.1.42'],
    [['2.1.42', '2.1.42'], '2.1.42'],
    [undefined, 'not in the samples'],
  ] as const)('says of %j: %j', (range, printed) => {
    expect(printFieldRange(range, whole)).toBe(printed);
  });

  it('says nothing of a field whose whole was never seen', () => {
    expect(printFieldRange(undefined, undefined)).toBe('');
  });
});
