import { useEffect, useReducer } from 'preact/hooks';

/** Draws again whenever a store says that it has changed; counts how often. */
export function useUpdates(subscribe: (listener: () => void) => () => void): number {
  const [count, redraw] = useReducer((before: number, _action: undefined) => before + 1, 0);
  useEffect(() => subscribe(() => redraw(undefined)), [subscribe]);
  return count;
}
