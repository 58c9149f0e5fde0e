import { useEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { copyText } from './copy-text.ts';
import { Icon } from './icon.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What is said under the pointer, where that is more than the label. */
  readonly hint?: string;
  readonly class?: string;
  /** Beside the picture. */
  readonly words?: string;
}

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, hint = label, class: name = 'icon-button', words }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onClick = async () => {
    setDone(await copyText(text));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(false), 1_600);
  };
  return (
    <button
      type="button"
      class={name}
      aria-label={isDone ? texts.shell.copied : label}
      title={hint}
      onClick={() => void onClick()}
    >
      <Icon name={isDone ? 'check' : 'copy'} />
      {words === undefined ? null : isDone ? texts.shell.copied : words}
    </button>
  );
}
