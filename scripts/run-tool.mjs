// Starts a tool of this repository with Node itself, so that it works without a shell on every platform.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

export const repository = fileURLToPath(new URL('..', import.meta.url));

const tools = {
  esbuild: 'node_modules/esbuild/bin/esbuild',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** Resolves with the exit status; `seconds` ends the tool when it takes longer. */
export function runTool(name, args, options = {}) {
  return runNode([join(repository, tools[name]), ...args], options);
}

export function runNode(args, options = {}) {
  return runCommand(process.execPath, args, options);
}

/** npm as it was started, else the one on the PATH. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? runNode([npm, ...args], options)
    : runCommand('npm', args, { ...options, shell: process.platform === 'win32' });
}

function runCommand(command, args, { seconds, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: repository, stdio: 'inherit', ...options });
    const timer =
      seconds === undefined
        ? undefined
        : setTimeout(() => {
            console.error(`stopped by its watchdog after ${seconds} s: ${args.join(' ')}`);
            child.kill('SIGKILL');
          }, seconds * 1000);
    child.on('error', reject);
    child.on('exit', (status) => {
      clearTimeout(timer);
      resolve(status ?? 1);
    });
  });
}
