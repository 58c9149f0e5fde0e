import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import { Combobox } from '../shell/combobox.tsx';
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
  const name = typed.trim().replace(/^#/, '');
  const suggested = (answer?.tags ?? [])
    .filter((tag) => !used.some((each) => foldText(each) === foldText(tag.name)))
    .filter((tag) => foldText(tag.name).includes(foldText(name)))
    .toSorted((a, b) => b.sessions + b.turns - (a.sessions + a.turns))
    .slice(0, mostSuggested);
  const add = async (tag: string) => {
    if (tag !== '' && (await onAdd(tag))) setTyped('');
  };
  return (
    <div class="tag-field">
      <Combobox
        class="field"
        aria-label={words.tagField}
        placeholder={words.tagField}
        maxLength={64}
        value={typed}
        list="tag-list"
        listLabel={words.knownTags}
        option="tag-option"
        items={suggested}
        toKey={(tag) => tag.name}
        show={(tag) => (
          <>
            <bdi>#{toVisibleText(tag.name)}</bdi>
            <span class="filter-count">{toReadableCount(tag.sessions + tag.turns + tag.clientSessions)}</span>
          </>
        )}
        onAccept={(tag) => void add(tag.name)}
        onInput={(field) => setTyped(field.value)}
        onKey={({ key }) => {
          if (key === 'Enter') void add(name);
          return key === 'Enter';
        }}
      />
    </div>
  );
}
