import type { DiffHunk, DiffLine, DiffPanel } from '../../model/panel.ts';
import { FoldedList } from '../parts/fold.tsx';
import { mostPiecesInLine } from '../parts/most-nodes.ts';
import { PathLine } from '../parts/path-line.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import { mostLinesAtOnce, WindowedLines } from '../parts/windowed-lines.tsx';
import { toWordMarks, type WordPart } from '../../model/word-marks.ts';
import type { PanelProps } from './panel-props.ts';

const mostLines = 36;

interface NumberedLine {
  readonly line: DiffLine;
  readonly number: number | undefined;
  readonly parts: readonly WordPart[] | undefined;
  readonly startsHunk: boolean;
}

/** A diff with line numbers where they are known: those of the new file, for removed lines those of the old one. */
export function DiffPanelHtml({ panel, id, host, saidAbove, fold }: PanelProps<DiffPanel>) {
  const lines = panel.hunks.flatMap((hunk, at) => listNumberedLines(hunk, at > 0));
  const digits = String(lines.reduce((most, line) => Math.max(most, line.number ?? 0), 0)).length;
  const isNumbered = lines.some((line) => line.number !== undefined);
  return (
    <>
      <PathLine path={panel.path} saidAbove={saidAbove} />
      <FoldedList items={lines} isPaged={false} most={mostLines} id={id} host={host} fold={fold}>
        {(shown) => {
          const name = isNumbered ? `diff-lines is-numbered digits-${digits}` : 'diff-lines';
          const draw = (from: number, to: number) =>
            shown.slice(from, to).map((line, at) => <Line key={from + at} {...line} />);
          if (host.setOpen !== undefined && shown.length > mostLinesAtOnce)
            return (
              <WindowedLines count={shown.length} name="diff" linesName={name}>
                {draw}
              </WindowedLines>
            );
          return (
            <pre class="diff" tabIndex={0} dir="ltr">
              <code class={name}>{draw(0, shown.length)}</code>
            </pre>
          );
        }}
      </FoldedList>
    </>
  );
}

function Line({ line, number, parts, startsHunk }: NumberedLine) {
  const content =
    parts === undefined || parts.length > mostPiecesInLine
      ? toVisibleText(line.text)
      : parts.map((part, at) =>
          part.isChanged ? <mark key={at}>{toVisibleText(part.text)}</mark> : toVisibleText(part.text),
        );
  const name = `diff-line is-${line.kind}${startsHunk ? ' starts-hunk' : ''}`;
  if (line.kind === 'added')
    return (
      <ins class={name} data-line={number}>
        {content}
        {'\n'}
      </ins>
    );
  if (line.kind === 'removed')
    return (
      <del class={name} data-line={number}>
        {content}
        {'\n'}
      </del>
    );
  return (
    <span class={name} data-line={number}>
      {content}
      {'\n'}
    </span>
  );
}

function listNumberedLines(hunk: DiffHunk, isLater: boolean): readonly NumberedLine[] {
  const marks = toWordMarks(hunk.lines);
  let oldLine = hunk.oldStart;
  let newLine = hunk.newStart;
  return hunk.lines.map((line, at) => {
    const number = line.kind === 'removed' ? oldLine : line.kind === 'note' ? undefined : newLine;
    if (oldLine !== undefined && (line.kind === 'same' || line.kind === 'removed')) oldLine++;
    if (newLine !== undefined && (line.kind === 'same' || line.kind === 'added')) newLine++;
    return { line, number, parts: marks.get(line), startsHunk: isLater && at === 0 };
  });
}
