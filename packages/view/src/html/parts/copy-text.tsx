import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CopiedThing } from '../../model/copied-text.ts';
import type { HtmlHost } from './html-host.ts';
import { toVisibleText } from './to-visible-text.ts';

/** What is copied, or how to get it where that takes some work or only its beginning is on the page. */
export type CopySource = string | (() => string | Promise<string>);

const shownMs = 1_600;

interface CopyButtonProps {
  readonly text: CopySource;
  readonly copy: (text: string) => Promise<boolean>;
  readonly label: string;
  /** What is said under the pointer, where that is more than the label. */
  readonly hint?: string;
  readonly class: string;
  readonly children?: (isDone: boolean) => ComponentChildren;
}

/**
 * Copies a text and says so for a moment: every copy button of every page. Without children its word is drawn by the
 * style sheet: it is no text of the conversation, so that no search finds it.
 */
export function CopyButton({ text, copy, label, hint = label, class: name, children }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onClick = async () => {
    setDone(await toText(text).then(copy, () => false));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDone(false), shownMs);
  };
  return (
    <button
      type="button"
      class={isDone ? `${name} is-done` : name}
      aria-label={isDone ? copiedWord : label}
      title={hint}
      data-word={children === undefined ? (isDone ? copiedWord : 'Copy') : undefined}
      onClick={() => void onClick()}
    >
      {children?.(isDone)}
    </button>
  );
}

export const copiedWord = 'Copied';

async function toText(source: CopySource): Promise<string> {
  return typeof source === 'string' ? source : source();
}

/**
 * The same beside something of a conversation, where the page can copy. People paste into terminals: they get what they
 * have seen, and no character that hides.
 */
export function CopyText({
  text,
  what,
  host,
}: {
  readonly text: CopySource;
  readonly what: CopiedThing;
  readonly host: HtmlHost;
}) {
  const { copy } = host;
  return copy === undefined ? null : (
    <CopyButton text={text} copy={(found) => copy(toVisibleText(found))} label={`Copy ${what}`} class="copy-button" />
  );
}
