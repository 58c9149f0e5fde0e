import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { annotationTexts as words } from '../texts/annotation-texts.ts';

const mostSuggested = 6;

/** A new tag, or one that is in use already: those are offered while a person types. */
export function TagField({
  used,
  onAdd,
}: {
  readonly used: readonly string[];
  readonly onAdd: (tag: string) => Promise<boolean>;
}) {
  const { answer } = useAnswer('/tags', {});
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(-1);
  const name = typed.trim().replace(/^#/, '');
  const suggested = (answer?.tags ?? [])
    .filter((tag) => !used.some((each) => foldText(each) === foldText(tag.name)))
    .filter((tag) => foldText(tag.name).includes(foldText(name)))
    .toSorted((a, b) => b.sessions + b.turns - (a.sessions + a.turns))
    .slice(0, mostSuggested);
  const at = Math.min(chosen, suggested.length - 1);
  const add = async (tag: string) => {
    if (tag !== '' && (await onAdd(tag))) {
      setTyped('');
      setChosen(-1);
    }
  };
  return (
    <div class="tag-field">
      <input
        class="field"
        type="text"
        role="combobox"
        aria-label={words.tagField}
        aria-expanded={suggested.length > 0}
        aria-controls="tag-list"
        aria-autocomplete="list"
        aria-activedescendant={suggested[at] === undefined ? undefined : `tag-${at}`}
        placeholder={words.tagField}
        autocomplete="off"
        spellcheck={false}
        maxLength={64}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(-1);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined) setChosen(Math.max(-1, Math.min(at + step, suggested.length - 1)));
          else if (event.key === 'Enter') void add(suggested[at]?.name ?? name);
          else return;
          event.preventDefault();
        }}
      />
      <ul class="tag-list" id="tag-list" role="listbox" aria-label={words.knownTags} hidden={suggested.length === 0}>
        {suggested.map((tag, index) => (
          <li
            key={tag.name}
            id={`tag-${index}`}
            class="tag-option"
            role="option"
            aria-selected={index === at}
            onClick={() => void add(tag.name)}
          >
            <bdi>#{toVisibleText(tag.name)}</bdi>
            <span class="filter-count">{toReadableCount(tag.sessions + tag.turns + tag.clientSessions)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
