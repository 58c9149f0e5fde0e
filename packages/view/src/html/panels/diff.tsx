import type { ComponentChildren } from 'preact';
import { findCodeLanguage } from '../../model/code-language.ts';
import type { DiffPanel } from '../../model/panel.ts';
import { listDiffRows, pairDiffRows, type DiffPiece, type DiffRow, type SideRow } from '../parts/diff-rows.ts';
import { FoldedList } from '../parts/fold.tsx';
import type { HtmlHost } from '../parts/html-host.ts';
import { PathLine } from '../parts/path-line.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import { mostLinesAtOnce, WindowedLines } from '../parts/windowed-lines.tsx';
import type { PanelProps } from './panel-props.ts';

const mostLines = 36;

/** A diff in one column or in two, with the line numbers of both files where they are known. */
export function DiffPanelHtml({ panel, id, host, saidAbove, fold }: PanelProps<DiffPanel>) {
  const language = panel.path === undefined ? undefined : findCodeLanguage(panel.path);
  const rows = listDiffRows(panel.hunks, (text) =>
    language === undefined ? undefined : host.highlight?.(text, language),
  );
  const { sides } = host;
  const isReplacing = rows.some((row) => row.kind === 'removed') && rows.some((row) => row.kind === 'added');
  // What only adds or only removes has one side; still, whoever asked for two columns of this very diff gets them.
  const isSplit = sides?.isSplit === true && (isReplacing || sides.setSplit === undefined);
  const folded = { most: mostLines, isPaged: false, id, host, fold };
  return (
    <>
      <PathLine path={panel.path} saidAbove={saidAbove} host={host} />
      {sides?.setSplit === undefined || !isReplacing ? null : (
        <button type="button" class="diff-switch" onClick={() => sides.setSplit?.(!isSplit)}>
          {isSplit ? 'Unified' : 'Split'}
        </button>
      )}
      {isSplit ? (
        <FoldedList items={pairDiffRows(rows)} {...folded}>
          {(shown) => <SplitLines rows={shown} host={host} />}
        </FoldedList>
      ) : (
        <FoldedList items={rows} {...folded}>
          {(shown) => <UnifiedLines rows={shown} digits={countDigits(rows)} host={host} />}
        </FoldedList>
      )}
    </>
  );
}

interface UnifiedLinesProps {
  readonly rows: readonly DiffRow[];
  readonly digits: number;
  readonly host: HtmlHost;
}

function UnifiedLines({ rows, digits, host }: UnifiedLinesProps) {
  const draw = (from: number, to: number) =>
    rows.slice(from, to).map((row, at) => <UnifiedLine key={from + at} row={row} digits={digits} />);
  return isWindowed(rows, host) ? (
    <WindowedLines count={rows.length} name="diff" linesName="diff-lines">
      {draw}
    </WindowedLines>
  ) : (
    <pre class="diff" tabIndex={0} dir="ltr">
      <code class="diff-lines">{draw(0, rows.length)}</code>
    </pre>
  );
}

function UnifiedLine({ row, digits }: { readonly row: DiffRow; readonly digits: number }) {
  const numbers = [row.oldNumber, row.newNumber].map((number) => String(number ?? '').padStart(digits));
  // One text for both columns and the sign: an element for each would double the page.
  const gutter = digits === 0 ? toSign(row) : `${numbers.join(' ')} ${toSign(row)}`;
  const name = `diff-line is-${row.kind}${row.startsHunk ? ' starts-hunk' : ''}`;
  const Tag = toTag(row);
  return (
    <Tag class={name} data-line={gutter}>
      {toContent(row)}
      {'\n'}
    </Tag>
  );
}

function SplitLines({ rows, host }: { readonly rows: readonly SideRow[]; readonly host: HtmlHost }) {
  const draw = (from: number, to: number) =>
    rows.slice(from, to).map((row, at) => (
      <span key={from + at} class={row.startsHunk ? 'side-row code-line starts-hunk' : 'side-row code-line'}>
        <Side row={row.before} number={row.before?.oldNumber} />
        <Side row={row.after} number={row.after?.newNumber} />
      </span>
    ));
  return (
    <div class="sides" role="group" aria-label="Before and after">
      {isWindowed(rows, host) ? (
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

function Side({ row, number }: { readonly row: DiffRow | undefined; readonly number: number | undefined }) {
  if (row === undefined) return <span class="side is-none" />;
  const Tag = toTag(row);
  return (
    <Tag class={`side diff-line is-${row.kind}`} data-line={`${number ?? ''} ${toSign(row)}`}>
      {toContent(row)}
    </Tag>
  );
}

function isWindowed(rows: readonly unknown[], host: HtmlHost): boolean {
  return host.setOpen !== undefined && rows.length > mostLinesAtOnce;
}

function toTag({ kind }: DiffRow): 'ins' | 'del' | 'span' {
  return kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
}

function toSign({ kind }: DiffRow): string {
  return kind === 'added' ? '+' : kind === 'removed' ? '−' : ' ';
}

function toContent({ pieces }: DiffRow): ComponentChildren {
  return pieces.map(toPiece);
}

function toPiece({ text, look, isChanged }: DiffPiece, key: number): ComponentChildren {
  const name = look === undefined ? undefined : `code-${look}`;
  const shown = toVisibleText(text);
  if (isChanged)
    return (
      <mark key={key} class={name}>
        {shown}
      </mark>
    );
  return name === undefined ? (
    shown
  ) : (
    <span key={key} class={name}>
      {shown}
    </span>
  );
}

/** Of the highest line number; 0 if none is known. */
function countDigits(rows: readonly DiffRow[]): number {
  const highest = rows.reduce((most, row) => Math.max(most, row.oldNumber ?? 0, row.newNumber ?? 0), 0);
  return highest === 0 ? 0 : String(highest).length;
}
