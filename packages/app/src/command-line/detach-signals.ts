/** The signals that ask a program to end, with the status of a program that was ended by one. */
export const endingSignals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
export type EndingSignal = keyof typeof endingSignals;
export const endingSignalNames: readonly EndingSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Takes the listeners of these signals away and gives a function that puts them back. Without a listener the system
 * ends the process at once, even while one long call blocks its only thread, where no listener could run. `instead`
 * hears them meanwhile, once, and from the first moment: a signal that came while modules were loaded is handed on
 * only later, and would be lost if there were no listener in between.
 */
export function detachSignals(instead?: () => void): () => void {
  const before = endingSignalNames.flatMap((name) => process.listeners(name).map((listener) => ({ name, listener })));
  if (instead !== undefined) for (const name of endingSignalNames) process.once(name, instead);
  for (const { name, listener } of before) process.removeListener(name, listener);
  return () => {
    for (const { name, listener } of before) process.on(name, listener);
  };
}
