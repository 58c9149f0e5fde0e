import { spawn, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { openSession } from '@scrollkeep/transcript/fixtures';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { bin, isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';

interface Started {
  readonly child: ChildProcess;
  /** As it was printed. */
  readonly printed: URL;
  /** The same at 127.0.0.1: only browsers are sure to find a name below localhost. */
  readonly url: URL;
  readonly stderr: () => string;
  /** Its exit status after a signal. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

let demo: DemoFolder;
let cache: string;
const running = new Set<ChildProcess>();
beforeAll(async () => void (demo = await openDemoFolder(new Date())));
afterAll(() => demo.remove());
beforeEach(() => void (cache = mkdtempSync(join(tmpdir(), 'scrollkeep-cache-'))));
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(cache, { recursive: true, force: true });
});

/** Starts the built command and waits for the address on stdout. */
function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const child = spawn(process.execPath, [bin, 'serve', '--cache-dir', cache, ...args], {
    env: { ...isolatedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let [stdout, stderr] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('exit', (status) => reject(new Error(`ended with ${status}: ${stderr}`)));
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (!stdout.includes('\n')) return;
      const end = (signal: 'SIGINT' | 'SIGTERM'): Promise<number | null> =>
        new Promise((ended) => {
          child.once('exit', (status) => ended(status));
          child.kill(signal);
        });
      const printed = new URL(stdout.trim());
      resolve({ child, printed, url: toNumbers(printed), stderr: () => stderr, end });
    });
  });
}

function toNumbers(url: URL): URL {
  return new URL(url.href.replace(/\/\/scrollkeep-[0-9a-f]{20}\.localhost:/, '//127.0.0.1:'));
}

async function signIn(url: URL): Promise<string> {
  const answer = await fetch(toNumbers(url), { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('scrollkeep serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'lets the printed address in, and ends with 0 at %s, leaving only its name behind',
    async (signal) => {
      const server = await start([demo.path, '--port', '0', '--no-open']);
      expect(server.printed.hostname).toMatch(/^scrollkeep-[0-9a-f]{20}\.localhost$/);
      await expect.poll(server.stderr).toContain(server.url.href);
      const cookie = await signIn(server.url);
      const count = async () => {
        const answer = await fetch(new URL('/api/v1/sessions', server.url), { headers: { cookie } });
        return ((await answer.json()) as { total: number }).total;
      };
      // The list fills while the folders are read.
      await expect.poll(count).toBeGreaterThan(3);
      const file = join(cache, 'serve', `${server.url.port}.json`);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const events = await fetch(new URL('/api/v1/events', server.url), { headers: { cookie } });
      expect(await server.end(signal)).toBe(0);
      await events.body?.cancel().catch(() => undefined);
      expect(readdirSync(join(cache, 'serve'))).toEqual(['browser-name']);
      expect(statSync(join(cache, 'serve', 'browser-name')).mode & 0o777).toBe(0o600);
      expect(server.stderr()).not.toContain('bug');
    },
  );

  it('shows a demo where there is no Claude folder, and removes it', async () => {
    const server = await start(['--port', '0', '--no-open']);
    await expect.poll(server.stderr).toContain('this is a demo');
    const answer = await fetch(new URL('/api/v1/projects', server.url), {
      headers: { cookie: await signIn(server.url) },
    });
    const { isDemo, roots } = (await answer.json()) as { isDemo: boolean; roots: readonly string[] };
    expect(isDemo).toBe(true);
    await server.end('SIGINT');
    expect(() => statSync(roots[0] ?? '')).toThrow();
  });

  it.each([
    ['without projects', []],
    ['with no project in it', ['projects']],
    ['with a project that has no session', ['projects/-home-ada-quay']],
  ])(
    'says that a Claude folder %s has no sessions yet, and shows the first one when it comes',
    async (_what, folders) => {
      const config = mkdtempSync(join(tmpdir(), 'scrollkeep-empty-'));
      for (const folder of folders) mkdirSync(join(config, folder), { recursive: true });
      // As the command finds it by itself, without being told a folder.
      const server = await start(['--port', '0', '--no-open'], { CLAUDE_CONFIG_DIR: config });
      await expect.poll(server.stderr, { timeout: 600_000 }).toContain(`No sessions yet in ${config}.`);
      expect(server.stderr()).toContain('scrollkeep serve --demo');
      expect(server.stderr()).not.toContain('this is a demo');
      const headers = { cookie: await signIn(server.url) };
      const read = async (path: string) => (await fetch(new URL(path, server.url), { headers })).json();
      expect(await read('/api/v1/projects')).toMatchObject({ isDemo: false, total: 0, roots: [config] });
      const session = openSession({ version: '2.1.325', cwd: '/home/ada/quay', seed: 'the first of all' });
      session.prompt('Which is the first boat?');
      for (const file of session.files()) {
        mkdirSync(dirname(join(config, file.path)), { recursive: true });
        writeFileSync(join(config, file.path), file.content);
      }
      await expect
        .poll(() => read('/api/v1/sessions'), { timeout: 600_000 })
        .toMatchObject({ total: 1, sessions: [{ title: 'Which is the first boat?', projectPath: '/home/ada/quay' }] });
      await server.end('SIGINT');
      rmSync(config, { recursive: true });
    },
  );

  it('shows what the index has, then what came since: nothing is kept by a server before', async () => {
    const own = await openDemoFolder(new Date());
    try {
      const env = { CLAUDE_CONFIG_DIR: own.path, SCROLLKEEP_DATA_DIR: join(cache, 'data') };
      const sync = async () => expect((await runScrollkeep(['sync', '--cache-dir', cache], { env })).status).toBe(0);
      await sync();
      const [gone = '', copied = ''] = readdirSync(own.path, { recursive: true })
        .map(String)
        .filter((path) => /projects[\\/][^\\/]+[\\/][0-9a-f-]{36}\.jsonl$/.test(path));
      rmSync(join(own.path, gone));
      await sync();
      const before = (
        JSON.parse((await runScrollkeep(['ls', '--json', '--cache-dir', cache], { env })).stdout) as { shown: number }
      ).shown;
      copyFileSync(
        join(own.path, copied),
        join(own.path, dirname(copied), '0c0ffee0-0000-4000-8000-000000000000.jsonl'),
      );
      const server = await start(['--port', '0', '--no-open', '--verbose'], env);
      const cookie = await signIn(server.url);
      const list = async () =>
        (await (await fetch(new URL('/api/v1/sessions?limit=50', server.url), { headers: { cookie } })).json()) as {
          total: number;
          isRefreshing?: true;
          sessions: readonly { key: string; archived?: string }[];
        };
      const first = await list();
      // On a busy machine the folders may have been looked through by then.
      expect(first.total).toBe(first.isRefreshing === true ? before : before + 1);
      await expect.poll(async () => (await list()).isRefreshing).toBeUndefined();
      const later = await list();
      expect(later.total).toBe(before + 1);
      // Costs are added up behind the list.
      const withoutCosts = later.sessions.map((session) => ({ ...session, costMicros: null }));
      for (const session of first.sessions) expect(withoutCosts).toContainEqual({ ...session, costMicros: null });
      expect(first.sessions.filter(({ archived }) => archived === 'gone').map(({ key }) => key)).toEqual([
        basename(gone, '.jsonl'),
      ]);
      expect(server.stderr()).not.toContain('index.db');
      await server.end('SIGINT');
    } finally {
      await own.remove();
    }
  });

  it('opens the server that runs already instead of a second one; its new address lets in too', async () => {
    const server = await start([demo.path, '--port', '0', '--no-open']);
    const again = await runScrollkeep(['serve', '--cache-dir', cache, demo.path, '--no-open']);
    expect(again.status).toBe(0);
    const url = new URL(again.stdout.trim());
    expect(url.host).toBe(server.printed.host);
    expect(url.search).not.toBe(server.url.search);
    await signIn(url);
    await signIn(server.url);
    await server.end('SIGINT');
  });

  it('does not take for its own what shows something else, is gone, or could be written by others', async () => {
    const server = await start([demo.path, '--port', '0', '--no-open']);
    const file = join(cache, 'serve', `${server.url.port}.json`);
    const startOther = async (args: readonly string[]): Promise<string> => {
      const other = await start([...args, '--no-open', '--port', '0']);
      await other.end('SIGTERM');
      return other.url.port;
    };
    expect(await startOther([join(demo.path, 'projects')])).not.toBe(server.url.port);
    const again = async (): Promise<string> =>
      new URL(
        (await runScrollkeep(['serve', '--cache-dir', cache, demo.path, '--no-open', '--for', '1s'])).stdout.trim(),
      ).port;
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text, { mode: 0o600 });
    expect(await again()).toBe(server.url.port);
    utimesSync(file, new Date(0), new Date(0));
    expect(await again()).not.toBe(server.url.port);
    rmSync(file);
    writeFileSync(file, text, { mode: 0o644 });
    if (process.platform !== 'win32') expect(await again()).not.toBe(server.url.port);
    await server.end('SIGTERM');
  });

  it('takes the next port where the usual one is in use, and says so; a port that was named must be free', async () => {
    const usual = createServer().listen(7337, '127.0.0.1');
    const named = createServer().listen(0, '127.0.0.1');
    // Somebody else may have the usual port already: that is as good.
    await Promise.all(
      [usual, named].map(
        (server) =>
          new Promise<void>((resolve) => void server.once('listening', () => resolve()).once('error', () => resolve())),
      ),
    );
    try {
      const server = await start([demo.path, '--no-open']);
      expect(Number(server.url.port)).toBeGreaterThan(7337);
      await expect.poll(server.stderr).toContain(`Port 7337 is in use: using ${server.url.port}.`);
      await server.end('SIGINT');
      const { port } = named.address() as AddressInfo;
      const refused = await runScrollkeep([
        'serve',
        demo.path,
        '--cache-dir',
        cache,
        '--port',
        String(port),
        '--no-open',
        '--for',
        '5s',
      ]);
      expect(refused).toMatchObject({ status: 64, stdout: '' });
      expect(refused.stderr).toContain(`port ${port} is in use`);
    } finally {
      usual.close();
      named.close();
    }
  });

  it('demands a password or a link for other machines, and says what it means', async () => {
    const refused = await runScrollkeep(['serve', demo.path, '--cache-dir', cache, '--host', '0.0.0.0', '--no-open']);
    expect(refused.status).toBe(64);
    expect(refused.stderr).toMatch(/other machines[\s\S]*--password/);
    expect((await runScrollkeep(['serve', demo.path, '--host', '0.0.0.0', '--password', 'short'])).status).toBe(64);
    const server = await start([
      demo.path,
      '--host',
      '0.0.0.0',
      '--password',
      'correct horse',
      '--port',
      '0',
      '--no-open',
    ]);
    await expect.poll(server.stderr).toContain('not encrypted');
    const login = await fetch(`http://127.0.0.1:${server.url.port}/login`, {
      method: 'POST',
      headers: { origin: `http://127.0.0.1:${server.url.port}` },
      body: new URLSearchParams({ password: 'correct horse' }),
      redirect: 'manual',
    });
    expect(login.status).toBe(303);
    await server.end('SIGINT');
  });

  it('only prints the address where there is no desktop, with a way to reach it', async () => {
    const remote = await start([demo.path, '--port', '0'], { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.2 1 10.0.0.1 22' });
    await expect.poll(remote.stderr).toContain(`ssh -L ${remote.url.port}:localhost:${remote.url.port} `);
    await remote.end('SIGINT');
  });

  it('opens the browser with the address where there is a desktop', async () => {
    const log = join(cache, 'opened');
    writeFileSync(join(cache, 'xdg-open'), `#!/bin/sh\necho "$1" > ${log}\n`, { mode: 0o755 });
    const server = await start([demo.path, '--port', '0'], { DISPLAY: ':0', PATH: `${cache}:${process.env['PATH']}` });
    if (process.platform === 'linux')
      await expect.poll(() => (existsSync(log) ? readFileSync(log, 'utf8').trim() : '')).toBe(server.printed.href);
    expect(await server.end('SIGINT')).toBe(0);
  });

  it('refuses what it cannot show or understand', async () => {
    for (const args of [['-'], ['--port', 'x'], ['--port', '70000'], ['--for', 'ever']])
      expect((await runScrollkeep(['serve', '--cache-dir', cache, '--no-open', ...args])).status, args.join(' ')).toBe(
        64,
      );
    expect((await runScrollkeep(['serve', join(cache, 'none'), '--no-open'])).status).toBe(66);
  });

  it('tells of requests with --verbose, without what was asked', async () => {
    const server = await start([demo.path, '--port', '0', '--no-open', '--verbose']);
    const cookie = await signIn(server.url);
    await fetch(new URL('/api/v1/sessions?text=fog', server.url), { headers: { cookie } });
    await server.end('SIGINT');
    expect(server.stderr()).toMatch(/GET \/api\/v1\/sessions 200 \d+ ms/);
    // The link for browsers without such names is the one that has a token.
    expect(server.stderr().replace(server.url.href, '')).not.toMatch(/fog|token/);
  });
});
