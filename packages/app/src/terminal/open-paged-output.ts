import type { ChildProcess } from 'node:child_process';
import type { Pager } from './find-pager.ts';

/** Where output goes: to the screen while it is short, to a pager as soon as it is longer than the screen. */
export interface PagedOutput {
  readonly write: (text: string) => Promise<void>;
  /** Whether the pager has the screen. */
  readonly isOpen: () => boolean;
  /** Ends when the person has left the pager. */
  readonly end: () => Promise<void>;
}

export interface PagedOutputOptions {
  readonly pager: Pager;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly rows: number;
  /** Straight to the screen. */
  readonly print: (text: string) => Promise<void>;
  /** Called before the pager takes the screen, and when it is gone. */
  readonly onPager: (isOpen: boolean) => void;
}

// Statuses of a shell for a command that does not exist or cannot be run.
const notFound = 127;
const notRunnable = 126;
/** What is remembered for a pager that turns out not to exist. */
const mostRemembered = 1024 * 1024;

export function openPagedOutput({ pager, env, rows, print, onPager }: PagedOutputOptions): PagedOutput {
  let waiting = '';
  let lines = 0;
  let child: RunningPager | 'missing' | undefined;

  async function open(): Promise<RunningPager | 'missing'> {
    onPager(true);
    const running = await start(pager, env);
    if (running === 'missing') onPager(false);
    return running;
  }

  async function hand(text: string): Promise<void> {
    child ??= await open();
    if (child === 'missing') await print(text);
    else await child.write(text);
  }

  return {
    async write(text) {
      if (child !== undefined) return hand(text);
      waiting += text;
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
      // The prompt of the shell takes a line too.
      if (lines < rows) return;
      const all = waiting;
      waiting = '';
      await hand(all);
    },
    isOpen: () => child !== undefined && child !== 'missing' && !child.isGone(),
    async end() {
      if (child === undefined) {
        const rest = waiting;
        waiting = '';
        if (rest !== '') await print(rest);
      } else if (child !== 'missing') {
        const running = child;
        child = 'missing';
        const unread = await running.end();
        onPager(false);
        if (unread !== undefined) await print(unread);
      }
    },
  };
}

interface RunningPager {
  readonly write: (text: string) => Promise<void>;
  readonly isGone: () => boolean;
  /** Waits until it is gone; what it was given where it never ran. */
  readonly end: () => Promise<string | undefined>;
}

async function start(pager: Pager, env: PagedOutputOptions['env']): Promise<RunningPager | 'missing'> {
  const { spawn } = await import('node:child_process');
  const child: ChildProcess = spawn(pager.file, pager.args, {
    env: { ...env, ...pager.env },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isRunning = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.on('error', () => resolve(false));
  });
  if (!isRunning) return 'missing';
  let isGone = false;
  let remembered: string | undefined = '';
  void ended.then(() => (isGone = true));
  // A failed write reports its error itself.
  child.stdin?.on('error', () => undefined);
  return {
    write: (text) => {
      if (remembered !== undefined)
        remembered = remembered.length + text.length > mostRemembered ? undefined : remembered + text;
      return new Promise((resolve, reject) =>
        child.stdin?.write(text, (error) => (error === undefined || error === null ? resolve() : reject(error))),
      );
    },
    isGone: () => isGone,
    async end() {
      child.stdin?.end();
      const status = await ended;
      return status === notFound || status === notRunnable ? remembered : undefined;
    },
  };
}
