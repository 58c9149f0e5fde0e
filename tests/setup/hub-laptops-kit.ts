import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HubOptions } from '@scrollkeep/hub/routes/start-hub.ts';
import type { TestPerson } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { folder, handed, oldProject, openHandOverLab, type HandOverLab, type Side } from './hand-over-kit.ts';
import { openHubPeople, type Answer, type HubLaptop, type HubPeople } from './open-hub-laptop.ts';
import { startTestHub, type TestHub } from './start-test-hub.ts';

/** A hub, and two laptops of one person; the first has a session, the second has none yet. */
export interface HubLaptops {
  readonly hub: TestHub;
  readonly people: HubPeople;
  readonly lab: HandOverLab;
  readonly person: TestPerson;
  readonly first: Side;
  readonly second: Side;
  /** What the hub gives back of the transcript. */
  readTranscript(): Promise<string>;
  readVersion(): Promise<number>;
  ask(path: string, method?: string): Promise<Answer>;
  close(): Promise<void>;
}

export async function openHubLaptops({
  clockMs = 0,
  ...options
}: Partial<HubOptions> & { readonly clockMs?: number } = {}): Promise<HubLaptops> {
  const hub = await startTestHub({ redactionScopes: [], ...options });
  hub.clock.now += clockMs;
  const people = await openHubPeople(hub);
  const lab = openHandOverLab();
  const { person, ask } = await people.addLaptop('Ada');
  for (const { data } of [lab.from, lab.to]) await people.logIn(person, data);
  const find = async () => {
    const answer = await ask('GET', '/hub/v1/sessions?mine=true');
    const [session] = (answer.json?.['sessions'] ?? []) as readonly { readonly id: string; readonly version: number }[];
    return session ?? { id: '', version: 0 };
  };
  return {
    hub,
    people,
    lab,
    person,
    first: lab.from,
    second: lab.to,
    readTranscript: async () => readHubTranscript(ask, (await find()).id),
    readVersion: async () => (await find()).version,
    ask: (path, method = 'GET') => ask(method, path),
    async close() {
      await people.close();
      await hub.close();
      lab.remove();
    },
  };
}

/** What a hub gives back of the transcript. */
export async function readHubTranscript(ask: HubLaptop['ask'], id: string): Promise<string> {
  const path = `/hub/v1/sessions/${id}`;
  const { files = [] } = ((await ask('GET', `${path}/files`)).json ?? {}) as {
    files?: readonly { readonly path: string; readonly chunks: string }[];
  };
  const chunks = files.find(({ path: name }) => name.endsWith(`${handed}.jsonl`))?.chunks.split(' ') ?? [];
  let text = '';
  for (const chunk of chunks) text += (await ask('GET', `${path}/chunks/${chunk.split(':')[0]}`)).text;
  return text;
}

export const toTranscript = ({ config }: Side) => join(config, 'projects', folder, `${handed}.jsonl`);

export const readOwn = (side: Side) => readFileSync(toTranscript(side), 'utf8');

/** Gives the second laptop what the first one has, as a folder that both synchronise. */
export function copyConfig(from: Side, to: Side): void {
  cpSync(from.config, to.config, { recursive: true, preserveTimestamps: true });
}

export function say(side: Side, words: string): void {
  const line = {
    type: 'user',
    uuid: `u-${words}`,
    parentUuid: 'u2',
    cwd: oldProject,
    sessionId: handed,
    version: '2.1.325',
    isSidechain: false,
    userType: 'external',
    timestamp: '2026-11-01T10:00:09.000Z',
    message: { role: 'user', content: words },
  };
  appendFileSync(toTranscript(side), `${JSON.stringify(line)}\n`);
}
