import { CopyText } from './copy-text.tsx';
import type { HtmlHost } from './html-host.ts';
import { toVisibleText } from './to-visible-text.ts';

interface PathLineProps {
  readonly path: string | undefined;
  readonly saidAbove: string;
  readonly host: HtmlHost;
}

/** The file a panel is about, unless the line above has named it. */
export function PathLine({ path, saidAbove, host }: PathLineProps) {
  return path === undefined || path === '' || saidAbove.startsWith(path) ? null : (
    <p class="panel-path">
      <span>{toVisibleText(path)}</span>
      <CopyText text={path} what="path" host={host} />
    </p>
  );
}
