import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [isDone, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onClick = async () => {
    setDone(await copyText(text));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(false), 1_600);
  };
  return (
    <button type="button" class="icon-button" aria-label={isDone ? texts.shell.copied : label} title={label} onClick={() => void onClick()}>
      <Icon name={isDone ? 'check' : 'copy'} />
    </button>
  );
}
