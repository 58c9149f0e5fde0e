import { spawnSync } from 'node:child_process';

/** npm as this process was started with, else the one on the PATH. */
export function runNpm(args: readonly string[]): { readonly status: number; readonly stdout: string } {
  const npm = process.env['npm_execpath'];
  const [program, before] = npm?.endsWith('.js') === true ? [process.execPath, [npm]] : ['npm', []];
  const { status, stdout } = spawnSync(program, [...before, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { status: status ?? 1, stdout };
}
