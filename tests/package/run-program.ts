import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ProgramOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a script with this Node; resolves with what it wrote, whatever its status. */
export function runNode(args: readonly string[], options: ProgramOptions): Promise<Ended> {
  return runProgram(process.execPath, args, options);
}

/** npm as it was started, else the one on the PATH. */
export function runNpm(args: readonly string[], options: ProgramOptions): Promise<Ended> {
  return runNpmTool('npm', args, options);
}

export function runNpx(args: readonly string[], options: ProgramOptions): Promise<Ended> {
  return runNpmTool('npx', args, options);
}

function runNpmTool(name: 'npm' | 'npx', args: readonly string[], options: ProgramOptions): Promise<Ended> {
  const npm = process.env['npm_execpath'];
  const script = npm === undefined ? '' : join(dirname(npm), `${name}-cli.js`);
  const env = { ...listNpmFolders(), ...options.env };
  return script.endsWith('.js') && existsSync(script)
    ? runNode([script, ...args], { ...options, env })
    : runProgram(name, args, { ...options, env }, process.platform === 'win32');
}

/** A test's home is empty, but npm must find its cache, or it could not work offline. */
export function listNpmFolders(): Readonly<Record<string, string>> {
  const home = userInfo().homedir;
  const cache = process.platform === 'win32' ? join(home, 'AppData', 'Local', 'npm-cache') : join(home, '.npm');
  return {
    npm_config_cache: process.env['npm_config_cache'] ?? cache,
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(home, '.npmrc'),
    npm_config_update_notifier: 'false',
  };
}

function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env }: ProgramOptions,
  shell = false,
): Promise<Ended> {
  // Where both are set Node warns on stderr.
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const words = shell ? args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg)) : args;
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd,
      env: { ...inherited, NO_COLOR: '1', ...env },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}
