import type { HtmlHost } from './html-host.ts';

/** A button that copies, where the page can do that. */
export function CopyText({ text, host }: { readonly text: string; readonly host: HtmlHost }) {
  const { copy } = host;
  return copy === undefined ? null : (
    <button type="button" class="copy-button" aria-label="Copy this code" onClick={() => copy(text)}>
      Copy
    </button>
  );
}
