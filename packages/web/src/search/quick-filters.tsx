import { searchTexts } from '../texts/search-texts.ts';
import { hasToken, toggleToken } from './suggest.ts';

const words = searchTexts.search;

/** What kind of record is searched; which sessions, the facets say. */
export function QuickFilters({
  query,
  onQuery,
}: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}) {
  return (
    <div class="filters" role="group" aria-label={words.filters}>
      {words.toggles.map(([token, name]) => (
        <button
          key={token}
          type="button"
          class="button is-small"
          aria-pressed={hasToken(query, token)}
          title={token}
          onClick={() => onQuery(toggleToken(query, token))}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
