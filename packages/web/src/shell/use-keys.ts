import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Actions by key: a single key (`j`, `?`), two in a row (`g h`), or one with Ctrl or, on a Mac, ⌘ (`Mod+k`), which
 * also works while the person types.
 */
export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const prefixMs = 1_000;
/** The bindings of all mounted components, in the order in which they were mounted. */
const bound = new Set<{ readonly current: KeyBindings }>();
let prefix = '';
let prefixAt = 0;

/** Listens to single keys while nobody types and no dialog is open. */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // A layout effect runs before the page is painted, so that no key press on it is lost.
  useLayoutEffect(() => {
    if (bound.size === 0) document.addEventListener('keydown', onKey);
    bound.add(latest);
    return () => {
      bound.delete(latest);
      if (bound.size === 0) document.removeEventListener('keydown', onKey);
    };
  }, []);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
  const shortcut =
    event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
      ? findAction(`Mod+${event.key.toLowerCase()}`)
      : undefined;
  if (shortcut !== undefined) {
    event.preventDefault();
    shortcut(event);
    return;
  }
  if (isBrowserShortcut(event) || isTyping(event.target)) return;
  // `timeStamp` is the time of the key press; a busy page may handle the event later.
  const isSecond = prefix !== '' && event.timeStamp - prefixAt < prefixMs;
  const action = findAction(isSecond ? `${prefix} ${event.key}` : event.key);
  // The second key of an unknown pair has no action of its own: the person meant the pair.
  prefix = !isSecond && action === undefined && startsPair(event.key) ? event.key : '';
  prefixAt = event.timeStamp;
  if (action === undefined) return;
  event.preventDefault();
  action(event);
}

function findAction(keys: string): KeyBindings[string] | undefined {
  for (const { current } of bound) if (Object.hasOwn(current, keys)) return current[keys];
  return undefined;
}

function startsPair(key: string): boolean {
  return [...bound].some(({ current }) => Object.keys(current).some((keys) => keys.startsWith(`${key} `)));
}

/** Other keys with Ctrl, ⌘ or Alt belong to the browser. AltGr reports Ctrl and Alt, but types brackets. */
function isBrowserShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
