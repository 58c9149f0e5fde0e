import type { DiffHunk, DiffLine } from '../../model/panel.ts';
import { toWordMarks, type WordPart } from '../../model/word-marks.ts';
import type { CodeToken, TokenLook } from './html-host.ts';
import { mostPiecesInLine } from './most-nodes.ts';
import { splitTokens } from './split-tokens.ts';

/** A stretch of a line: its colour, and whether it differs from the line that it replaces or is replaced by. */
export interface DiffPiece {
  readonly text: string;
  readonly look: TokenLook | undefined;
  readonly isChanged: boolean;
}

export interface DiffRow {
  readonly kind: DiffLine['kind'];
  readonly pieces: readonly DiffPiece[];
  /** Its number in the file before; undefined if it is not in there, or where nobody knows. */
  readonly oldNumber: number | undefined;
  readonly newNumber: number | undefined;
  /** First of a hunk that does not follow the one before it. */
  readonly startsHunk: boolean;
}

/** Two columns: undefined if a side has no line there. */
export interface SideRow {
  readonly before: DiffRow | undefined;
  readonly after: DiffRow | undefined;
  readonly startsHunk: boolean;
}

type Highlight = (text: string) => readonly CodeToken[] | undefined;

/** The lines of a diff with their numbers, the words that differ, and colours where they are at hand. */
export function listDiffRows(hunks: readonly DiffHunk[], highlight: Highlight): readonly DiffRow[] {
  return hunks.flatMap((hunk, at) => listHunkRows(hunk, highlight, at > 0));
}

function listHunkRows(hunk: DiffHunk, highlight: Highlight, isLater: boolean): readonly DiffRow[] {
  const marks = toWordMarks(hunk.lines);
  const colors = colorLines(hunk.lines, highlight);
  let oldLine = hunk.oldStart;
  let newLine = hunk.newStart;
  return hunk.lines.map((line, at) => {
    const isOld = line.kind === 'same' || line.kind === 'removed';
    const isNew = line.kind === 'same' || line.kind === 'added';
    const row: DiffRow = {
      kind: line.kind,
      pieces: toPieces(line.text, colors.get(line), marks.get(line)),
      oldNumber: isOld ? oldLine : undefined,
      newNumber: isNew ? newLine : undefined,
      startsHunk: isLater && at === 0,
    };
    if (oldLine !== undefined && isOld) oldLine++;
    if (newLine !== undefined && isNew) newLine++;
    return row;
  });
}

/** Colours of each side as a whole, so that a string or a comment over several lines is one. */
function colorLines(
  lines: readonly DiffLine[],
  highlight: Highlight,
): ReadonlyMap<DiffLine, readonly CodeToken[] | undefined> {
  const colors = new Map<DiffLine, readonly CodeToken[] | undefined>();
  for (const kind of ['removed', 'added'] as const) {
    const side = lines.filter((line) => line.kind === 'same' || line.kind === kind);
    const tokens = highlight(side.map((line) => line.text).join('\n'));
    const colored = tokens === undefined ? [] : splitTokens(tokens);
    // A line that holds a line end of its own would shift all behind it.
    if (colored.length === side.length) side.forEach((line, at) => void colors.set(line, colored[at]));
  }
  return colors;
}

/** The line cut wherever its colour changes or a change begins; too many pieces cost the page more than they show. */
function toPieces(
  text: string,
  tokens: readonly CodeToken[] = [{ text, look: undefined }],
  parts: readonly WordPart[] = [{ text, isChanged: false }],
): readonly DiffPiece[] {
  const plain = [{ text, look: undefined, isChanged: false }];
  if (parts.length > mostPiecesInLine) return plain;
  if (tokens.length + parts.length > mostPiecesInLine) return parts.map((part) => ({ ...part, look: undefined }));
  const pieces: DiffPiece[] = [];
  let [token, part] = [0, 0];
  for (let at = 0, tokenEnd = 0, partEnd = 0; at < text.length;) {
    if (at === tokenEnd) tokenEnd += tokens[token++]?.text.length ?? text.length;
    if (at === partEnd) partEnd += parts[part++]?.text.length ?? text.length;
    const end = Math.min(tokenEnd, partEnd);
    pieces.push({
      text: text.slice(at, end),
      look: tokens[token - 1]?.look,
      isChanged: parts[part - 1]?.isChanged ?? false,
    });
    at = end;
  }
  return pieces;
}

/** A diff in two columns: removed lines beside those that replace them. */
export function pairDiffRows(rows: readonly DiffRow[]): readonly SideRow[] {
  const sides: SideRow[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const [before, after] = [removed[at], added[at]];
      sides.push({ before, after, startsHunk: before?.startsHunk === true || after?.startsHunk === true });
    }
    removed = [];
    added = [];
  };
  rows.forEach((row, at) => {
    if (row.startsHunk) flush();
    // A remark belongs to the line above it.
    const kind = row.kind === 'note' ? (rows[at - 1]?.kind ?? 'same') : row.kind;
    if (kind === 'removed') {
      // What was added belongs to what was removed before it; another removal begins anew.
      if (added.length > 0) flush();
      removed.push(row);
    } else if (kind === 'added') added.push(row);
    else {
      flush();
      sides.push({ before: row, after: row, startsHunk: row.startsHunk });
    }
  });
  flush();
  return sides;
}
