import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/** Something that can be done from the palette. */
export interface Command {
  readonly id: string;
  readonly title: string;
  /** Keys that do the same. */
  readonly keys?: readonly string[];
  readonly run: () => void;
}

const offered = new Set<{ readonly current: readonly Command[] }>();
const listeners = new Set<() => void>();

/** Offers commands as long as the page is there that can do them. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useLayoutEffect(() => {
    offered.add(latest);
    return () => {
      offered.delete(latest);
      tell();
    };
  }, []);
  // What they are called: what they do is looked up when one is chosen.
  useLayoutEffect(tell, [commands.map(({ id, title }) => `${id} ${title}`).join('\n')]);
}

/** What can be done now, also while pages come and go; what a page offers comes before what is always there. */
export function useOfferedCommands(): readonly Command[] {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const listener = () => redraw(undefined);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return listLatest().map((command) => ({ ...command, run: () => runLatest(command.id) }));
}

function listLatest(): readonly Command[] {
  return [...offered].reverse().flatMap(({ current }) => current);
}

/** What a command does now: the page may have been drawn again since it was listed. */
function runLatest(id: string): void {
  listLatest()
    .find((command) => command.id === id)
    ?.run();
}

function tell(): void {
  for (const listener of listeners) listener();
}
