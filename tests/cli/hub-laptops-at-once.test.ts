import { findWord } from '@scrollkeep/hub/reading/hub-sessions.test-kit.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { handed, oldProject, type Side } from '../setup/hand-over-kit.ts';
import { copyConfig, openHubLaptops, readOwn, say, type HubLaptops } from '../setup/hub-laptops-kit.ts';
import { runScrollkeep, type Run } from '../setup/run-scrollkeep.ts';

let laptops: HubLaptops;
afterEach(() => laptops.close());

/** The real command, in a process of its own. */
const push = ({ env }: Side): Promise<Run> => runScrollkeep(['hub', 'push'], { env });

async function open(): Promise<void> {
  laptops = await openHubLaptops();
  const { first, second } = laptops;
  copyConfig(first, second);
  for (const side of [first, second]) {
    const { status, stderr } = await side.run('hub', 'share', oldProject, '--redact', 'none');
    expect([status, stderr]).toEqual([0, '']);
  }
}

async function countHits(word: string): Promise<unknown> {
  const { json } = await laptops.ask(`/api/v1/search?q=${word}`);
  return [json?.['sessionCount'], json?.['hits']];
}

describe('two laptops that push the same session at the same moment', () => {
  it('have it once, whoever is first, and the longer one in the end', async () => {
    await open();
    const { first, second, readTranscript } = laptops;
    for (const { status, stderr } of await Promise.all([first, second].map(push)))
      expect([status, stderr]).toEqual([0, '']);
    expect(await readTranscript()).toBe(readOwn(first));
    for (const word of ['pelican', 'walrus', 'tortoise']) {
      for (const side of [first, second]) say(side, word);
      say(second, `${word} once more`);
      for (const { status, stderr } of await Promise.all([first, second].map(push)))
        expect([status, stderr]).toEqual([0, '']);
      // Whichever came last: nothing of the longer one was taken away.
      expect(await readTranscript()).toBe(readOwn(second));
      copyConfig(second, first);
    }
    expect(await countHits('walrus')).toEqual([1, 2]);
    expect((await laptops.ask('/hub/v1/sessions')).json).toMatchObject({ sessions: [{ session: handed }] });
  });

  it('where each has lines that the other has not: one is there whole, the other is told', async () => {
    await open();
    const { first, second, readTranscript } = laptops;
    say(first, 'only on the first');
    say(second, 'only on the second');
    const runs = await Promise.all([first, second].map(push));
    expect(runs.map(({ status }) => status).toSorted()).toEqual([0, 1]);
    const [won, lost] = runs[0]?.status === 0 ? [first, second] : [second, first];
    expect(runs.find(({ status }) => status === 1)?.stderr).toContain('pushed a different version');
    expect(await readTranscript()).toBe(readOwn(won));
    expect(readOwn(lost)).not.toBe(readOwn(won));
    // Again and again, it stays so.
    expect((await push(lost)).status).toBe(1);
    expect((await push(won)).status).toBe(0);
    expect(await readTranscript()).toBe(readOwn(won));
  });
});

describe('tags and notes', () => {
  it('reach no byte of a hub, though the session is there', async () => {
    await open();
    const { first, hub } = laptops;
    expect((await first.run('tag', handed, 'zanzibartag')).status).toBe(0);
    expect((await first.run('note', handed, 'zanzibarnote')).status).toBe(0);
    expect((await first.run('pin', handed)).status).toBe(0);
    say(first, 'lighthouse');
    expect((await push(first)).status).toBe(0);
    expect(await findWord(hub.folder, 'lighthouse')).not.toEqual([]);
    expect(await findWord(hub.folder, 'zanzibar')).toEqual([]);
  });
});
