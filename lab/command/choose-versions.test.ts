import { describe, expect, it } from 'vitest';
import { listMissingVersions, listNewVersions } from './choose-versions.ts';

const published = ['0.2.9', '0.2.126', '1.0.3', '2.0.9', '2.0.10', '2.1.9', '2.1.10', '2.1.11-beta.1', '2.1.11'];

describe('the versions to measure', () => {
  it('are, when new ones are asked for, all releases after the newest that was measured', () => {
    expect(listNewVersions(published, ['2.0.9', '2.1.9'])).toEqual(['2.1.10', '2.1.11']);
    expect(listNewVersions(published, ['2.1.11'])).toEqual([]);
  });

  it('are, when missing ones are asked for, the last release of each minor that was never measured', () => {
    expect(listMissingVersions(published, ['2.1.9'])).toEqual(['0.2.126', '1.0.3', '2.0.10']);
  });

  it('are, when a minor is named, all of its releases that were never measured', () => {
    expect(listMissingVersions(published, ['2.1.9'], '2.1')).toEqual(['2.1.10', '2.1.11']);
  });
});
