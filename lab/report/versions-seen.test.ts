import { describe, expect, it } from 'vitest';
import { catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import { versionsSeen, type VersionsSeen } from '@scrollkeep/transcript/catalogue/versions-seen.ts';
import { readMeasurements } from '../command/record-measurements.ts';
import { mergeVersionsSeen, toVersionsOfMeasurement } from './versions-seen.ts';
import samples from '../measured/samples.json' with { type: 'json' };

const before: VersionsSeen = {
  versions: ['2.0.9', '2.1.4'],
  groups: {
    user: { first: '2.0.9', last: '2.1.4', count: 5, fields: { uuid: ['2.0.9', '2.1.4'], slug: ['2.1.4', '2.1.4'] } },
  },
};

const measurement = toVersionsOfMeasurement({
  version: '2.1.10',
  scenarios: [],
  tools: [],
  files: [],
  counts: new Map([
    ['user', 2],
    ['invented', 1],
  ]),
  format: new Map([
    [
      'user',
      new Map([
        ['uuid', { kinds: new Set(['text' as const]), presence: 'always' as const }],
        ['inventedField', { kinds: new Set(['text' as const]), presence: 'always' as const }],
      ]),
    ],
    ['invented', new Map()],
  ]),
});

describe('the measured versions of the catalogue', () => {
  it('are put together from all measurements, by version and not by letter', () => {
    expect(mergeVersionsSeen(catalogue, [measurement, before])).toEqual({
      versions: ['2.0.9', '2.1.4', '2.1.10'],
      groups: {
        user: {
          first: '2.0.9',
          last: '2.1.10',
          count: 7,
          fields: { slug: ['2.1.4', '2.1.4'], uuid: ['2.0.9', '2.1.10'] },
        },
      },
    });
  });

  it('are what lies in lab/measured says', () => {
    const all = [samples as unknown as VersionsSeen, ...readMeasurements().map(toVersionsOfMeasurement)];
    expect(versionsSeen).toEqual(mergeVersionsSeen(catalogue, all));
  });
});
