import { join } from 'node:path';
import { putLogin } from '../../packages/app/src/hub-client/login-file.ts';
import type { Role } from '@scrollkeep/hub/database/tables.ts';
import { createToken } from '@scrollkeep/hub/tokens/tokens.ts';
import { openWorld, type TestPerson, type World } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';

/** People and devices of a hub that runs, put straight into its database: no test of pushing needs to sign in. */
export interface HubPeople {
  readonly world: World;
  /** As after `hub login` of this person: what the command keeps in a data folder. */
  logIn(
    person: TestPerson,
    dataDir: string,
    given?: { readonly url?: string; readonly clockMs?: number },
  ): Promise<void>;
  addLaptop(name: string, role?: Role): Promise<HubLaptop>;
  close(): Promise<void>;
}

/** A device of a person, over HTTP. */
export interface HubLaptop {
  readonly person: TestPerson;
  readonly token: string;
  ask(method: string, path: string, given?: Sent): Promise<Answer>;
  /** Sends texts, one chunk each, and a commit of them; the status of the commit. */
  push(session: string, texts: readonly string[], given?: PushOptions): Promise<Answer>;
}

export interface Sent {
  readonly json?: unknown;
  readonly bytes?: Uint8Array | ReadableStream<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Undefined where the answer is no JSON. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
}

export interface PushOptions {
  readonly replaces?: number;
  readonly from?: number;
  /** Below the project's folder. */
  readonly path?: string;
  readonly remote?: string;
  readonly change?: Readonly<Record<string, unknown>>;
}

export async function openHubPeople(hub: {
  readonly url: string;
  readonly folder: string;
  readonly clock: { readonly now: number };
  /** Where people and rights are, if not in the folder. */
  readonly database?: string | undefined;
}): Promise<HubPeople> {
  const world = await openWorld(hub.database ?? join(hub.folder, 'hub.db'));
  world.setNow(hub.clock.now);
  return {
    world,
    async addLaptop(name, role) {
      const person = await world.addPerson(name, role);
      const { token, hash } = createToken('access');
      const { device } = (await world.addDevice(person.id)) as { readonly device: string };
      await world.connection.run('INSERT INTO hub_token (token_hash, device, kind, expires_ms) VALUES (?, ?, ?, ?)', [
        hash,
        device,
        'access',
        world.now() + 900_000,
      ]);
      const ask: HubLaptop['ask'] = async (method, path, { json, bytes, headers = {} } = {}) => {
        const body = bytes ?? (json === undefined ? undefined : JSON.stringify(json));
        const response = await fetch(hub.url + path, {
          method,
          headers: { Authorization: `Bearer ${token}`, ...headers },
          ...(body === undefined ? {} : { body: body as BodyInit, duplex: 'half' }),
        } as RequestInit);
        const text = await response.text();
        return { status: response.status, text, json: parseJson(text) };
      };
      return {
        person,
        token,
        ask,
        async push(session, texts, { replaces = 0, from = 0, path, remote, change = {} } = {}) {
          const chunks: string[] = [];
          let size = from;
          for (const text of texts) {
            const bytes = Buffer.from(text);
            const chunk = toChunkHash(bytes);
            chunks.push(`${chunk}:${bytes.length}`);
            size += bytes.length;
            const put = await ask('PUT', `/hub/v1/chunks/${chunk}`, {
              bytes,
              headers: { 'Scrollkeep-Length': String(bytes.length) },
            });
            if (put.status !== 204) return put;
          }
          const file = {
            path: path ?? `projects/-home-ada-crane/${session}.jsonl`,
            mtimeMs: 1_790_000_000_000,
            from,
            size,
            chunks: chunks.join(' '),
          };
          return ask('POST', '/hub/v1/commits', {
            json: {
              session,
              project: { remote: remote ?? null, name: 'crane' },
              root: { path: '/home/ada/.claude', kind: 'config-folder' },
              replaces,
              redaction: ['secrets'],
              files: [file],
              ...change,
            },
          });
        },
      };
    },
    async logIn({ id, email }, dataDir, { url = hub.url, clockMs = Date.now() } = {}) {
      const { device } = (await world.addDevice(id)) as { readonly device: string };
      const [access, refresh] = [createToken('access'), createToken('refresh')];
      for (const [kind, { hash }] of Object.entries({ access, refresh }))
        await world.connection.run('INSERT INTO hub_token (token_hash, device, kind, expires_ms) VALUES (?, ?, ?, ?)', [
          hash,
          device,
          kind,
          world.now() + (kind === 'access' ? 900_000 : 90 * 86_400_000),
        ]);
      putLogin(dataDir, {
        url,
        person: { id, name: email, email },
        device: { id: device, name: 'laptop' },
        accessToken: access.token,
        refreshToken: refresh.token,
        accessUntilMs: clockMs + 900_000,
      });
    },
    close: () => world.close(),
  };
}

function parseJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
