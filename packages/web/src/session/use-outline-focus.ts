import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Puts the focus into the outline: at once where it is open, so that whoever types loses no letter, else as soon as it
 * is drawn.
 */
export function useOutlineFocus(open: () => void): (selectors: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  const tryFocus = () => {
    const element = wanted.current
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((found) => found !== null);
    if (element === undefined) return;
    wanted.current = [];
    element?.focus();
  };
  useLayoutEffect(tryFocus);
  return (selectors) => {
    wanted.current = selectors;
    open();
    tryFocus();
  };
}
