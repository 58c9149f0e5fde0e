import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failPoints } from '@scrollkeep/store/archive/fail-point.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeTree, readArchiveState, runArchive, writeTree } from '../setup/archive-crash-kit.ts';

const fiveMegabytes = 5_000_000;
let folder: string;
let config: string;
let before: string;
let expected: object;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-crash-'));
  [config, before] = [join(folder, 'claude'), join(folder, 'before')];
  writeTree(config, fiveMegabytes);
  expect(await runArchive(config, before)).toEqual({ status: 0, signal: null });
  changeTree(config);
  const undisturbed = join(folder, 'undisturbed');
  cpSync(before, undisturbed, { recursive: true });
  expect(await runArchive(config, undisturbed)).toEqual({ status: 0, signal: null });
  expected = await readArchiveState(undisturbed);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an archive whose run is killed', () => {
  it('has a state to compare with', () => {
    expect(expected).toMatchObject({ waste: 0, damage: [], damagedFiles: [], leftovers: [], odd: [] });
    const { files } = expected as { files: Record<string, { versions: string[]; isGone: boolean }> };
    expect(Object.values(files).filter(({ versions }) => versions.length === 2)).toHaveLength(2);
    expect(Object.values(files).filter(({ isGone }) => isGone)).toHaveLength(1);
  });

  it.each(failPoints)('at %s is, after one more run, the same as an undisturbed one', async (failPoint) => {
    const data = join(folder, failPoint);
    cpSync(before, data, { recursive: true });
    expect(await runArchive(config, data, { failPoint })).toEqual({ status: null, signal: 'SIGKILL' });
    // Compaction would sweep up what the next run has to take away by itself.
    expect(await runArchive(config, data, { isCompacting: false })).toEqual({ status: 0, signal: null });
    expect(await readArchiveState(data)).toEqual(expected);
    rmSync(data, { recursive: true });
  });
});
