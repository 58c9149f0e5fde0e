import type { DiffHunk, DiffLine } from '../panel.ts';
import type { PanelLine } from './panel-line.ts';
import type { TerminalStyle } from './terminal-style.ts';

const signs = { same: ' ', removed: '-', added: '+', note: '\\' } as const;

/** A diff with line numbers where they are known: those of the new file, for removed lines those of the old one. */
export function listDiffLines(hunks: readonly DiffHunk[], style: TerminalStyle): readonly PanelLine[] {
  const last = Math.max(0, ...hunks.map((hunk) => Math.max(hunk.oldStart ?? 0, hunk.newStart ?? 0) + hunk.lines.length));
  const digits = hunks.some((hunk) => hunk.newStart !== undefined) ? String(last).length : 0;
  return hunks.flatMap((hunk, at) => [...(at === 0 ? [] : [{ text: '⋮', paint: style.faint }]), ...listHunkLines(hunk, digits, style)]);
}

function listHunkLines(hunk: DiffHunk, digits: number, style: TerminalStyle): readonly PanelLine[] {
  let oldLine = hunk.oldStart;
  let newLine = hunk.newStart;
  return hunk.lines.map((line) => {
    const number = line.kind === 'removed' ? oldLine : line.kind === 'note' ? undefined : newLine;
    if (oldLine !== undefined && (line.kind === 'same' || line.kind === 'removed')) oldLine++;
    if (newLine !== undefined && (line.kind === 'same' || line.kind === 'added')) newLine++;
    const gutter = digits === 0 ? '' : `${String(number ?? '').padStart(digits)} `;
    return { text: line.text, gutter: style.faint(gutter) + toPaint(line.kind, style)(`${signs[line.kind]} `), breaks: 'anywhere', paint: toPaint(line.kind, style) };
  });
}

function toPaint(kind: DiffLine['kind'], style: TerminalStyle) {
  return kind === 'added' ? style.added : kind === 'removed' ? style.removed : kind === 'note' ? style.faint : (text: string) => text;
}
