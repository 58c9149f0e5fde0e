/** The end of a server: awaited, and then closed. */
export interface Ending {
  readonly ended: Promise<void>;
  close(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Comes when the person, the system or the clock ends the server. Ctrl-C is how a server is ended, not an interruption of work: until this is closed it alone
 * hears the signals, so that the command ends with 0.
 */
export function openEnding({ signal, lifeMs }: { readonly signal: AbortSignal; readonly lifeMs: number | undefined }): Ending {
  const before = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT');
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => void (end = resolve));
  for (const name of signals) process.once(name, end);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const timer = lifeMs === undefined ? undefined : setTimeout(end, lifeMs);
  return {
    ended,
    close() {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      for (const name of signals) process.off(name, end);
      for (const listener of before) process.on('SIGINT', listener);
    },
  };
}
