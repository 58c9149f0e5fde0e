import { spawn } from 'node:child_process';
import type { StreamMessage } from '../scenarios/scenario.ts';
import { watchdogMs, type Ended } from './run-print.ts';

/** Runs the client with JSON lines on both sides; each message is sent when what is before it has come true. */
export function runStream(
  command: readonly string[],
  messages: readonly StreamMessage[],
  options: {
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly release: (name: string) => void;
  },
): Promise<Ended> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: options.folder, env: { ...options.environment } });
    const waiting = [...messages];
    let stdout = '';
    let stderr = '';
    function goOn(): void {
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        if ('untilResults' in next && countResults(stdout) < next.untilResults) return;
        if ('untilText' in next && !stdout.includes(next.untilText)) return;
        waiting.shift();
        if ('release' in next) options.release(next.release);
        if ('send' in next) child.stdin.write(`${JSON.stringify(next.send)}\n`);
      }
      child.stdin.end();
    }
    child.stdin.on('error', () => undefined);
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
      goOn();
    });
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
    const timer = setTimeout(() => child.kill('SIGKILL'), watchdogMs);
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, stdout, stderr });
    });
    goOn();
  });
}

function countResults(stdout: string): number {
  return stdout.split('\n').filter((line) => /"type":\s*"result"/.test(line)).length;
}
