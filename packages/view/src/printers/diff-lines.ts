import type { DiffHunk, DiffLine } from '../model/panel.ts';
import { toWordMarks } from '../model/word-marks.ts';
import type { PanelLine } from './panel-line.ts';
import type { TerminalStyle } from './terminal-style.ts';

const signs = { same: ' ', removed: '-', added: '+', note: '\\' } as const;

/** A diff with line numbers where they are known: those of the new file, for removed lines those of the old one. */
export function listDiffLines(hunks: readonly DiffHunk[], style: TerminalStyle): readonly PanelLine[] {
  const last = hunks.reduce(
    (most, hunk) => Math.max(most, Math.max(hunk.oldStart ?? 0, hunk.newStart ?? 0) + hunk.lines.length),
    0,
  );
  const digits = hunks.some((hunk) => hunk.newStart !== undefined) ? String(last).length : 0;
  return hunks.flatMap((hunk, at) => [
    ...(at === 0 ? [] : [{ text: '⋮', paint: style.faint }]),
    ...listHunkLines(hunk, digits, style),
  ]);
}

function listHunkLines(hunk: DiffHunk, digits: number, style: TerminalStyle): readonly PanelLine[] {
  // Without colour there is no look for a word that differs.
  const marks = style.color ? toWordMarks(hunk.lines) : undefined;
  let oldLine = hunk.oldStart;
  let newLine = hunk.newStart;
  return hunk.lines.map((line) => {
    const number = line.kind === 'removed' ? oldLine : line.kind === 'note' ? undefined : newLine;
    if (oldLine !== undefined && (line.kind === 'same' || line.kind === 'removed')) oldLine++;
    if (newLine !== undefined && (line.kind === 'same' || line.kind === 'added')) newLine++;
    const gutter = digits === 0 ? '' : `${String(number ?? '').padStart(digits)} `;
    const paint = toPaint(line.kind, style);
    const spans = marks?.get(line)?.map(({ text, isChanged }) => ({
      text,
      paint: isChanged ? (part: string) => paint(style.changed(part)) : paint,
    }));
    return {
      text: line.text,
      spans,
      gutter: style.faint(gutter) + paint(`${signs[line.kind]} `),
      breaks: 'anywhere',
      paint,
    };
  });
}

function toPaint(kind: DiffLine['kind'], style: TerminalStyle) {
  return kind === 'added'
    ? style.added
    : kind === 'removed'
      ? style.removed
      : kind === 'note'
        ? style.faint
        : (text: string) => text;
}
