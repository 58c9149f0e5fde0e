import { useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { useOfferedCommands } from '../shell/commands.ts';
import { Dialog } from '../shell/dialog.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { useParts } from '../shell/use-parts.ts';
import { goTo } from '../shell/use-route.ts';
import { texts } from '../texts/texts.ts';
import { listChoices, type Choice } from './list-choices.ts';

const words = texts.palette;
const typingMs = 120;
const mostFound = 8;
const mostRecent = 100;

/** One field for everything: where to go and what to do, chosen with the arrow keys. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const commands = useOfferedCommands();
  const parts = useParts();
  const { answer: projects } = useAnswer('/projects', {});
  const { answer: searches } = useAnswer('/searches', parts.has('search') ? {} : undefined);
  // The server looks for the words as they are typed; misspelled ones are found among the newest sessions.
  const { answer: recent } = useAnswer('/sessions', { limit: mostRecent });
  const { answer: found } = useAnswer(
    '/sessions',
    { text: typed.trim(), limit: mostFound },
    typed === '' ? 0 : typingMs,
  );
  const list = useRef<HTMLUListElement>(null);
  const choices = listChoices({
    words: typed,
    commands,
    parts,
    projects: projects?.projects ?? [],
    saved: searches?.saved ?? [],
    sessions: joinSessions(recent?.sessions ?? [], found?.sessions ?? []),
  });
  const at = Math.min(chosen, choices.length - 1);
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    const { to } = choice;
    // The dialog gives the focus back first: what is done then may want it.
    if (typeof to === 'function') setTimeout(to);
    else goTo(to);
  };
  const move = (next: number) => {
    const to = (next + choices.length) % Math.max(1, choices.length);
    setChosen(to);
    list.current?.querySelectorAll('[role=option]')[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(at + step);
    else if (event.key === 'Enter') choose(choices[at]);
    else if (event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey) onClose();
    else return;
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
        aria-activedescendant={choices[at] === undefined ? undefined : `choice-${at}`}
        placeholder={words.placeholder}
        autocomplete="off"
        spellcheck={false}
        // oxlint-disable-next-line no-autofocus
        autofocus
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
      />
      <ul ref={list} class="palette-list" id="palette-list" role="listbox" aria-label={words.title} tabIndex={-1}>
        {choices.map((choice, index) => (
          <li
            key={choice.id}
            id={`choice-${index}`}
            class="choice"
            role="option"
            aria-selected={index === at}
            data-group={choices[index - 1]?.group === choice.group ? undefined : words.groups[choice.group]}
            onMouseMove={() => void (index !== at && setChosen(index))}
            onClick={() => choose(choice)}
          >
            <span class="choice-title" dir="auto">
              {toVisibleText(choice.title)}
            </span>
            <span class="choice-detail" dir="auto">
              {toVisibleText(choice.detail)}
            </span>
            {choice.keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </li>
        ))}
      </ul>
      {choices.length === 0 ? <p class="palette-none">{words.none}</p> : null}
      <p class="palette-keys">
        <span role="status">{words.count(choices.length)}</span>
        <span>{words.keys}</span>
      </p>
    </Dialog>
  );
}

/** Each session once: the newest, then older ones that were found. */
function joinSessions(recent: readonly SessionSummary[], found: readonly SessionSummary[]): readonly SessionSummary[] {
  const known = new Set(recent.map(({ key }) => key));
  return [...recent, ...found.filter(({ key }) => !known.has(key))];
}
