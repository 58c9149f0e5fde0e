import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '@scrollkeep/transcript/fixtures';
import { launchSshd, type Sshd } from '../setup/launch-sshd.ts';
import { runCommand } from '../setup/run-in-process.ts';
import { type Run } from '../setup/run-scrollkeep.ts';
import { writeTree } from '../web/start-web.ts';

let server: Sshd | undefined;
let base: string;
/** The Claude folder of the other machine. */
let claude: string;
let folder: string;
let id: string;
let transcript: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'scrollkeep-ssh-'));
  claude = join(base, "other's machine", '.claude');
  server = process.platform === 'win32' ? undefined : await launchSshd(join(base, 'sshd'), join(base, 'usual'));
});
afterAll(async () => {
  await server?.close();
  rmSync(base, { recursive: true, force: true });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-remote-'));
  writeFileSync(join(folder, 'config.json'), '{}');
  rmSync(claude, { recursive: true, force: true });
  const session = openSession({ version: '2.1.325', cwd: '/home/bob/harbour', seed: 'remote' });
  session.prompt('Paint the lighthouse');
  writeTree(claude, session.files());
  id = session.sessionId;
  transcript = join(claude, 'projects', '-home-bob-harbour', `${id}.jsonl`);
  // Secrets and settings stay where they are.
  writeFileSync(join(claude, '.credentials.json'), '{}');
  writeFileSync(join(claude, 'settings.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function on(...args: readonly string[]): Promise<Run> {
  return runCommand(args, { env: toEnvironment() });
}

function toEnvironment(): Record<string, string> {
  return {
    HOME: join(folder, 'home'),
    USERPROFILE: join(folder, 'home'),
    CLAUDE_CONFIG_DIR: '',
    XDG_CONFIG_HOME: '',
    SCROLLKEEP_CONFIG: join(folder, 'config.json'),
    SCROLLKEEP_DATA_DIR: join(folder, 'data'),
    SCROLLKEEP_CACHE_DIR: join(folder, 'cache'),
    PATH: server?.path ?? '',
  };
}

const toAddress = (path: string = claude) => `ssh://127.0.0.1:${server?.port}${path}`;

interface Fetched {
  readonly remotes: readonly { readonly added: number; readonly grown: number; readonly newBytes: number }[];
  readonly problems: readonly { readonly code: string }[];
}

async function fetchAll(): Promise<Fetched> {
  const { stdout, stderr } = await on('sources', 'fetch', '--json');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as Fetched;
}

/** All bytes of the session as the archive has them. */
async function restore(): Promise<string> {
  const out = join(folder, 'restored');
  rmSync(out, { recursive: true, force: true });
  const { status, stderr } = await on('archive', 'restore', id, '--to', out, '--write');
  expect([status, stderr]).toEqual([0, expect.anything()]);
  const name = readdirSync(out, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith(`${id}.jsonl`));
  return readFileSync(join(out, name ?? 'none'), 'utf8');
}

describe('a machine that is reached by ssh', { timeout: 600_000 }, () => {
  it('is read into the archive, and its sessions are in every list', async ({ skip }) => {
    if (server === undefined) return skip('no sshd here');
    const added = await on('sources', 'add', toAddress());
    expect([added.status, added.stderr]).toEqual([0, '']);
    expect(added.stdout).toContain('Its source is machine:');
    expect((await on('sources')).stdout).toContain(`  ${toAddress()}\n`);
    expect(await fetchAll()).toMatchObject({ remotes: [{ added: 1, grown: 0 }], problems: [] });
    const list = await on('ls', '--json');
    expect(list.stdout).toContain(id);
    expect(list.stdout).toContain('"source": "machine:');
    expect((await on('show', id)).stdout).toContain('Paint the lighthouse');
    expect((await on('search', 'lighthouse', '--json')).stdout).toContain(id);
    expect(await restore()).toBe(readFileSync(transcript, 'utf8'));
  });

  it('sends only what is new of a file that has grown, byte for byte', async ({ skip }) => {
    if (server === undefined) return skip('no sshd here');
    appendFileSync(transcript, `${JSON.stringify({ type: 'system', content: 'x'.repeat(300_000) })}\n`);
    await on('sources', 'add', toAddress());
    await fetchAll();
    expect(await fetchAll()).toMatchObject({ remotes: [{ added: 0, grown: 0, newBytes: 0 }] });
    const line = `${JSON.stringify({ type: 'system', content: 'grüße \u0000 end' })}\nhalf a li`;
    appendFileSync(transcript, line);
    expect(await fetchAll()).toMatchObject({ remotes: [{ grown: 1, newBytes: Buffer.byteLength(line) }] });
    expect(await restore()).toBe(readFileSync(transcript, 'utf8'));
  });

  it('takes a file that was replaced as another version, and keeps what was deleted', async ({ skip }) => {
    if (server === undefined) return skip('no sshd here');
    await on('sources', 'add', toAddress());
    await fetchAll();
    const replaced = readFileSync(transcript, 'utf8').replaceAll('2.1.325', '2.1.324');
    writeFileSync(transcript, `${replaced}${replaced}`);
    expect(await fetchAll()).toMatchObject({ remotes: [{ replaced: 1 }] });
    expect(await restore()).toBe(readFileSync(transcript, 'utf8'));
    rmSync(transcript);
    expect(await fetchAll()).toMatchObject({ remotes: [{ gone: 1 }] });
    expect((await on('ls')).stdout).toContain('lighthouse');
  });

  it('is part of `archive`, and not of any other command', async ({ skip }) => {
    if (server === undefined) return skip('no sshd here');
    await on('sources', 'add', toAddress());
    mkdirSync(join(folder, 'home', '.claude', 'projects'), { recursive: true });
    const { stdout } = await on('archive', '--yes', '--json', '--quiet');
    expect(JSON.parse(stdout)).toMatchObject({ remotes: [{ address: toAddress(), added: 1 }] });
    const calls = countCalls();
    for (const args of [['ls'], ['sync'], ['search', 'x'], ['sources'], ['doctor'], ['usage']]) await on(...args);
    expect(calls()).toBe(0);
    await on('sources', 'remove', toAddress());
    await on('archive', '--yes');
    expect(calls()).toBe(0);
  });

  it('is the usual folder where no path is named', async ({ skip }) => {
    if (server === undefined) return skip('no sshd here');
    writeTree(join(base, 'usual'), openHere().files());
    const { status, stdout } = await on('sources', 'add', `ssh://127.0.0.1:${server.port}`);
    expect([status, stdout]).toEqual([0, expect.stringContaining('1 file')]);
  });

  it('is named with what ssh says if it cannot be reached, and not kept', async ({ skip }) => {
    if (server === undefined) return skip('no sshd here');
    const unreachable = await on('sources', 'add', 'ssh://127.0.0.1:1/x');
    expect(unreachable).toMatchObject({ status: 66, stderr: expect.stringContaining('Connection refused') });
    const missing = await on('sources', 'add', toAddress('/no/such/folder'));
    expect(missing).toMatchObject({ status: 66, stderr: expect.stringContaining('there is no such folder') });
    expect((await on('sources', 'list', '--json')).stdout).toContain('"remotes": []');
    expect(await on('sources', 'fetch', toAddress())).toMatchObject({ status: 66 });
  });

  it('keeps the other machines and this one going if it is away', async ({ skip }) => {
    if (server === undefined) return skip('no sshd here');
    await on('sources', 'add', toAddress());
    const config = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as { remotes: string[] };
    writeFileSync(
      join(folder, 'config.json'),
      JSON.stringify({ ...config, remotes: ['ssh://127.0.0.1:1', ...config.remotes] }),
    );
    const done = await fetchAll();
    expect(done).toMatchObject({ remotes: [{ added: 1 }], problems: [{ code: 'REMOTE_UNREADABLE' }] });
  });
});

/** Counts how often ssh is called from here on. */
function countCalls(): () => number {
  const log = join(folder, 'ssh-calls');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'ssh'), `#!/bin/sh\necho x >> '${log}'\nexit 255\n`);
  chmodSync(join(bin, 'ssh'), 0o755);
  if (server !== undefined) server = { ...server, path: `${bin}${delimiter}${server.path}` };
  return () => {
    try {
      return readFileSync(log, 'utf8').length;
    } catch {
      return 0;
    }
  };
}

function openHere() {
  const session = openSession({ version: '2.1.325', cwd: dirname('/home/bob/x'), seed: 'usual' });
  session.prompt('Sweep the pier');
  return session;
}
