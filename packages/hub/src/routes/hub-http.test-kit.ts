import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { toCommit } from '../intake/intake.test-kit.ts';
import { toTranscript } from '../reading/hub-sessions.test-kit.ts';
import { openWorld, type TestPerson, type World } from '../sharing/hub-world.test-kit.ts';
import { createToken } from '../tokens/tokens.ts';
import { startHub, type HubOptions, type RunningHub } from './start-hub.ts';

/** A hub that listens, and the database below it. */
export interface HttpHub {
  readonly world: World;
  readonly dataDir: string;
  readonly hub: RunningHub;
  readonly errors: readonly unknown[];
  openClient(person: TestPerson): Promise<HubClient>;
  close(): Promise<void>;
}

export interface Asked {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A device of a person. */
export interface HubClient {
  readonly token: string;
  fetch(method: string, path: string, body?: BodyInit, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** With a body of JSON; the answer too, `{}` where there is none. */
  ask(method: string, path: string, body?: unknown): Promise<Asked>;
  /** A new session with a line for each text; gives its id. */
  push(session: string, words: readonly string[]): Promise<string>;
}

export async function openHttpHub(store?: string, given: Partial<HubOptions> = {}): Promise<HttpHub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'scrollkeep-hub-'));
  const world = await openWorld(store ?? join(dataDir, 'hub.db'));
  const errors: unknown[] = [];
  const hub = await startHub({
    dataDir,
    database: store,
    host: '127.0.0.1',
    ports: [0],
    publicUrl: undefined,
    trustsProxy: false,
    tls: undefined,
    name: 'Harbour',
    version: '0.0.0',
    webFolder: join(dataDir, 'web'),
    redactionScopes: [],
    oidc: undefined,
    passwordCost: { log2N: 4, r: 1, p: 1 },
    onRequest: () => undefined,
    onError: (error) => void errors.push(error),
    now: world.now,
    ...given,
  });
  return {
    world,
    dataDir,
    hub,
    errors,
    openClient: (person) => openClient(world, hub, person),
    async close() {
      await hub.close().catch(() => undefined);
      await world.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openClient(world: World, { url }: RunningHub, person: TestPerson): Promise<HubClient> {
  const { token, hash } = createToken('access');
  const { device } = (await world.addDevice(person.id)) as { readonly device: string };
  await world.connection.run('INSERT INTO hub_token (token_hash, device, kind, expires_ms) VALUES (?, ?, ?, ?)', [
    hash,
    device,
    'access',
    world.now() + 900_000,
  ]);
  const send: HubClient['fetch'] = (method, path, body, headers = {}) =>
    fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const ask: HubClient['ask'] = async (method, path, body) => {
    const response = await send(method, path, body === undefined ? undefined : JSON.stringify(body));
    const text = await response.text();
    return { status: response.status, json: text === '' ? {} : (JSON.parse(text) as Asked['json']) };
  };
  return {
    token,
    fetch: send,
    ask,
    async push(session, words) {
      const text = toTranscript(session, words);
      const length = Buffer.byteLength(text);
      await send('PUT', `/hub/v1/chunks/${toChunkHash(Buffer.from(text))}`, text, { 'Scrollkeep-Length': `${length}` });
      const { json } = await ask('POST', '/hub/v1/commits', toCommit({ session, replaces: 0, texts: [text] }));
      return String(json['id']);
    },
  };
}
