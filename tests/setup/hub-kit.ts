import { spawn, type ChildProcess } from 'node:child_process';
import { bin, isolatedEnvironment } from './run-scrollkeep.ts';

/** A hub in a process of its own. */
export interface HubProcess {
  readonly url: string;
  /** While there is no owner. */
  readonly firstRunUrl: string | undefined;
  readonly pid: number;
  /** What it has said so far. */
  readText(): string;
  close(): Promise<void>;
}

/** The real command on a data folder, at any free port of this machine. */
export async function startHubProcess(
  dataDir: string,
  args: readonly string[] = [],
  wrap: readonly string[] = [],
): Promise<HubProcess> {
  const program = startProgram(['hub', '--data', dataDir, '--port', '0', ...args], {}, wrap);
  const started = await program.until(/^http:\S+\n(?:.*\n)*?.*Ctrl-C/m);
  // The link is on the other stream, and may come later than the last words.
  const text = started.includes('no accounts yet') ? await program.until(/\/first-run\S+/) : started;
  return {
    url: /^(http:\/\/[^/\s]+)/m.exec(text)?.[1] ?? '',
    firstRunUrl: /http:\S+\/first-run\S+/.exec(text)?.[0],
    pid: program.pid,
    readText: program.readText,
    close: program.end,
  };
}

/** A command that goes on: what it has said so far can be waited for. */
export interface RunningProgram {
  /** Everything on both streams, once it has what is looked for; an error if the program ends before. */
  until(pattern: RegExp): Promise<string>;
  readonly pid: number;
  readText(): string;
  /** Its status, when it has ended by itself. */
  readonly ended: Promise<number | null>;
  end(): Promise<void>;
}

/** `wrap`: a program that becomes the command, with what it needs to be told. */
export function startProgram(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  wrap: readonly string[] = [],
): RunningProgram {
  const [program = '', ...words] = [...wrap, process.execPath, bin, ...args];
  const child: ChildProcess = spawn(program, words, {
    env: { ...isolatedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const waiting = new Set<() => void>();
  const note = (piece: string) => {
    text += piece;
    for (const look of waiting) look();
  };
  child.stdout?.setEncoding('utf8').on('data', note);
  child.stderr?.setEncoding('utf8').on('data', note);
  let isClosed = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (status) => {
      isClosed = true;
      resolve(status);
      for (const look of waiting) look();
    });
  });
  return {
    pid: child.pid ?? 0,
    readText: () => text,
    ended,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(text)) resolve(text);
          else if (isClosed) reject(new Error(`${args.join(' ')} ended without ${pattern}: ${text}`));
          else return;
          waiting.delete(look);
        };
        waiting.add(look);
        look();
      }),
    async end() {
      if (!isClosed) child.kill('SIGTERM');
      await ended;
    },
  };
}
