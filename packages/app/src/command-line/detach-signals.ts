/** The signals that ask a program to end, with the status of a program that was ended by one. */
export const endingSignals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
export type EndingSignal = keyof typeof endingSignals;
export const endingSignalNames: readonly EndingSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Takes the listeners of these signals away and gives a function that puts them back. Without a listener the system
 * ends the process at once, even while one long call blocks its only thread, where no listener could run.
 */
export function detachSignals(): () => void {
  const before = endingSignalNames.flatMap((name) => process.listeners(name).map((listener) => ({ name, listener })));
  for (const name of endingSignalNames) process.removeAllListeners(name);
  return () => {
    for (const { name, listener } of before) process.on(name, listener);
  };
}
