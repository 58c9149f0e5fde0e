import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../shell/icon.tsx';
import { texts } from '../texts/texts.ts';
import '../styles/find.css';

interface FindFrameProps {
  /** Matches of a search, or what is found in the page itself. */
  readonly kind: 'hits' | 'page';
  readonly value: string;
  readonly count: string;
  readonly onInput: (text: string) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
  /** What is shown below the field. */
  readonly children: ComponentChildren;
}

const words = texts.find;
const kinds = {
  hits: {
    label: words.matches,
    placeholder: undefined,
    previous: [words.previousMatch, words.previousMatchHint],
    next: [words.nextMatch, words.nextMatchHint],
  },
  page: {
    label: words.label,
    placeholder: words.placeholder,
    previous: [words.previous, words.previous],
    next: [words.next, words.next],
  },
} as const;

/** The bar over a session that counts matches and steps through them. */
export function FindFrame({ kind, value, count, onInput, onStep, onClose, children }: FindFrameProps) {
  const { label, placeholder, previous, next } = kinds[kind];
  const field = useRef<HTMLInputElement>(null);
  // Before the next key: whoever types on must not lose a letter, or set off what it stands for.
  useLayoutEffect(() => {
    if (kind === 'page') field.current?.focus();
  }, []);
  const buttons = [
    ['up', ...previous, () => onStep(-1)],
    ['down', ...next, () => onStep(1)],
    ['close', words.close, words.close, onClose],
  ] as const;
  return (
    <search class={kind === 'hits' ? 'find-bar is-hits' : 'find-bar'} aria-label={label}>
      <input
        ref={field}
        class="field is-small"
        type="search"
        aria-label={words.label}
        placeholder={placeholder}
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          else if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          else return;
          event.preventDefault();
        }}
      />
      <span class="find-count" role="status">
        {count}
      </span>
      {buttons.map(([icon, name, title, onClick]) => (
        <button key={icon} type="button" class="icon-button" aria-label={name} title={title} onClick={onClick}>
          <Icon name={icon} />
        </button>
      ))}
      {children}
    </search>
  );
}
