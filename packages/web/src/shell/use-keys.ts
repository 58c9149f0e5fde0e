import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * What keys do: `j`, `?`, two after each other as `g h`, or one with the key for commands as `Mod+k` (Ctrl, on a Mac
 * ⌘), which also works while somebody types.
 */
export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const prefixMs = 1_000;

/** Listens to single keys while nobody types and no dialog is open. */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  // Before anybody sees the page: no key that is pressed on it may be lost.
  useLayoutEffect(() => {
    let prefix = '';
    let prefixAt = 0;
    const onKey = (event: KeyboardEvent) => {
      const shortcut =
        event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
          ? latest.current[`Mod+${event.key.toLowerCase()}`]
          : undefined;
      if (shortcut !== undefined && !event.defaultPrevented && document.querySelector('dialog[open]') === null) {
        event.preventDefault();
        shortcut(event);
        return;
      }
      if (
        event.defaultPrevented ||
        isShortcut(event) ||
        isTyping(event.target) ||
        document.querySelector('dialog[open]') !== null
      )
        return;
      // When it was pressed, not when a busy page comes to it.
      const pair = event.timeStamp - prefixAt < prefixMs ? `${prefix} ${event.key}` : '';
      const action = latest.current[pair] ?? latest.current[event.key];
      prefix = event.key;
      prefixAt = event.timeStamp;
      if (action === undefined) return;
      event.preventDefault();
      prefix = '';
      action(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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
