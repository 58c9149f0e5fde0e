import { toVisibleText } from '@scrollkeep/view/html';

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
        <h2>No session fits</h2>
        <p>Words are looked for in titles, prompts, projects and branches; every one of them must be there.</p>
        <button type="button" class="button" onClick={onClear}>Show all sessions</button>
      </div>
    );
  }
  return (
    <div class="empty">
      <h2>No sessions yet</h2>
      <p>Claude Code writes every session to a file, and Scrollkeep shows those files. It looked in:</p>
      <ul class="roots">{roots.map((root) => <li key={root}><code>{toVisibleText(root)}</code></li>)}</ul>
      <ol class="steps">
        <li>Run <code>claude</code> in any project and say something. The session appears here at once.</li>
        <li>Your files are elsewhere? Start with <code>scrollkeep serve &lt;folder&gt;</code>.</li>
        <li>
          Somebody sent you a <code>.jsonl</code> file? Drop it on this page, or{' '}
          <label class="file-choice">
            choose it
            <input class="visually-hidden" type="file" accept=".jsonl" multiple onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])} />
          </label>
          . It is read here and sent nowhere.
        </li>
      </ol>
    </div>
  );
}
