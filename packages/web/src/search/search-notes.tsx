import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { toSubstitutionNote } from '@scrollkeep/view/text/search-words.ts';
import type { WireSearch } from '@scrollkeep/view/wire/wire-search.ts';
import { searchTexts } from '../texts/search-texts.ts';

interface WithQuery {
  readonly onQuery: (query: string) => void;
}

const words = searchTexts.search;

/** The query with its syntax error marked. */
export function QueryPlace({ query, column }: { readonly query: string; readonly column: number }) {
  const from = Math.max(0, column - 1);
  const rest = query.slice(from);
  const length = Math.max(1, /^\S*/.exec(rest)?.[0].length ?? 1);
  return (
    <p class="query-place" aria-hidden="true">
      <code>
        {toVisibleText(query.slice(0, from))}
        <mark>{rest === '' ? '\u00A0' : toVisibleText(rest.slice(0, length))}</mark>
        {toVisibleText(rest.slice(length))}
      </code>
    </p>
  );
}

/** Says that these are results of a similar query, and offers to search for that one. */
export function InsteadNote({ found, onQuery }: WithQuery & { readonly found: WireSearch }) {
  const { showing } = found;
  if (showing === null && !found.missesWords) return null;
  return (
    <p class="search-instead" role="status">
      <span>{toSubstitutionNote(found, toVisibleText)}</span>
      {showing === null ? null : (
        <button type="button" class="button is-small" onClick={() => onQuery(showing)}>
          {words.keepShowing}
        </button>
      )}
    </p>
  );
}

export function Tips({ onQuery }: WithQuery) {
  return (
    <section class="tips">
      <h2 class="section-title">{words.tipsTitle}</h2>
      <p class="section-hint">{words.hint}</p>
      <ul>
        {words.tips.map(([query, meaning]) => (
          <li key={query}>
            <button type="button" class="tip" onClick={() => onQuery(query)}>
              <code>{query}</code>
            </button>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
