import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCommit } from '../intake/intake.test-kit.ts';
import { putProjectShares } from '../sharing/shares.ts';
import type { TestPerson } from '../sharing/hub-world.test-kit.ts';
import { openHttpHub, type HttpHub, type HubClient } from './hub-http.test-kit.ts';

let http: HttpHub;
beforeEach(async () => void (http = await openHttpHub()));
afterEach(() => http.close());

/** A session that cost something. */
async function push({ fetch: send, ask }: HubClient, session: string, output: number): Promise<string> {
  const text = `${JSON.stringify({
    type: 'assistant',
    uuid: `a-${session}`,
    parentUuid: null,
    sessionId: session,
    cwd: '/home/ada/crane',
    timestamp: '2026-10-01T10:00:00.000Z',
    version: '2.1.0',
    message: {
      id: `m-${session}`,
      role: 'assistant',
      model: 'claude-opus-4-5-20251101',
      content: [{ type: 'text', text: 'done' }],
      usage: { input_tokens: 1000, output_tokens: output },
    },
  })}\n`;
  const headers = { 'Scrollkeep-Length': String(text.length) };
  await send('PUT', `/hub/v1/chunks/${toChunkHash(Buffer.from(text))}`, text, headers);
  const { json } = await ask('POST', '/hub/v1/commits', toCommit({ session, replaces: 0, texts: [text] }));
  return String(json['id']);
}

interface Project {
  readonly costMicros: number | null;
  readonly people: readonly { readonly id: string; readonly costMicros: number | null }[];
}

describe('what a project costs', () => {
  it('is said for each person to those who manage the hub; others get their own part and the sum', async () => {
    const people: Readonly<Record<string, TestPerson>> = {
      ada: await http.world.addPerson('Ada'),
      bob: await http.world.addPerson('Bob'),
      cleo: await http.world.addPerson('Cleo'),
      olga: await http.world.addPerson('Olga', 'owner'),
      amir: await http.world.addPerson('Amir', 'admin'),
    };
    let project = '';
    for (const [name, output] of [
      ['ada', 1000],
      ['bob', 5000],
    ] as const) {
      const person = people[name];
      if (person === undefined) throw new Error('nobody');
      const client = await http.openClient(person);
      const id = await push(client, name, output);
      const { json } = await client.ask('GET', `/hub/v1/sessions/${id}`);
      project = (json['project'] as { readonly id: string }).id;
      await putProjectShares(http.world, person.actor, project, [{ kind: 'everyone', target: '' }]);
    }
    const readAs = async (person: TestPerson | undefined): Promise<Project> => {
      if (person === undefined) throw new Error('nobody');
      const { ask } = await http.openClient(person);
      return (await ask('GET', `/hub/v1/projects/${project}`)).json as unknown as Project;
    };
    const toCosts = ({ people: all }: Project) =>
      [people['ada'], people['bob']].map((person) => all.find(({ id }) => id === person?.id)?.costMicros);
    // Sessions that were just pushed are indexed soon.
    await expect.poll(async () => toCosts(await readAs(people['olga'])).includes(null)).toBe(false);
    const [ofAda, ofBob] = toCosts(await readAs(people['olga'])) as number[];
    expect(ofAda).toBeGreaterThan(0);
    expect(ofBob).toBeGreaterThan(ofAda ?? 0);
    const sum = (ofAda ?? 0) + (ofBob ?? 0);
    for (const [name, costs] of [
      ['olga', [ofAda, ofBob]],
      ['amir', [ofAda, ofBob]],
      ['ada', [ofAda, null]],
      ['bob', [null, ofBob]],
      ['cleo', [null, null]],
    ] as const) {
      const answer = await readAs(people[name]);
      expect([name, toCosts(answer), answer.costMicros]).toEqual([name, costs, sum]);
    }
  });
});
