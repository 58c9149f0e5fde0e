import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
export const bin = fileURLToPath(new URL('../../packages/app/bin/scrollkeep.js', import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly nodeArgs?: readonly string[];
  /** Not as root, whom permissions do not bind and as whom tests run in containers. */
  readonly asOrdinaryUser?: boolean;
  /** A run that has not ended by then is killed, and has no status. */
  readonly killAfterMs?: number;
}

const nobody = 65_534;

/** Runs the built command in an environment that knows no home but the test's own. */
export function runScrollkeep(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(options.nodeArgs ?? []), bin, ...args], {
      env: { ...isolatedEnvironment(), ...options.env },
      cwd: options.cwd,
      ...(options.killAfterMs === undefined ? {} : { timeout: options.killAfterMs, killSignal: 'SIGKILL' as const }),
      ...(options.asOrdinaryUser === true && process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
    child.stdin.on('error', () => undefined); // a command that does not read its input closes it
    child.stdin.end(options.input ?? '');
  });
}

/** Only what a program needs to run; the folders were set by isolate-environment. */
export function isolatedEnvironment(): NodeJS.ProcessEnv {
  const names = [
    'PATH',
    'HOME',
    'USERPROFILE',
    'CLAUDE_CONFIG_DIR',
    'XDG_CONFIG_HOME',
    'XDG_DATA_HOME',
    'XDG_CACHE_HOME',
    'APPDATA',
    'LOCALAPPDATA',
    'TMPDIR',
    'TEMP',
    'TMP',
    'SystemRoot',
    'ComSpec',
    'PATHEXT',
  ];
  return Object.fromEntries(
    names.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]),
  );
}
