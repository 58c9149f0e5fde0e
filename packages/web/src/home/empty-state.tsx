import { toVisibleText } from '@scrollkeep/view/html';
import { texts } from '../texts/texts.ts';

interface EmptyStateProps {
  readonly hasFilter: boolean;
  readonly roots: readonly string[];
  readonly onClear: () => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Nothing to show: why, and what to do about it. */
export function EmptyState({ hasFilter, roots, onClear, onFiles }: EmptyStateProps) {
  if (hasFilter) {
    return (
      <div class="empty">
        <h2>{words.noFit}</h2>
        <p>{words.noFitHint}</p>
        <button type="button" class="button" onClick={onClear}>{words.showAll}</button>
      </div>
    );
  }
  return (
    <div class="empty">
      <h2>{words.none}</h2>
      <p>{words.looked}</p>
      <ul class="roots">{roots.map((root) => <li key={root}><code>{toVisibleText(root)}</code></li>)}</ul>
      <ol class="steps">
        <li><WithCode parts={words.run} /></li>
        <li><WithCode parts={words.elsewhere} /></li>
        <li>
          <WithCode parts={words.sent} />
          <label class="file-choice">
            {words.choose}
            <input class="visually-hidden" type="file" accept=".jsonl" multiple onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])} />
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
  return <>{before}<code>{code}</code>{after}</>;
}
