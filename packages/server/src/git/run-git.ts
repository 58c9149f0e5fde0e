import { spawn } from 'node:child_process';
import { gitOptions, toGitEnvironment } from './git-environment.ts';

export interface GitCall {
  readonly args: readonly string[];
  /** A folder of ours that git is started in: on Windows a `git` in the working directory would be started instead. */
  readonly from: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  readonly signal: AbortSignal;
  readonly maxBytes?: number;
  readonly maxMs?: number;
}

export type GitResult =
  | { readonly state: 'done'; readonly output: Buffer }
  | {
      readonly state: 'failed';
      /** One line, in git's own words where it said something; not yet safe to print. */
      readonly reason: string;
    };

/** Longer answers are of no use to us, and would fill memory. */
const defaultMaxBytes = 64 * 1024 * 1024;
const defaultMaxMs = 60_000;
/** So much of what git complains is kept. */
const maxComplaint = 4096;

/**
 * Runs the git of this machine for a command that only reads. What went wrong is a value: a repository that cannot be
 * asked is no reason to end.
 */
export function runGit(call: GitCall): Promise<GitResult> {
  const { args, from, env = {}, input = '', signal, maxBytes = defaultMaxBytes, maxMs = defaultMaxMs } = call;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...gitOptions, ...args], {
      cwd: from,
      env: { ...toGitEnvironment(process.env), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let length = 0;
    let complaint = '';
    let stopped: string | undefined;
    const stop = (reason: string) => {
      stopped ??= reason;
      child.kill('SIGKILL');
      // Something that git started could hold the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = setTimeout(() => stop(`git took longer than ${Math.round(maxMs / 1000)} s`), maxMs);
    const abort = () => stop('interrupted');
    signal.addEventListener('abort', abort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) stop(`git printed more than ${Math.round(maxBytes / 1024 / 1024)} MB`);
      else chunks.push(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, maxComplaint);
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      settle();
      resolve({
        state: 'failed',
        reason: error.code === 'ENOENT' ? 'the program `git` is not installed' : error.message,
      });
    });
    child.once('close', (status) => {
      settle();
      if (signal.aborted) reject(signal.reason as Error);
      else if (stopped !== undefined) resolve({ state: 'failed', reason: stopped });
      else if (status === 0) resolve({ state: 'done', output: Buffer.concat(chunks) });
      else resolve({ state: 'failed', reason: toReason(complaint, status) });
    });
    // It may end before it has read everything.
    child.stdin.once('error', () => undefined);
    child.stdin.end(input);
  });
}

/** The first line that says why; what follows are hints for a person at a prompt of git. */
function toReason(complaint: string, status: number | null): string {
  const lines = complaint.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => each.startsWith('fatal: ')) ?? lines[0];
  return line?.replace(/^(?:fatal|error): /, '') ?? `git exited with status ${status}`;
}
