import { toVisibleText } from './to-visible-text.ts';

/** The file a panel is about, unless the line above has named it. */
export function PathLine({ path, saidAbove }: { readonly path: string | undefined; readonly saidAbove: string }) {
  return path === undefined || path === '' || saidAbove.startsWith(path) ? null : (
    <p class="panel-path">{toVisibleText(path)}</p>
  );
}
