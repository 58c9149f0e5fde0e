import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failPoints } from '@scrollkeep/store/archive/fail-point.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeTree, readArchiveState, runArchive, writeTree } from '../setup/archive-crash-kit.ts';

const kills = 50;
const ended = { status: 0, signal: null };
let folder: string;
let config: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-kills-'));
  config = join(folder, 'claude');
  writeTree(config, 40_000_000);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an archive whose runs are killed', () => {
  it('at any fail point of its very first run is, after one more run, the same as an undisturbed one', async () => {
    const undisturbed = join(folder, 'first');
    expect(await runArchive(config, undisturbed)).toEqual(ended);
    const expected = await readArchiveState(undisturbed);
    for (const failPoint of failPoints) {
      const data = join(folder, `first-${failPoint}`);
      expect(await runArchive(config, data, { failPoint }), failPoint).toEqual({ status: null, signal: 'SIGKILL' });
      expect(await runArchive(config, data, { isCompacting: false }), failPoint).toEqual(ended);
      expect(await readArchiveState(data), failPoint).toEqual(expected);
      rmSync(data, { recursive: true });
    }
  });

  it(`${kills} times at random operations is, after one more run, the same as an undisturbed one`, async () => {
    const [before, undisturbed] = [join(folder, 'before'), join(folder, 'undisturbed')];
    expect(await runArchive(config, before)).toEqual(ended);
    changeTree(config);
    cpSync(before, undisturbed, { recursive: true });
    const operationsLog = join(folder, 'operations');
    expect(await runArchive(config, undisturbed, { operationsLog })).toEqual(ended);
    const operations = Number(readFileSync(operationsLog, 'utf8'));
    expect(operations).toBeGreaterThan(kills);
    const expected = await readArchiveState(undisturbed);
    let killed = 0;
    for (let round = 0; killed < kills; round++) {
      expect(round).toBeLessThan(10 * kills);
      const data = join(folder, `killed-${round}`);
      cpSync(before, data, { recursive: true });
      // Twice in a row, so that what mends the first is killed as well.
      for (let again = 0; again < 2; again++)
        if ((await runArchive(config, data, { killAt: Math.ceil(Math.random() * operations) })).signal === 'SIGKILL')
          killed++;
      expect(await runArchive(config, data, { isCompacting: false })).toEqual(ended);
      expect(await readArchiveState(data)).toEqual(expected);
      rmSync(data, { recursive: true });
    }
  });
});
