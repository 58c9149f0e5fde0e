import { useEffect, useRef, useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { Icon } from '../shell/icon.tsx';
import { lazyPage } from '../shell/lazy-page.tsx';
import { changeFilters, type ListFilter, type ListFilters } from '../shell/list-filters.ts';
import { sessionSorts, type HomeRoute, type ProjectRoute } from '../shell/route.ts';
import { toShortModel } from '../shell/to-short-model.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { useKeys } from '../shell/use-keys.ts';
import { goTo, replaceRoute } from '../shell/use-route.ts';
import { texts } from '../texts/texts.ts';
import type { FilterMenuProps } from './filter-menu.tsx';

const words = texts.filters;
const FilterMenu = lazyPage<FilterMenuProps>(() => import('./filter-menu.tsx').then((module) => module.FilterMenu));

/** The menus, each with the filters it sets. */
const menus = [
  { name: 'date', filters: ['since', 'until'] },
  { name: 'status', filters: ['status'] },
  { name: 'model', filters: ['model'] },
  { name: 'branch', filters: ['branch'] },
  { name: 'tag', filters: ['tag'] },
  { name: 'source', filters: ['source'] },
  { name: 'cost', filters: ['minCost'] },
] as const satisfies readonly { readonly name: keyof typeof words.menus; readonly filters: readonly ListFilter[] }[];

const toggles = [
  { name: 'pinned', hint: words.pinnedHint },
  { name: 'substantial', hint: words.substantialHint },
] as const;

/** A hub keeps no pins. */
const isOffered = ({ name }: (typeof toggles)[number]) => name !== 'pinned' || hubReader === undefined;

export type MenuName = (typeof menus)[number]['name'];

/** Which sessions, and in which order. */
export function FilterBar({
  route,
  hasSources,
}: {
  readonly route: HomeRoute | ProjectRoute;
  readonly hasSources: boolean;
}) {
  const [opened, setOpened] = useState<MenuName>();
  const bar = useRef<HTMLDivElement>(null);
  const choose = (changes: ListFilters) => goTo({ ...route, filters: changeFilters(route.filters, changes) });
  useKeys({ f: () => bar.current?.querySelector('button')?.focus() });
  useEffect(() => {
    if (opened === undefined) return;
    const onPointer = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || bar.current?.contains(event.target) !== true) setOpened(undefined);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [opened]);
  // Where sessions come from is of interest only if there are several places.
  const shown = menus.filter(
    ({ name }) =>
      (name !== 'source' || hasSources || route.filters.source !== undefined) &&
      (name !== 'tag' || hubReader === undefined),
  );
  const hasFilter = Object.keys(route.filters).length > 0;
  return (
    <div class="filters" ref={bar} role="group" aria-label={words.label}>
      {shown.map(({ name, filters }) => {
        const value = describe(name, route.filters);
        return (
          <div key={name} class="filter">
            <button
              type="button"
              class={`filter-button${value === '' ? '' : ' is-set'}`}
              aria-haspopup="true"
              aria-expanded={opened === name}
              onClick={() => setOpened(opened === name ? undefined : name)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return;
                event.preventDefault();
                setOpened(name);
              }}
            >
              {words.menus[name]}
              {value === '' ? null : <span class="filter-value">{toVisibleText(value)}</span>}
              <Icon name="expand" />
            </button>
            {opened === name ? (
              <FilterMenu
                name={name}
                route={route}
                onChoose={(changes) => {
                  setOpened(undefined);
                  choose(changes);
                }}
                onClose={() => {
                  setOpened(undefined);
                  bar.current?.querySelectorAll('button')[shown.findIndex((menu) => menu.name === name)]?.focus();
                }}
                onClear={
                  value === '' ? undefined : () => choose(Object.fromEntries(filters.map((filter) => [filter, ''])))
                }
              />
            ) : null}
          </div>
        );
      })}
      {toggles.filter(isOffered).map(({ name, hint }) => (
        <button
          key={name}
          type="button"
          class={`filter-button${route.filters[name] === undefined ? '' : ' is-set'}`}
          aria-pressed={route.filters[name] !== undefined}
          title={hint}
          onClick={() => choose({ [name]: route.filters[name] === undefined ? 'true' : '' })}
        >
          {words[name]}
        </button>
      ))}
      {hasFilter ? (
        <button type="button" class="filter-clear" onClick={() => goTo({ ...route, filters: {} })}>
          {words.clear}
        </button>
      ) : null}
      <label class="sort">
        <span class="visually-hidden">{texts.home.order}</span>
        <select
          value={route.sort}
          onChange={(event) =>
            replaceRoute({
              ...route,
              sort: sessionSorts.find((sort) => sort === event.currentTarget.value) ?? 'recent',
            })
          }
        >
          {sessionSorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts.home.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** What is chosen, in few words; empty if nothing is. */
function describe(name: MenuName, filters: ListFilters): string {
  switch (name) {
    case 'date': {
      const { since = '', until = '' } = filters;
      const span = words.spans[since as keyof typeof words.spans];
      if (span !== undefined && until === '') return span;
      return since === '' && until === '' ? '' : `${since} – ${until}`;
    }
    case 'status':
      return words.statuses[filters.status as keyof typeof words.statuses] ?? '';
    case 'model':
      return toShortModel(filters.model ?? '');
    case 'branch':
      return filters.branch ?? '';
    case 'tag':
      return filters.tag === undefined ? '' : `#${filters.tag}`;
    case 'source':
      return filters.source ?? '';
    case 'cost':
      return filters.minCost === undefined ? '' : words.atLeast(filters.minCost);
  }
}
