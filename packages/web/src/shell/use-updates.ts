import { useLayoutEffect, useReducer } from 'preact/hooks';

/** Draws again whenever a store says that it has changed; counts how often. */
export function useUpdates(subscribe: (listener: () => void) => () => void): number {
  const [count, redraw] = useReducer((before: number, _action: undefined) => before + 1, 0);
  useLayoutEffect(() => {
    const stop = subscribe(() => redraw(undefined));
    // What came between the first drawing and now has told nobody.
    redraw(undefined);
    return stop;
  }, [subscribe]);
  return count;
}
