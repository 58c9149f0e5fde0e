import { runCommandLine } from '../../packages/app/src/command-line/run-command-line.ts';
import { registry } from '../../packages/app/src/commands/registry.ts';
import { readSurroundings } from '../../packages/server/src/settings/surroundings.ts';
import { isolatedEnvironment, runScrollkeep, type Run, type RunOptions } from './run-scrollkeep.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * A command of the sources, in this process: a fifth of the work of starting the built one, for tests that run dozens.
 * Not for what is about the process: input, signals, commands that start themselves again. One after the other, because
 * a process has one environment.
 */
export function runInProcess(
  args: readonly string[],
  { env = {}, cwd }: Pick<RunOptions, 'env' | 'cwd'> = {},
): Promise<Run> {
  const running = last.then(async () => {
    const before = { ...process.env };
    const folder = process.cwd();
    enterEnvironment(env);
    if (cwd !== undefined) process.chdir(cwd);
    try {
      return await runHere(args);
    } finally {
      process.chdir(folder);
      replaceEnvironment(before);
    }
  });
  last = running.catch(() => undefined);
  return running;
}

/** The same, unless something is asked for that only a process has, or a server, which ends its process. */
export function runCommand(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const { env, cwd, ...ofProcess } = options;
  if (Object.keys(ofProcess).length > 0 || args.includes('serve')) return runScrollkeep(args, options);
  return runInProcess(args, { ...(env === undefined ? {} : { env }), ...(cwd === undefined ? {} : { cwd }) });
}

/** Nothing but this and what a program needs to run, whatever other tests of this process left behind. */
export function enterEnvironment(env: NodeJS.ProcessEnv): void {
  replaceEnvironment({ ...isolatedEnvironment(), ...env });
}

/** All of it: what it does not have is gone. */
export function replaceEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

async function runHere(argv: readonly string[]): Promise<Run> {
  const [stdout, stderr] = [openOutput(), openOutput()];
  const status = await runCommandLine({
    argv,
    registry,
    surroundings: readSurroundings(),
    stdout,
    stderr,
    signal: new AbortController().signal,
  });
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

function openOutput() {
  const pieces: Buffer[] = [];
  return {
    text: () => Buffer.concat(pieces).toString('utf8'),
    on: () => undefined,
    write(piece: string | Uint8Array, done: (error?: Error | null) => void) {
      pieces.push(Buffer.from(piece));
      done();
      return true;
    },
  };
}
