import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { Icon } from '../shell/icon.tsx';
import { searchTexts } from '../texts/search-texts.ts';
import type { KeptSearches } from './use-searches.ts';

interface KeptListProps {
  readonly searches: KeptSearches;
  readonly onQuery: (query: string) => void;
  readonly onRename: (name: string) => void;
}

const words = searchTexts.kept;

/** Saved and recent searches, for a field that is empty; without any of them nothing is shown. */
export function KeptList({ searches, onQuery, onRename }: KeptListProps) {
  const { recent, saved, problem, change } = searches;
  return (
    <>
      {problem === undefined || problem.code === 'NO_SERVER' ? null : <ProblemNotice problem={problem} />}
      {saved.length === 0 ? null : (
        <section class="kept" aria-label={words.saved}>
          <h2 class="section-title">{words.saved}</h2>
          <ul class="kept-list">
            {saved.map(({ name, query }) => (
              <KeptRow
                key={name}
                name={name}
                query={query}
                removeLabel={words.remove(toVisibleText(name))}
                onQuery={onQuery}
                onRename={() => onRename(name)}
                onRemove={() => void change({ remove: name })}
              />
            ))}
          </ul>
        </section>
      )}
      {recent.length === 0 ? null : (
        <section class="kept" aria-label={words.recent}>
          <h2 class="section-title kept-head">
            {words.recent}
            <button
              type="button"
              class="button is-small"
              onClick={() => {
                focusField();
                void change({ clearRecent: true });
              }}
            >
              {words.clear}
            </button>
          </h2>
          <ul class="kept-list">
            {recent.map(({ query }) => (
              <KeptRow
                key={query}
                query={query}
                removeLabel={words.forget(toVisibleText(query))}
                onQuery={onQuery}
                onRemove={() => void change({ forget: query })}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface KeptRowProps {
  readonly name?: string;
  readonly query: string;
  readonly removeLabel: string;
  readonly onQuery: (query: string) => void;
  readonly onRename?: () => void;
  readonly onRemove: () => void;
}

function KeptRow({ name, query, removeLabel, onQuery, onRename, onRemove }: KeptRowProps) {
  const remove = (row: Element | null) => {
    // The row goes away with the focus in it.
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    if (beside === null || beside === undefined) focusField();
    else beside.querySelector<HTMLElement>('.kept-query')?.focus();
    onRemove();
  };
  return (
    <li class="kept-row">
      <button
        type="button"
        class="kept-query"
        onClick={() => onQuery(query)}
        onKeyDown={(event) => {
          if (event.key !== 'Delete') return;
          event.preventDefault();
          remove(event.currentTarget.closest('.kept-row'));
        }}
      >
        {name === undefined ? null : <bdi class="kept-name">{toVisibleText(name)}</bdi>}
        <code dir="auto">{toVisibleText(query)}</code>
      </button>
      {onRename === undefined ? null : (
        <button
          type="button"
          class="icon-button"
          aria-label={words.rename(toVisibleText(name ?? ''))}
          title={words.renameTitle}
          onClick={onRename}
        >
          <Icon name="edit" />
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        aria-label={removeLabel}
        title={words.removeTitle}
        onClick={(event) => remove(event.currentTarget.closest('.kept-row'))}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

function focusField(): void {
  document.querySelector<HTMLElement>('#search')?.focus();
}
