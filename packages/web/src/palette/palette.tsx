import { useRef, useState } from 'preact/hooks';
import { Dialog } from '../shell/dialog.tsx';
import { lazyPage } from '../shell/lazy-page.tsx';
import { texts } from '../texts/texts.ts';
import type { ChoiceKeys } from './choice-list.tsx';

const ChoiceList = lazyPage(() => import('./choice-list.tsx').then((module) => module.ChoiceList));
const words = texts.palette;

/**
 * One field for everything: where to go and what to do, chosen with the arrow keys. What can be chosen is fetched when
 * it is first opened; keys that are pressed until then are kept for it.
 */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string>();
  const keys = useRef<ChoiceKeys>({ early: [] });
  const onKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey) onClose();
    else if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    else if (keys.current.press === undefined) keys.current.early.push(event.key);
    else keys.current.press(event.key);
    event.preventDefault();
  };
  return (
    <Dialog title={words.title} class="palette" onClose={onClose} onKey={onKey}>
      <input
        class="palette-field"
        type="text"
        role="combobox"
        aria-label={words.field}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={active}
        placeholder={words.placeholder}
        autocomplete="off"
        spellcheck={false}
        // oxlint-disable-next-line no-autofocus
        autofocus
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <ChoiceList typed={typed} keys={keys.current} onActive={setActive} onClose={onClose} />
    </Dialog>
  );
}
