import { beforeAll, describe, expect, it } from 'vitest';
import { repair } from '../../lab/promises/repair.ts';
import { plantedDamages, said } from '../../packages/transcript/src/resume/damage.test-kit.ts';
import { labVersions } from './lab-versions.ts';
import { prepareLab, runInLab } from './run-in-lab.ts';

beforeAll(prepareLab);

describe.each(labVersions.slice(0, 1))('beside Claude Code %s', (version) => {
  it('a damaged session is loaded as repair says, and its copy with every message that is left', async () => {
    const facts = await runInLab(version, repair);
    const all = Object.keys(said);
    expect(facts).toMatchObject(
      plantedDamages.map(({ name, destroys, hides, summarises = [] }) => {
        const left = all.filter((key) => !destroys.some((gone) => gone === key));
        return {
          name,
          isRefused: hides === 'all',
          ...(hides === 'all' ? {} : { sentBefore: left.filter((key) => !hides.some((hidden) => hidden === key)) }),
          sentAfter: left.filter((key) => !summarises.some((old) => old === key)),
          goesOn: true,
          isOriginalUnchanged: true,
        };
      }),
    );
    for (const [at, { codes, after, total }] of facts.entries()) {
      expect(codes).toContain(plantedDamages[at]?.code);
      expect(after).toBe(total);
    }
  });
});
