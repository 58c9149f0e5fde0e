import { beforeAll, describe, expect, it } from 'vitest';
import { hubPull } from '../../lab/promises/hub-pull.ts';
import { sdkAgent } from '../../lab/promises/sdk-agent.ts';
import { setUpSdk } from '../setup/set-up-sdk.ts';
import { labVersions } from './lab-versions.ts';
import { prepareLab, runInLab } from './run-in-lab.ts';

beforeAll(async () => {
  await prepareLab();
  await setUpSdk();
});

// With the newest client alone: what other versions do with a transcript, the other tests of the lab show.
describe.each(labVersions.slice(0, 1))('beside Claude Code %s', (version) => {
  it('a session that was pushed to a hub goes on where another machine pulled it', async () => {
    expect(await runInLab(version, hubPull)).toEqual({
      pushed: 1,
      isSameSession: true,
      remembers: ['Build a pier for the ferry', 'First the planks', 'pier.txt', 'forty oaks'],
      namesNewFiles: true,
      namesOldFiles: false,
      answer: 'Forty, as I said.',
    });
  });

  it('a session of an Agent SDK agent goes on on a second machine, from an archive folder and from a hub', async () => {
    const facts = await runInLab(version, sdkAgent);
    expect(facts).toEqual(
      (['archive', 'hub'] as const).map((store) => ({
        store,
        isSameSession: true,
        filesBefore: 0,
        remembers: [`Build a pier for the ${store}`, 'First the planks', `pier-${store}.txt`, 'forty oaks'],
        answer: 'Forty, as I said.',
        shown: [`Build a pier for the ${store}`, `How many oaks has the ${store}`],
      })),
    );
  });
});
