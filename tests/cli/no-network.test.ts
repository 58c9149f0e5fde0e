import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../../packages/app/src/commands/registry.ts';
import { openDemoFolder, type DemoFolder } from '../../packages/app/src/demo/open-demo-folder.ts';
import { isolatedEnvironment, runScrollkeep } from '../setup/run-scrollkeep.ts';

const deny = pathToFileURL(fileURLToPath(new URL('../setup/deny-network.mjs', import.meta.url))).href;
/** The one command that listens; see there for what it may do more. */
const denyButListen = pathToFileURL(fileURLToPath(new URL('./deny-network-but-listen.mjs', import.meta.url))).href;
const listening: ReadonlySet<string> = new Set(['serve']);
/** What each command needs to do its work here; a command that is missing fails the test. */
const argumentsOf: Readonly<Record<string, (demo: string) => readonly string[]>> = {
  overview: (demo) => [demo],
  // Listens for a second, reads the demo, and ends.
  serve: (demo) => [demo, '--port', '0', '--no-open', '--for', '1s'],
  show: (demo) => ['latest', '--root', demo],
  export: (demo) => ['latest', '--root', demo],
  ls: (demo) => [demo],
  ps: (demo) => [demo],
  brief: (demo) => ['latest', '--root', demo],
  agents: (demo) => ['latest', '--root', demo],
  tools: (demo) => ['--root', demo],
  usage: (demo) => ['day', demo],
  statusline: () => [],
  side: (demo) => ['latest', '--root', demo],
  'files list': (demo) => ['--root', demo],
  'files log': (demo) => ['tokenizer.ts', '--root', demo],
  'files blame': (demo) => ['tokenizer.ts', '--root', demo],
  'files diff': (demo) => ['tokenizer.ts', '--root', demo],
  'files cat': (demo) => ['tokenizer.ts', '--root', demo],
  'files restore': (demo) => ['tokenizer.ts', '--at', '1', '--root', demo],
  redact: (demo) => ['latest', '--root', demo],
  inspect: (demo) => [demo, '--json'],
  check: (demo) => [demo, '--json'],
  doctor: (demo) => ['--root', demo],
  'archive run': (demo) => ['--root', demo, '--yes'],
  'archive verify': () => [],
  'archive restore': (demo) => ['--all', '--root', demo],
  'archive export': (demo) => [`${demo}/export.skarchive`],
  'archive import': (demo) => [`${demo}/export.skarchive`],
  'archive prune': () => ['--older-than', '1d'],
  'schedule install': () => ['--print'],
  'schedule status': () => [],
  'schedule remove': () => [],
  'schedule hook': () => [],
  'data size': () => [],
  'data purge': () => ['cache'],
  search: (demo) => ['harbour', '--root', demo],
  mcp: (demo) => [demo],
  sync: (demo) => [demo],
  tail: (demo) => ['latest', '--root', demo, '--for', '300ms'],
  sql: () => ['SELECT COUNT(*) FROM sessions'],
  'schema print': () => [],
  'schema infer': (demo) => [demo],
  'schema diff': (demo) => [demo, '--catalogue'],
  help: () => ['inspect'],
  completion: () => ['bash'],
  man: () => [],
  'config show': () => [],
  'config path': () => [],
  'config schema': () => [],
};

let demo: DemoFolder;
let folder: string;
beforeAll(async () => {
  demo = await openDemoFolder(new Date('2026-11-01T12:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'scrollkeep-network-'));
});
afterAll(async () => {
  await demo.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('no network', () => {
  it.each(commands.map((command) => command.name))('%s opens no connection', async (name) => {
    const log = join(folder, `${name}.log`);
    const args = argumentsOf[name];
    if (args === undefined) throw new Error(`say above how to run ${name}`);
    const { status, stderr } = await runScrollkeep([...name.split(' '), ...args(demo.path)], { nodeArgs: ['--import', listening.has(name) ? denyButListen : deny], env: { SCROLLKEEP_NETWORK_LOG: log } });
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').toBe('');
    expect([0, 1, 2], stderr).toContain(status);
  });

  it.each([deny, denyButListen])('would notice one', (guard) => {
    const log = join(folder, 'control.log');
    const programs = ["require('node:dns').lookup('localhost', () => {})", "fetch('http://127.0.0.1:9')", "require('node:net').connect(9)", "require('node:https').get('https://127.0.0.1:9')", "new (require('node:net').Socket)().connect(9)"];
    for (const program of programs) {
      rmSync(log, { force: true });
      expect(() => execFileSync(process.execPath, ['--import', guard, '-e', program], { env: { ...isolatedEnvironment(), SCROLLKEEP_NETWORK_LOG: log }, stdio: 'ignore' })).toThrow();
      expect(readFileSync(log, 'utf8')).not.toBe('');
    }
  });
});
