import type { ProjectSummary } from '@scrollkeep/view/wire/wire-home.ts';
import type { SearchFacets } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toProjectNames } from '@scrollkeep/view/text/project-names.ts';
import { toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { toProjectName } from '../shell/find-project.ts';
import { toShortModel } from '../shell/to-short-model.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { texts } from '../texts/texts.ts';
import { addChosen } from './add-chosen.ts';
import { hasToken, toggleToken } from './suggest.ts';
import { toFacetToken } from './to-facet-token.ts';

interface FacetsProps {
  readonly facets: SearchFacets | undefined;
  /** How many sessions were found. */
  readonly sessionCount: number;
  readonly query: string;
  readonly projects: readonly ProjectSummary[];
  readonly onQuery: (query: string) => void;
}

const words = searchTexts.search;
const names = ['date', 'project', 'status', 'tool', 'model', 'branch', 'source'] as const;

/** What the result can be narrowed down to. The query alone says what is chosen. */
export function Facets({ facets, sessionCount, query, projects, onQuery }: FacetsProps) {
  const lists = names.map((name) => ({
    name,
    // One source alone narrows nothing down.
    values: addChosen(
      name,
      name === 'source' && facets?.source.length === 1 ? [] : (facets?.[name] ?? []),
      query,
      sessionCount,
    ),
  }));
  if (lists.every(({ values }) => values.length === 0)) return null;
  return (
    <details class="facets" open={globalThis.matchMedia('(min-width: 900px)').matches}>
      <summary>{words.facets}</summary>
      {lists.map(({ name, values }) => {
        const labels = toLabels(
          name,
          values.map(({ value }) => value),
          projects,
        );
        return values.length === 0 ? null : (
          <section key={name} class="facet" aria-labelledby={`facet-${name}`}>
            <h2 id={`facet-${name}`}>{words.facetNames[name]}</h2>
            <ul>
              {values.map(({ value, count }, at) => {
                const token = toFacetToken(name, value);
                return (
                  <li key={value}>
                    <button
                      type="button"
                      class="facet-value"
                      aria-pressed={hasToken(query, token)}
                      title={toVisibleText(token)}
                      onClick={() => onQuery(toggleToken(query, token))}
                    >
                      <span class="facet-label">{toVisibleText(labels[at] ?? value)}</span>
                      <span class="facet-count">{toReadableCount(count)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </details>
  );
}

/** What is shown of each value; the whole field is in its title. */
function toLabels(
  name: keyof SearchFacets,
  values: readonly string[],
  projects: readonly ProjectSummary[],
): readonly string[] {
  if (name === 'date') return values.map((value) => words.dates[value] ?? value);
  // As in the menu above the list of sessions.
  const statuses: Readonly<Record<string, string>> = texts.filters.statuses;
  if (name === 'status') return values.map((value) => statuses[value] ?? value);
  if (name === 'model') return values.map(toShortModel);
  if (name !== 'project') return values;
  const labels = values.map((value) => toProjectName(projects, value));
  // Paths that are no project of the list may end alike.
  const longer = toProjectNames(values);
  return labels.map((label, at) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : (longer[at] ?? label),
  );
}
