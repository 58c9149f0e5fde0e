import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { getCommandLine } from '../setup/command-lines.ts';
import { isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';

const deny = pathToFileURL(fileURLToPath(new URL('../setup/deny-network.mjs', import.meta.url))).href;
/** The commands that listen; see there for what they may do more. */
const denyButListen = pathToFileURL(fileURLToPath(new URL('./deny-network-but-listen.mjs', import.meta.url))).href;
const listening: ReadonlySet<string> = new Set(['serve', 'hub serve']);
let demo: DemoFolder;
let folder: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-network-'));
  // What another program connects to, the guard does not see.
  writeFileSync(join(folder, 'ssh'), '#!/bin/sh\necho ssh >> "$SCROLLKEEP_NETWORK_LOG"\n', { mode: 0o755 });
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Also in the processes and threads that the command starts. */
const guardedBy = (guard: string, log: string) => ({
  NODE_OPTIONS: `--import ${guard}`,
  SCROLLKEEP_NETWORK_LOG: log,
});
const readLog = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8') : '');

/** What only works with a hub: without one it must not even ask for it. */
const withoutHub = [
  ['hub', 'push'],
  ['hub', 'push', '--dry-run'],
  ['hub', 'push', '--watch', '--for', '1s'],
  ['hub', 'pull'],
  ['hub', 'pull', 'abcd'],
  ['hub', 'share', 'harbour'],
  ['hub', 'unshare', 'harbour'],
  ['hub', 'links'],
  ['hub', 'logout'],
  ['schedule', 'hook', '--push'],
];

describe('no network', () => {
  it.each(commands.map((command) => command.name))('%s opens no connection', async (name) => {
    const log = join(folder, `${name}.log`);
    const { status, stderr } = await runScrollkeep(getCommandLine(name, demo.path), {
      env: {
        ...guardedBy(listening.has(name) ? denyButListen : deny, log),
        PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
      },
    });
    expect(readLog(log)).toBe('');
    expect([0, 1, 2], stderr).toContain(status);
  });

  it.each(withoutHub)('without a hub, %s %s %s opens none either, and says what is missing', async (...args) => {
    const log = join(folder, 'without-hub.log');
    const { status, stderr } = await runScrollkeep(args.filter(Boolean), { env: guardedBy(deny, log) });
    expect(readLog(log)).toBe('');
    expect([status, stderr]).toEqual([66, expect.stringContaining('not connected to a hub')]);
  });

  const attempts = [
    "require('node:dns').lookup('localhost', () => {})",
    "fetch('http://127.0.0.1:9')",
    "require('node:net').connect(9)",
    "require('node:https').get('https://127.0.0.1:9')",
    "new (require('node:net').Socket)().connect(9)",
    "import('node:net').then(({ connect }) => connect(9))",
    "import('node:tls').then(({ connect }) => connect(9))",
    "import('node:http').then(({ request }) => request('http://127.0.0.1:9').end())",
    "import('node:dgram').then(({ createSocket }) => createSocket('udp4'))",
    "require('node:child_process').execFileSync(process.execPath, ['-e', `fetch('http://127.0.0.1:9')`])",
    "new (require('node:worker_threads').Worker)(new URL('data:text/javascript,fetch(%22http://127.0.0.1:9%22)'))",
  ];
  it.each([deny, denyButListen].flatMap((guard) => attempts.map((attempt) => [attempt, guard] as const)))(
    'would be noticed: %s',
    (attempt, guard) => {
      const log = join(folder, 'control.log');
      rmSync(log, { force: true });
      const env = { ...isolatedEnvironment(), ...guardedBy(guard, log) };
      expect(() => execFileSync(process.execPath, ['-e', attempt], { env, stdio: 'ignore' })).toThrow();
      expect(readLog(log)).not.toBe('');
    },
  );

  it('would be noticed where the command does it: a hub that is not there', async () => {
    const log = join(folder, 'login.log');
    const { status } = await runScrollkeep(['hub', 'login', 'http://127.0.0.1:9'], { env: guardedBy(deny, log) });
    expect([status === 0, readLog(log)]).toEqual([false, expect.stringMatching(/fetch|connect|request/)]);
  });
});
