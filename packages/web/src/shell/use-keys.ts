import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * What keys do: `j`, `?`, two after each other as `g h`, or one with the key for commands as `Mod+k` (Ctrl, on a Mac
 * ⌘), which also works while somebody types.
 */
export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const prefixMs = 1_000;
/** Of everything on the page, in the order in which it came. */
const bound = new Set<{ readonly current: KeyBindings }>();
let prefix = '';
let prefixAt = 0;

/** Listens to single keys while nobody types and no dialog is open. */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // Before anybody sees the page: no key that is pressed on it may be lost.
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
  if (isShortcut(event) || isTyping(event.target)) return;
  // When it was pressed, not when a busy page comes to it.
  const isSecond = prefix !== '' && event.timeStamp - prefixAt < prefixMs;
  const action = findAction(isSecond ? `${prefix} ${event.key}` : event.key);
  // Of a pair that leads nowhere the second key does nothing by itself: a person meant the pair.
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

/** Keys of the browser are its own. On many keyboards brackets are typed with AltGr, which reports Ctrl and Alt. */
function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
