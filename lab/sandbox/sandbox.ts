import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run brings into the sandbox. */
export interface SandboxOptions {
  /** An installed client, read-only inside. */
  readonly client: string;
  /** The bundle that runs inside, read-only. */
  readonly program: string;
  /** This repository, read-only, for the command that is tried inside. */
  readonly repository: string;
  readonly enterScript: string;
}

export interface SandboxRun {
  readonly status: number;
  readonly output: string;
  /** The home folder of the person inside, with what the client left there. */
  readonly home: string;
  /** What the program inside wrote down for us. */
  readonly out: string;
  /** Removes all of it. */
  remove(): void;
}

/**
 * Runs a command line in namespaces of its own: no network but loopback, no process, user or file of the machine but
 * its programs. There is no way round: where the system refuses namespaces, nothing runs.
 */
export async function runInSandbox(command: readonly string[], options: SandboxOptions): Promise<SandboxRun> {
  const run = mkdtempSync(join(tmpdir(), 'scrollkeep-lab-'));
  const [root, home, out] = [join(run, 'root'), join(run, 'home'), join(run, 'out')];
  const user = findUser();
  for (const folder of [root, home, out]) mkdirSync(folder);
  if (isRoot()) for (const folder of [home, out]) chownSync(folder, user, user);
  const enter = [options.enterScript, root, home, out, options.client, options.program, options.repository];
  const args = [
    ...namespaces(),
    'sh',
    ...enter,
    process.execPath,
    String(user),
    isRoot() ? '0' : '1',
    '--',
    ...command,
  ];
  const { status, output } = await runToEnd('unshare', args);
  return { status, output, home, out, remove: () => rmSync(run, { recursive: true, force: true }) };
}

/** Why there can be no sandbox here; undefined if there can. */
export async function findSandboxProblem(options: Omit<SandboxOptions, 'client'>): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'the lab needs the namespaces of Linux';
  for (const tool of ['unshare', 'setpriv', 'ip', 'git', 'bash'])
    if (spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0) return `${tool} is not installed`;
  const empty = mkdtempSync(join(tmpdir(), 'scrollkeep-lab-probe-'));
  writeFileSync(join(empty, 'README'), 'no client\n');
  const run = await runInSandbox(['/lab/node', '-e', probe], { ...options, client: empty });
  run.remove();
  rmSync(empty, { recursive: true, force: true });
  if (run.status === 0) return undefined;
  return `this system does not allow the sandbox: ${run.output.trim().split('\n').slice(-3).join(' ')}`;
}

/** Looks from inside whether anything of the machine can be reached. */
const probe = `
const os = require('node:os');
const fs = require('node:fs');
const fail = (why) => { console.error(why); process.exit(1); };
if (process.getuid() === 0) fail('still root');
if (os.homedir() !== '/home/dev') fail('another home folder: ' + os.homedir());
if (fs.readdirSync('/home').join() !== 'dev') fail('other home folders: ' + fs.readdirSync('/home').join());
if (fs.existsSync('/root')) fail('the home folder of root is there');
const others = Object.keys(os.networkInterfaces()).filter((name) => name !== 'lo');
if (others.length > 0) fail('other networks: ' + others.join());
const processes = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && name !== String(process.pid));
if (processes.length > 0) fail('other processes: ' + processes.join());
`;

function namespaces(): readonly string[] {
  const shared = ['--net', '--mount', '--pid', '--fork', '--ipc', '--uts', '--kill-child'];
  return isRoot() ? shared : ['--user', '--map-root-user', ...shared];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Nobody's number on most systems; where somebody used sudo, theirs, so that the files belong to them. */
function findUser(): number {
  const asked = Number(process.env['SUDO_UID'] ?? '');
  return Number.isInteger(asked) && asked > 0 ? asked : isRoot() ? 60_100 : (process.getuid?.() ?? 60_100);
}

function runToEnd(
  program: string,
  args: readonly string[],
): Promise<{ readonly status: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    // The environment is emptied on the way in; here it only has to find the programs.
    const child = spawn(program, args, { env: { PATH: process.env['PATH'] ?? '' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const add = (chunk: Buffer) => (output += chunk.toString('utf8'));
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    const end = () => child.kill('SIGTERM');
    process.once('SIGINT', end);
    child.on('error', reject);
    child.on('close', (status) => {
      process.off('SIGINT', end);
      resolve({ status: status ?? 1, output });
    });
  });
}
