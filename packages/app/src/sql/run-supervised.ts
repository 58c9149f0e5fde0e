import { spawn } from 'node:child_process';
import { toLateError } from '@scrollkeep/store/database/queries/query-by-sql.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';

/** Set for the process that does the work, so that it starts no third one. */
const variable = 'SCROLLKEEP_SUPERVISED';

export function isSupervised(): boolean {
  return process.env[variable] === '1';
}

/**
 * Runs this same command line in a process of its own and ends it when its time is over. SQLite runs a statement in one
 * call that blocks its thread: neither a timer nor the end of a worker thread can stop it there.
 */
export function runSupervised(timeoutMs: number, signal: AbortSignal): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: 'inherit',
      env: { ...process.env, [variable]: '1' },
      windowsHide: true,
    });
    const kill = () => void child.kill('SIGKILL');
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, timeoutMs);
    signal.addEventListener('abort', kill, { once: true });
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      if (isLate) reject(toLateError(timeoutMs));
      else resolve((code ?? 130) as ExitCode);
    });
  });
}
