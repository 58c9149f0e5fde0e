import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toCommit, type PushedFile } from '@scrollkeep/hub/intake/intake.test-kit.ts';
import { openWorld, type TestPerson, type World } from '@scrollkeep/hub/sharing/hub-world.test-kit.ts';
import { createToken } from '@scrollkeep/hub/tokens/tokens.ts';
import { toChunkHash } from '@scrollkeep/store/archive/chunk.ts';
import { startPostgres } from '@scrollkeep/store/database/postgres-server.test-kit.ts';
import { buildTestProgram } from './build-test-program.ts';
import type { HubProcessOptions } from './hub-process.ts';
import { isolatedEnvironment } from './run-scrollkeep.ts';

interface StartOptions extends Partial<HubProcessOptions> {
  readonly failPoint?: string;
  /** A command that starts it, such as one that mounts a disk for it alone. */
  readonly within?: readonly string[];
}

/** Processes of one hub, with a real PostgreSQL and a bucket, or a folder in its place. */
export interface HubProcesses {
  readonly folder: string;
  readonly bucket: string;
  readonly database: string;
  readonly world: World;
  start(name: string, given?: StartOptions): Promise<OneProcess>;
  /** Ends with an error: what it said. */
  fail(name: string, given?: Partial<HubProcessOptions>): Promise<string>;
  addClient(person: TestPerson): Promise<Client>;
  close(): Promise<void>;
}

export interface OneProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** What it wrote to stderr. */
  readonly log: () => string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** When it has ended by itself: the signal or the exit code. */
  readonly ended: Promise<NodeJS.Signals | number | null>;
}

/** A device of a person, at any process. */
export interface Client {
  readonly device: string;
  fetch(at: OneProcess, method: string, path: string, body?: BodyInit, more?: RequestInit): Promise<Response>;
  ask(at: OneProcess, method: string, path: string, body?: unknown): Promise<Asked>;
  send(at: OneProcess, text: string): Promise<Response>;
  commit(at: OneProcess, file: PushedFile): Promise<Asked>;
  /** Ids of the sessions that a search finds. */
  search(at: OneProcess, query: string): Promise<readonly string[]>;
}

export interface Asked {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

export async function openHubProcesses(s3?: {
  readonly address: string;
  readonly env: NodeJS.ProcessEnv;
}): Promise<HubProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'scrollkeep-processes-'));
  const server = await startPostgres();
  const database = await server.createStore();
  const world = await openWorld(database);
  world.setNow(Date.now());
  const program = await buildTestProgram(
    'hub-process.ts',
    'await all.runHubProcess(JSON.parse(process.env.HUB ?? ""));',
  );
  const running = new Set<OneProcess>();
  const bucket = s3?.address ?? join(folder, 'bucket');

  function launch(name: string, { failPoint, within = [], ...given }: StartOptions) {
    const dataDir = join(folder, name);
    const options: HubProcessOptions = { dataDir, database, bucket, ...given };
    const [command = '', ...args] = [...within, process.execPath, program];
    const child = spawn(command, args, {
      env: {
        ...isolatedEnvironment(),
        ...s3?.env,
        HUB: JSON.stringify(options),
        ...(failPoint === undefined ? {} : { SCROLLKEEP_FAIL_POINT: failPoint }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    child.stderr.on('data', (text: Buffer) => void (log += text.toString()));
    const ended = new Promise<NodeJS.Signals | number | null>((resolve) =>
      child.once('close', (code, signal) => resolve(signal ?? code)),
    );
    return { dataDir, child, ended, log: () => log };
  }

  return {
    folder,
    bucket,
    database,
    world,
    async start(name, given = {}) {
      const { child, ...launched } = launch(name, given);
      const lines = createInterface({ input: child.stdout });
      const url = await Promise.race([
        new Promise<string>((resolve) => lines.once('line', resolve)),
        launched.ended.then((how) => Promise.reject(new Error(`it ended (${how}): ${launched.log()}`))),
      ]);
      const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
        child.kill(signal);
        await launched.ended;
        running.delete(own);
      };
      const own: OneProcess = { ...launched, child, url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
      running.add(own);
      return own;
    },
    async fail(name, given = {}) {
      const { ended, log } = launch(name, given);
      await ended;
      return log();
    },
    addClient: (person) => addClient(world, person),
    async close() {
      await Promise.all([...running].map((each) => each.kill()));
      await world.close();
      await server.stop();
      rmSync(program, { force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addClient(world: World, person: TestPerson): Promise<Client> {
  const { token, hash } = createToken('access');
  const { device } = (await world.addDevice(person.id)) as { readonly device: string };
  await world.connection.run('INSERT INTO hub_token (token_hash, device, kind, expires_ms) VALUES (?, ?, ?, ?)', [
    hash,
    device,
    'access',
    Date.now() + 3_600_000,
  ]);
  const send: Client['fetch'] = (at, method, path, body, { headers, ...more } = {}) =>
    fetch(at.url + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
      ...(body === undefined ? {} : { body }),
      ...more,
    });
  const ask: Client['ask'] = async (at, method, path, body) => {
    const response = await send(at, method, path, body === undefined ? undefined : JSON.stringify(body));
    const text = await response.text();
    return { status: response.status, json: text === '' ? {} : (JSON.parse(text) as Asked['json']) };
  };
  return {
    device,
    fetch: send,
    ask,
    send: (at, text) =>
      send(at, 'PUT', `/hub/v1/chunks/${toChunkHash(Buffer.from(text))}`, text, {
        headers: { 'Scrollkeep-Length': String(Buffer.byteLength(text)) },
      }),
    commit: (at, file) => ask(at, 'POST', '/hub/v1/commits', toCommit(file)),
    async search(at, query) {
      const { status, json } = await ask(at, 'GET', `/api/v1/search?q=${encodeURIComponent(query)}&limit=20`);
      if (status !== 200) throw new Error(`search: ${status} ${JSON.stringify(json)}`);
      return (json['sessions'] as readonly { readonly id: string }[]).map(({ id }) => id).sort();
    },
  };
}
