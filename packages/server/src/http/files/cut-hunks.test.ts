import { describe, expect, it } from 'vitest';
import { cutHunks } from './cut-hunks.ts';

const toHunk = (lines: number) => ({
  oldStart: 1,
  oldLines: 0,
  newStart: 1,
  newLines: lines,
  lines: Array.from({ length: lines }, (_, at) => `+line ${at} with some words`),
});

describe('a diff in an answer', () => {
  it('stays as it is where it fits', () => {
    const hunks = [toHunk(10), toHunk(20)];
    expect(cutHunks(hunks)).toEqual({ hunks, isCut: false });
    expect(cutHunks(null)).toEqual({ hunks: null, isCut: false });
  });

  it('is cut to what fits, and the counts of a cut hunk are its own', () => {
    const { hunks, isCut } = cutHunks([toHunk(10), toHunk(50_000), toHunk(5)]);
    expect(isCut).toBe(true);
    expect(hunks).toHaveLength(2);
    expect(hunks?.[1]?.newLines).toBe(hunks?.[1]?.lines.length);
    expect(JSON.stringify(hunks).length).toBeLessThan(300_000);
  });

  it('says so where not even a line fits', () => {
    expect(cutHunks([{ ...toHunk(1), lines: [`+${'x'.repeat(400_000)}`] }])).toEqual({ hunks: [], isCut: true });
  });
});
