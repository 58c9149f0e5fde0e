import type { Settings } from '../settings/settings.ts';
import type { Terminal } from './terminal.ts';
import { toScreenText } from './to-screen-text.ts';

export interface OpenTerminal extends Terminal {
  /** Removes the moving line. The streams stay open: they belong to the process. */
  readonly close: () => void;
}

/** A stream to a person or a pipe. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string | Uint8Array, done: (error?: Error | null) => void) => boolean;
  readonly on: (event: 'error', listener: (error: Error) => void) => unknown;
}

/** The reader of stdout is gone (`| head`): not a failure, there is only nobody left to print for. */
export class ClosedOutput extends Error {
  override readonly name = 'ClosedOutput';
}

/** Of the terminal; for a pipe what COLUMNS says, so that `| less` can be as wide as the screen. */
function toWidth(stdout: OutputStream, columns: string | undefined): number {
  if (stdout.isTTY === true && stdout.columns !== undefined && stdout.columns > 0) return stdout.columns;
  const named = Number(columns);
  return Number.isInteger(named) && named >= 20 && named <= 1000 ? named : 80;
}

export function openTerminal(given: {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly settings: Pick<Settings, 'quiet' | 'verbose' | 'color'>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends a print that waits for a reader who does not read. */
  readonly signal?: AbortSignal;
}): OpenTerminal {
  const { stdout, stderr, settings, env, signal } = given;
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
  const tell = (text: string): void => {
    removeProgress();
    stderr.write(toScreenText(text.endsWith('\n') ? text : `${text}\n`, color), ignore);
  };

  const send = async (data: string | Uint8Array): Promise<void> => {
    if (data.length === 0) return;
    if (isScreen) removeProgress();
    await write(stdout, data, signal);
  };

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
    width: toWidth(stdout, env['COLUMNS']),
    color,
    showsProgress,
    progress: (text) => {
      if (!showsProgress) return;
      if (text === '') {
        removeProgress();
        return;
      }
      progressShown = true;
      stderr.write(`\r\u001b[2K${toOneLine(toScreenText(text, false), (stderr.columns ?? 80) - 1)}`, ignore);
    },
    close: removeProgress,
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
      else reject(isClosed(error) ? new ClosedOutput('the reader of stdout is gone', { cause: error }) : error);
    });
  });
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
