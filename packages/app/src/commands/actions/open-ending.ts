import { detachSignals, endingSignalNames } from '../../command-line/detach-signals.ts';

/** The end of a server: awaited, and then closed. */
export interface Ending {
  readonly ended: Promise<void>;
  close(): void;
}

/** What a server gets to close connections and files, before the process ends whatever it is doing. */
const usualGraceMs = 10_000;

/**
 * Comes when the person, the system or the clock ends the server. Ctrl-C is how a server is ended, not an interruption
 * of work: until this is closed it alone hears the signals, so that the command ends with 0. A second one ends the
 * process at once.
 */
export function openEnding({
  signal,
  lifeMs,
  graceMs = usualGraceMs,
}: {
  readonly signal: AbortSignal;
  readonly lifeMs: number | undefined;
  readonly graceMs?: number;
}): Ending {
  let resolve: () => void = () => undefined;
  const ended = new Promise<void>((done) => void (resolve = done));
  let grace: NodeJS.Timeout | undefined;
  const end = () => {
    for (const name of endingSignalNames) process.off(name, end);
    grace ??= setTimeout(() => process.exit(0), graceMs).unref();
    resolve();
  };
  const attachAgain = detachSignals(end);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const timer = lifeMs === undefined ? undefined : setTimeout(end, lifeMs);
  return {
    ended,
    close() {
      clearTimeout(timer);
      // What had to be closed in time is closed: what follows in this process is not cut off.
      clearTimeout(grace);
      signal.removeEventListener('abort', end);
      for (const name of endingSignalNames) process.off(name, end);
      attachAgain();
    },
  };
}
