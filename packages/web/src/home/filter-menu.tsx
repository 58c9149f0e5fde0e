import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FacetCount, SessionFacets } from '@scrollkeep/view/wire/wire-home.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import type { ListFilter, ListFilters } from '../shell/list-filters.ts';
import type { HomeRoute, ProjectRoute } from '../shell/route.ts';
import { toShortModel } from '../shell/to-short-model.ts';
import { useAnswer } from '../shell/use-answer.ts';
import '../styles/filters.css';
import { texts } from '../texts/texts.ts';
import type { MenuName } from './filter-bar.tsx';
import { toQuestion } from './to-question.ts';

export interface FilterMenuProps {
  readonly name: MenuName;
  readonly route: HomeRoute | ProjectRoute;
  readonly onChoose: (changes: ListFilters) => void;
  readonly onClose: () => void;
  readonly onClear: (() => void) | undefined;
}

const words = texts.filters;
/** A longer list can be searched. */
const many = 8;

/** The choices of one filter, each with how many sessions it would leave. */
export function FilterMenu({ name, route, onChoose, onClose, onClear }: FilterMenuProps) {
  const { answer } = useAnswer('/sessions', { ...toQuestion(route), limit: 1, facets: 'true' });
  const [typed, setTyped] = useState('');
  const popup = useRef<HTMLDivElement>(null);
  const facets = answer?.facets;
  const choices = facets === undefined ? [] : listChoices(name, facets);
  const filter: ListFilter = name === 'date' ? 'since' : name === 'cost' ? 'minCost' : name;
  const shown = choices.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  const canType = choices.length > many;
  useLayoutEffect(() => {
    if (facets !== undefined) popup.current?.querySelector<HTMLElement>('input[type=search], [role]>button')?.focus();
  }, [facets === undefined]);
  return (
    <div
      class="filter-menu"
      ref={popup}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event, popup.current);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {canType ? (
        <input
          class="field"
          type="search"
          aria-label={words.find(words.menus[name])}
          placeholder={words.find(words.menus[name])}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      {facets === undefined ? (
        <p class="filter-note" role="status">
          {texts.shell.loading}
        </p>
      ) : shown.length === 0 ? (
        <p class="filter-note">{name === 'tag' && typed === '' ? words.noTags : words.none}</p>
      ) : (
        <div class="filter-choices" role="menu" aria-label={words.menus[name]}>
          {shown.map(({ value, label, count }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              class="filter-choice"
              aria-checked={route.filters[filter] === value}
              onClick={() => onChoose({ ...(name === 'date' ? { until: '' } : {}), [filter]: value })}
            >
              <span class="filter-label">{toVisibleText(label)}</span>
              <span class="filter-count">{toReadableCount(count)}</span>
            </button>
          ))}
        </div>
      )}
      {name === 'date' ? <DateRange filters={route.filters} onChoose={onChoose} /> : null}
      {onClear === undefined ? null : (
        <button
          type="button"
          class="filter-choice is-clear"
          onClick={() => {
            onClose();
            onClear();
          }}
        >
          {words.any[name]}
        </button>
      )}
    </div>
  );
}

function DateRange({ filters, onChoose }: { readonly filters: ListFilters } & Pick<FilterMenuProps, 'onChoose'>) {
  const form = useRef<HTMLFormElement>(null);
  const toDay = (text: string | undefined) => (/^\d{4}-/.test(text ?? '') ? (text ?? '') : '');
  return (
    <form
      class="filter-dates"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onChoose({ since: String(data.get('since') ?? ''), until: String(data.get('until') ?? '') });
      }}
    >
      <label>
        {words.from}
        <input class="field" type="date" name="since" defaultValue={toDay(filters.since)} />
      </label>
      <label>
        {words.to}
        <input class="field" type="date" name="until" defaultValue={toDay(filters.until)} />
      </label>
      <button type="submit" class="button is-small">
        {words.apply}
      </button>
    </form>
  );
}

interface Choice extends FacetCount {
  readonly label: string;
}

function listChoices(name: MenuName, facets: SessionFacets): readonly Choice[] {
  const toChoices = (counts: readonly FacetCount[], toLabel: (value: string) => string) =>
    counts.map((each) => ({ ...each, label: toLabel(each.value) }));
  switch (name) {
    case 'date':
      return toChoices(facets.since, (value) => words.spans[value as keyof typeof words.spans] ?? value);
    case 'status':
      return toChoices(
        facets.status.filter(({ count }) => count > 0),
        (value) => words.statuses[value as keyof typeof words.statuses] ?? value,
      );
    case 'model':
      return toChoices(facets.model, toShortModel);
    case 'branch':
      return toChoices(facets.branch, (value) => value);
    case 'tag':
      return toChoices(facets.tag, (value) => `#${value}`);
    case 'source':
      return toChoices(facets.source, (value) => value);
    case 'cost':
      return toChoices(facets.minCost, words.atLeast);
  }
}

/** To the next choice; from the last one back to the first. */
function move(event: KeyboardEvent, popup: HTMLElement | null): void {
  const items = [...(popup?.querySelectorAll<HTMLElement>('input[type=search], .filter-choice') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  items[(next + items.length) % items.length]?.focus();
}
