import { useLayoutEffect, useRef } from 'preact/hooks';

/** Something that can be done from the palette. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** Keys that do the same. */
  readonly keys?: readonly string[];
  readonly run: () => void;
}

const offered = new Set<{ readonly current: readonly Command[] }>();

/** Offers commands as long as the page is there that can do them. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useLayoutEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}

/** What can be done now; what a page offers comes before what is always there. */
export function listCommands(): readonly Command[] {
  return [...offered].reverse().flatMap(({ current }) => current);
}
