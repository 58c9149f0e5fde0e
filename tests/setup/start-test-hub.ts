import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OidcSettings } from '@scrollkeep/hub/access/oidc-settings.ts';
import { printRequest } from '@scrollkeep/hub/routes/request-log.ts';
import { startHub, type HubOptions } from '@scrollkeep/hub/routes/start-hub.ts';
import { openUserAgent, type UserAgent } from './open-user-agent.ts';

/** A hub in this process, on any free port, with a clock that the test sets. */
export interface TestHub {
  readonly url: string;
  readonly clock: { now: number };
  readonly folder: string;
  /** Lines of the log. */
  readonly log: readonly string[];
  readonly firstRunUrl: string;
  /** A browser in which the owner is signed in. */
  createOwner(): Promise<UserAgent>;
  /** The address of a new invitation. */
  createInvitation(owner: UserAgent, email: string): Promise<string>;
  /** What the hub knows of who is signed in. */
  whoIs(agent: UserAgent): Promise<string>;
  /** A browser of somebody who took an invitation of the owner. */
  invite(owner: UserAgent, name: string): Promise<UserAgent>;
  close(): Promise<void>;
}

export const testPassword = 'correct horse battery';

export async function startTestHub(
  options: Partial<HubOptions> & { readonly oidc?: OidcSettings | undefined } = {},
): Promise<TestHub> {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  const clock = { now: Date.now() };
  const log: string[] = [];
  const hub = await startHub({
    dataDir: folder,
    database: undefined,
    host: '127.0.0.1',
    ports: [0],
    publicUrl: undefined,
    trustsProxy: false,
    tls: undefined,
    name: 'Test hub',
    version: '0.0.0',
    webFolder: fileURLToPath(new URL('../../packages/app/dist/web/', import.meta.url)),
    redactionScopes: ['secrets'],
    oidc: undefined,
    now: () => clock.now,
    passwordCost: { log2N: 4, r: 1, p: 1 },
    onRequest: (entry) => log.push(printRequest(entry)),
    onError: (error) => log.push(`error: ${String(error)}`),
    ...options,
  });
  const firstRunUrl = hub.firstRunUrl ?? '';
  const createInvitation = async (owner: UserAgent, email: string): Promise<string> => {
    const { text } = await owner.post(`${hub.url}/hub/v1/invitations`, JSON.stringify({ email }), {
      'scrollkeep-intent': 'hub',
    });
    return (JSON.parse(text) as { readonly url?: string }).url ?? text;
  };
  return {
    url: hub.url,
    clock,
    folder,
    log,
    firstRunUrl,
    async createOwner() {
      const agent = openUserAgent();
      const account = { name: 'Olga', email: 'olga@example.org', password: testPassword };
      await agent.submit(await agent.get(firstRunUrl), account);
      return agent;
    },
    createInvitation,
    whoIs: async (agent) => (await agent.get(`${hub.url}/hub/v1/me`)).text,
    async invite(owner, name) {
      const email = `${name.toLowerCase()}@example.org`;
      const agent = openUserAgent();
      const link = await createInvitation(owner, email);
      await agent.submit(await agent.get(link), { name, email, password: testPassword });
      return agent;
    },
    async close() {
      await hub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
