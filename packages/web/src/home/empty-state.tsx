import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { printRoute, toHubRoute, toSearchRoute } from '../shell/route.ts';
import { useParts } from '../shell/use-parts.ts';
import { hubReader } from '../sources/hub-reader.ts';
import { texts } from '../texts/texts.ts';

export interface EmptyStateProps {
  readonly hasFilter: boolean;
  /** The words of the filter. */
  readonly text: string;
  readonly roots: readonly string[];
  readonly onClear: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Nothing to show: why, and what to do about it. */
export function EmptyState({ hasFilter, text, roots, onClear, onFiles }: EmptyStateProps) {
  const parts = useParts();
  if (hasFilter) {
    return (
      <div class="empty">
        <h2>{words.noFit}</h2>
        <p>{words.noFitHint}</p>
        <p class="problem-ways">
          {text === '' || !parts.has('search') ? null : (
            <a class="button" href={printRoute(toSearchRoute(text))}>
              {texts.palette.searchFor(toVisibleText(text))}
            </a>
          )}
          <button type="button" class="button" onClick={onClear}>
            {words.showAll}
          </button>
        </p>
      </div>
    );
  }
  if (hubReader !== undefined)
    return (
      <div class="empty">
        <h2>{words.none}</h2>
        <p>{words.hub}</p>
        <p class="problem-ways">
          <a class="button is-main" href={printRoute(toHubRoute('start'))}>
            {words.connect}
          </a>
        </p>
      </div>
    );
  return (
    <div class="empty">
      <h2>{words.none}</h2>
      <p>{words.looked}</p>
      <ul class="roots">
        {roots.map((root) => (
          <li key={root}>
            <code>{toVisibleText(root)}</code>
          </li>
        ))}
      </ul>
      <ol class="steps">
        <li>
          <WithCode parts={words.run} />
        </li>
        <li>
          <WithCode parts={words.elsewhere} />
        </li>
        <li>
          <WithCode parts={words.demo} />
        </li>
        <li>
          <WithCode parts={words.sent} />
          <label class="file-choice">
            {words.choose}
            <input
              class="visually-hidden"
              type="file"
              accept=".jsonl"
              multiple
              onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
            />
          </label>
          {words.sentEnd}
        </li>
      </ol>
    </div>
  );
}

const words = texts.empty;

/** Words, code, words. */
function WithCode({ parts: [before, code, after] }: { readonly parts: readonly [string, string, string] }) {
  return (
    <>
      {before}
      <code>{code}</code>
      {after}
    </>
  );
}
