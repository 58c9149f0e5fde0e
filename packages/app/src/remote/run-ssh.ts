import { spawn } from 'node:child_process';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import type { RemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';

/** So much of what ssh complains is kept. */
const maxComplaint = 4096;

/**
 * Runs a script on another machine with the system's ssh and the person's own settings for it. It never asks: a host
 * that is not known or a password that is needed is an error.
 */
export async function runSsh(
  address: RemoteAddress,
  script: string,
  onData: (chunk: Buffer) => void,
  signal: AbortSignal,
): Promise<void> {
  const { user, host, port } = address;
  const target = user === undefined ? host : `${user}@${host}`;
  const args = [
    '-Tax',
    '-oBatchMode=yes',
    '-oConnectTimeout=20',
    '-oServerAliveInterval=20',
    '-oClearAllForwardings=yes',
    ...(port === undefined ? [] : ['-p', String(port)]),
    '--',
    target,
    'sh -s',
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn('ssh', args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true, signal });
    let complaint = '';
    let failure: unknown;
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        onData(chunk);
      } catch (error) {
        failure ??= error;
        child.kill();
      }
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaint = (complaint + chunk).slice(0, maxComplaint);
    });
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? toRemoteError(address, 'the program `ssh` is not installed', 'Install OpenSSH.')
          : error,
      ),
    );
    child.once('close', (status) => {
      if (failure !== undefined) reject(failure as Error);
      else if (status === 0) resolve();
      else {
        const [line = `ssh exited with status ${status}`] = complaint.trim().split('\n').slice(-1);
        reject(toRemoteError(address, line, `Check that \`ssh ${target}\` connects without prompting.`));
      }
    });
    // It may end before it has read everything.
    child.stdin.once('error', () => undefined);
    child.stdin.end(script);
  });
}

export function toRemoteError({ text }: RemoteAddress, problem: string, hint: string): AppError {
  return new AppError({
    code: 'REMOTE_UNREADABLE',
    message: `${text}: ${toSafeText(problem)}`,
    hint: toSafeText(hint),
    exitCode: 66,
  });
}
