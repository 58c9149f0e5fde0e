import type { Hunk } from '@scrollkeep/transcript/files/structured-patch.ts';
import type { HtmlHost } from '@scrollkeep/view/html/parts/html-host.ts';
import { PanelHtml } from '@scrollkeep/view/html/panel-html.tsx';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { WindowedLines } from '@scrollkeep/view/html/parts/windowed-lines.tsx';
import { filesTexts } from '../texts/files-texts.ts';
import { listSideRows, toDiffHunks, type SideLine, type SideRow } from './side-by-side.ts';

const words = filesTexts.fileHistory;
/** More rows than this are looked at through a window, where lines cannot be broken. */
const mostRows = 250;

/** What changed, in two columns or in one. */
export function DiffView({
  hunks,
  isSideBySide,
  host,
}: {
  readonly hunks: readonly Hunk[];
  readonly isSideBySide: boolean;
  readonly host: HtmlHost;
}) {
  if (!isSideBySide)
    return (
      <PanelHtml
        panel={{ kind: 'diff', path: undefined, hunks: toDiffHunks(hunks) }}
        id="file-diff"
        host={host}
        saidAbove=""
        level={3}
      />
    );
  const rows = listSideRows(hunks);
  const draw = (from: number, to: number) => rows.slice(from, to).map((row, at) => <Row key={from + at} row={row} />);
  return (
    <div class="sides" role="group" aria-label={words.sideBySide}>
      <div class="sides-head" aria-hidden="true">
        <span>{words.columnBefore}</span>
        <span>{words.columnAfter}</span>
      </div>
      {rows.length > mostRows ? (
        <WindowedLines count={rows.length} name="sides-lines" linesName="">
          {draw}
        </WindowedLines>
      ) : (
        <div class="sides-lines" dir="ltr">
          {draw(0, rows.length)}
        </div>
      )}
    </div>
  );
}

function Row({ row }: { readonly row: SideRow }) {
  return (
    <span class={row.startsHunk ? 'side-row code-line starts-hunk' : 'side-row code-line'}>
      <Side line={row.before} kind="removed" />
      <Side line={row.after} kind="added" />
    </span>
  );
}

function Side({ line, kind }: { readonly line: SideLine | undefined; readonly kind: 'removed' | 'added' }) {
  if (line === undefined) return <span class="side is-none" />;
  const text = toVisibleText(line.text);
  return (
    <span class={line.isChanged ? `side is-${kind}` : 'side'} data-line={line.number}>
      {!line.isChanged ? text : kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
    </span>
  );
}
