import type { Settings } from '@scrollkeep/server/settings/settings.ts';
import type { Terminal } from './terminal.ts';
import type { Pager } from './find-pager.ts';
import { openPagedOutput } from './open-paged-output.ts';
import { toScreenText } from './to-screen-text.ts';

export interface OpenTerminal extends Terminal {
  /** Removes the moving line, and ends when a pager was left. The streams stay open: they belong to the process. */
  readonly close: () => Promise<void>;
}

/** A stream to a person or a pipe. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  readonly write: (text: string | Uint8Array, done: (error?: Error | null) => void) => boolean;
  readonly on: (event: 'error', listener: (error: Error) => void) => unknown;
}

/** The reader of stdout is gone (`| head`): not a failure, there is only nobody left to print for. */
export class ClosedOutput extends Error {
  override readonly name = 'ClosedOutput';
}

const usualWidth = 80;
const usualRows = 24;

/** Of the terminal; for a pipe what COLUMNS says, so that `| less` can be as wide as the screen. */
function findWidth(stdout: OutputStream, columns: string | undefined): number | undefined {
  if (stdout.isTTY === true) return stdout.columns !== undefined && stdout.columns > 0 ? stdout.columns : usualWidth;
  const named = Number(columns);
  return Number.isInteger(named) && named >= 20 && named <= 1000 ? named : undefined;
}

export function openTerminal(given: {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly settings: Pick<Settings, 'quiet' | 'verbose' | 'color'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends a print that waits for a reader who does not read. */
  readonly signal?: AbortSignal;
  /** Shows what is longer than the screen; undefined for none. */
  readonly pager?: Pager | undefined;
  readonly onPager?: (isOpen: boolean) => void;
}): OpenTerminal {
  const { stdout, stderr, settings, env, signal, pager, onPager } = given;
  const dumb = env['TERM'] === 'dumb';
  const isScreen = stdout.isTTY === true;
  const color = settings.color === 'always' || (settings.color === 'auto' && isScreen && !dumb);
  // A character may come in two pieces.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const showsProgress = stderr.isTTY === true && !dumb && !settings.quiet;
  let progressShown = false;

  // A failed write also emits an error, some time after the write has reported it; without a listener that would end
  // the process with a stack.
  const ignore = (): void => {};
  stdout.on('error', ignore);
  stderr.on('error', ignore);

  const removeProgress = (): void => {
    if (!progressShown) return;
    progressShown = false;
    stderr.write('\r\u001b[2K', ignore);
  };
  // While a pager has the screen, messages wait.
  const held: string[] = [];
  const tell = (text: string): void => {
    const line = toScreenText(text.endsWith('\n') ? text : `${text}\n`, color);
    if (paged?.isOpen() === true) {
      held.push(line);
      return;
    }
    removeProgress();
    stderr.write(line, ignore);
  };

  const send = async (data: string | Uint8Array): Promise<void> => {
    if (data.length === 0) return;
    if (isScreen) removeProgress();
    if (paged === undefined || typeof data !== 'string') await write(stdout, data, signal);
    else await paged.write(data).catch(toClosed);
  };
  const paged =
    pager === undefined || !isScreen
      ? undefined
      : openPagedOutput({
          pager,
          env,
          rows: stdout.rows ?? usualRows,
          print: (text) => write(stdout, text, signal),
          onPager: (isOpen) => {
            removeProgress();
            onPager?.(isOpen);
          },
        });
  const width = findWidth(stdout, env['COLUMNS']);

  return {
    print: (text) => send(isScreen ? toScreenText(text, color) : text),
    printData: (data) =>
      send(
        isScreen ? toScreenText(typeof data === 'string' ? data : decoder.decode(data, { stream: true }), false) : data,
      ),
    isScreen,
    say: (text) => {
      if (!settings.quiet) tell(text);
    },
    detail: (text) => {
      if (settings.verbose) tell(text);
    },
    warn: tell,
    width: width ?? usualWidth,
    cutWidth: width ?? Number.POSITIVE_INFINITY,
    color,
    showsProgress,
    progress: (text) => {
      if (!showsProgress || paged?.isOpen() === true) return;
      if (text === '') {
        removeProgress();
        return;
      }
      progressShown = true;
      stderr.write(`\r\u001b[2K${toOneLine(toScreenText(text, false), (stderr.columns ?? 80) - 1)}`, ignore);
    },
    async close() {
      removeProgress();
      await paged?.end().catch(toClosed);
      for (const line of held.splice(0)) stderr.write(line, ignore);
    },
  };
}

function write(stream: OutputStream, text: string | Uint8Array, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason);
      return;
    }
    const interrupt = (): void => reject(signal?.reason);
    signal?.addEventListener('abort', interrupt, { once: true });
    stream.write(text, (error) => {
      signal?.removeEventListener('abort', interrupt);
      if (error === undefined || error === null) resolve();
      else reject(toClosedError(error));
    });
  });
}

function toClosed(error: unknown): never {
  throw error instanceof Error ? toClosedError(error) : error;
}

function toClosedError(error: Error): Error {
  return isClosed(error) ? new ClosedOutput('the reader of stdout is gone', { cause: error }) : error;
}

function isClosed(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EPIPE' || code === 'ECONNRESET' || code === 'ERR_STREAM_DESTROYED' || code === 'EOF';
}

/**
 * Cut to the columns there are: a line that wraps cannot be removed again. What is not ASCII may be two columns wide.
 */
function toOneLine(text: string, columns: number): string {
  let line = '';
  let used = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const control = code < 0x20 || (code >= 0x7f && code <= 0x9f);
    used += code < 0x7f ? 1 : 2;
    if (used > columns) break;
    line += control ? ' ' : character;
  }
  return line;
}
