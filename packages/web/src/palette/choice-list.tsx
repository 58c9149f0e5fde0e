import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import type { SessionSummary } from '@scrollkeep/view/wire/wire-home.ts';
import { useOfferedCommands } from '../shell/commands.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { useParts } from '../shell/use-parts.ts';
import { goTo } from '../shell/use-route.ts';
import { texts } from '../texts/texts.ts';
import { listChoices, type Choice } from './list-choices.ts';
import '../styles/palette.css';

/** The keys of the field that move through the list. */
export interface ChoiceKeys {
  /** Pressed before the list was here. */
  readonly early: string[];
  press?: (key: string) => void;
}

interface ChoiceListProps {
  readonly typed: string;
  readonly keys: ChoiceKeys;
  /** The id of the element that is chosen. */
  readonly onActive: (id: string | undefined) => void;
  readonly onClose: () => void;
}

const words = texts.palette;
const typingMs = 120;
const mostFound = 8;
const mostRecent = 100;

/** Pages, actions, sessions and projects that match what was typed. */
export function ChoiceList({ typed, keys, onActive, onClose }: ChoiceListProps) {
  const [chosen, setChosen] = useState({ typed, at: 0 });
  const commands = useOfferedCommands();
  const parts = useParts();
  const { answer: projects } = useAnswer('/projects', {});
  const { answer: searches } = useAnswer('/searches', parts.has('search') && !parts.has('hub') ? {} : undefined);
  // The server looks for the words as they are typed; misspelled ones are found among the newest sessions.
  const { answer: recent } = useAnswer('/sessions', { limit: mostRecent, hide: 'empty' });
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
  // Other words, another list: the best choice is the first again.
  const at = chosen.typed === typed ? Math.min(chosen.at, choices.length - 1) : 0;
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
    setChosen({ typed, at: to });
    list.current?.querySelectorAll('[role=option]')[to]?.scrollIntoView({ block: 'nearest' });
  };
  // Before the next key is pressed.
  useLayoutEffect(() => {
    keys.press = (key) => (key === 'Enter' ? choose(choices[at]) : move(at + (key === 'ArrowDown' ? 1 : -1)));
    const early = keys.early.shift();
    if (early !== undefined) keys.press(early);
  });
  const active = choices[at] === undefined ? undefined : `choice-${at}`;
  useLayoutEffect(() => onActive(active), [active]);
  return (
    <>
      <ul ref={list} class="palette-list" id="palette-list" role="listbox" aria-label={words.title} tabIndex={-1}>
        {choices.map((choice, index) => (
          <li
            key={choice.id}
            id={`choice-${index}`}
            class="choice"
            role="option"
            aria-selected={index === at}
            data-group={choices[index - 1]?.group === choice.group ? undefined : words.groups[choice.group]}
            onMouseMove={() => void (index !== at && setChosen({ typed, at: index }))}
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
        <span role="status">
          {typed === '' ? '' : words.count(choices.filter(({ group }) => group !== 'search').length)}
        </span>
        <span>{words.keys}</span>
      </p>
    </>
  );
}

/** Each session once: the newest, then older ones that were found. */
function joinSessions(recent: readonly SessionSummary[], found: readonly SessionSummary[]): readonly SessionSummary[] {
  const known = new Set(recent.map(({ key }) => key));
  return [...recent, ...found.filter(({ key }) => !known.has(key))];
}
