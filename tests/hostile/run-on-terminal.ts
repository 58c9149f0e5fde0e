import { spawn, spawnSync } from 'node:child_process';
import { bin, isolatedEnvironment } from '../setup/run-scrollkeep.ts';

/** Whether this machine has `script` of util-linux, which gives a program a terminal. */
export const hasTerminal =
  process.platform === 'linux' &&
  spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux') === true;

export interface TerminalRun {
  readonly status: number | null;
  /** All that reached the terminal, from both streams, with `\n` for the line ends of a terminal. */
  readonly output: string;
}

/** Runs the built command with a real terminal on all three streams. */
export function runOnTerminal(
  args: readonly string[],
  options: {
    readonly env?: NodeJS.ProcessEnv;
    readonly killAfterMs: number;
    readonly columns?: number;
    readonly rows?: number;
    /** What a person types when a text appears on the screen. */
    readonly types?: { readonly at: string; readonly keys: string };
  },
): Promise<TerminalRun> {
  const { columns = 100, rows = 40, types } = options;
  const words = [process.execPath, bin, ...args].map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  return new Promise((resolve, reject) => {
    // Without echo: the end of input that script passes on would be shown.
    const child = spawn(
      'script',
      ['-qec', `stty -echo -onlcr cols ${columns} rows ${rows}; exec ${words}`, '/dev/null'],
      {
        // A pager would wait for somebody to turn the page.
        env: { ...isolatedEnvironment(), TERM: 'xterm-256color', PAGER: 'cat', ...options.env },
        timeout: options.killAfterMs,
        killSignal: 'SIGKILL',
        stdio: [types === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
      },
    );
    const pieces: Buffer[] = [];
    let isTyped = false;
    child.stdout?.on('data', (piece: Buffer) => {
      pieces.push(piece);
      if (types === undefined || isTyped || !Buffer.concat(pieces).toString('utf8').includes(types.at)) return;
      isTyped = true;
      child.stdin?.write(types.keys);
    });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output: Buffer.concat(pieces).toString('utf8') }));
  });
}
