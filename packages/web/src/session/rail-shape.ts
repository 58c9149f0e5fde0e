import type { OutlineTurn } from '@scrollkeep/view/wire/wire-session.ts';
import { isQuietPreamble } from './outline.tsx';

/** The turns of a thread drawn along a rail. */
export interface RailShape {
  /** Where each turn begins on the rail, in pixels, and at the end the height of the rail. */
  readonly starts: Float64Array;
  /** How high the conversation is about. */
  readonly pageHeight: number;
  /** Path data, one per kind of mark. */
  readonly turns: string;
  readonly edits: string;
  readonly agents: string;
  readonly errors: string;
}

/** As much as the conversation leaves free beside its buttons in a narrow window. */
export const railWidth = 10;
/** Left edge and width of the column of each mark. */
const columns = { edits: [0, 4], agents: [4.5, 2], errors: [7, 3] } as const;
/** A turn this high on the rail is set apart from the next one. */
const leastApart = 4;
const leastMark = 2;

/** How high a turn is about on the page: its head, prompt and answer, and a line for each call. */
function toPageHeight(turn: OutlineTurn | undefined): number {
  return isQuietPreamble(turn) ? 0 : 200 + 44 * (turn?.calls ?? 0);
}

/** Turns take height by their size. Each mark takes as much of its turn as its share of the calls. */
export function toRailShape(
  total: number,
  find: (position: number) => OutlineTurn | undefined,
  height: number,
): RailShape {
  const starts = new Float64Array(total + 1);
  for (let at = 0; at < total; at++) starts[at + 1] = (starts[at] ?? 0) + toPageHeight(find(at));
  const pageHeight = starts[total] ?? 0;
  const scale = pageHeight === 0 ? 0 : height / pageHeight;
  for (let at = 0; at <= total; at++) starts[at] = (starts[at] ?? 0) * scale;
  const rows = Math.ceil(height);
  const [edits, agents, errors] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)];
  let turns = '';
  let blockTop = 0;
  for (let at = 0; at < total; at++) {
    const top = starts[at] ?? 0;
    const size = (starts[at + 1] ?? 0) - top;
    // Turns too thin to be told apart are one block.
    if (at + 1 === total || size >= leastApart || (starts[at + 2] ?? 0) - (starts[at + 1] ?? 0) >= leastApart) {
      turns += toRectangle(0, blockTop, railWidth, Math.max(1, top + size - blockTop - 1));
      blockTop = top + size;
    }
    const turn = find(at);
    if (turn === undefined) continue;
    const calls = Math.max(1, turn.calls);
    const thin = Math.min(size, leastMark);
    if (turn.edits > 0) cover(edits, top, Math.max(thin, (size * turn.edits) / calls));
    if (turn.agents > 0) cover(agents, top, Math.max(thin, size * Math.min(1, turn.agents / calls)));
    // However thin its turn is, an error is seen.
    if (turn.failedCalls > 0 || turn.endsInApiError === true)
      cover(errors, Math.min(top, height - leastMark), Math.max(leastMark, (size * turn.failedCalls) / calls));
  }
  return {
    starts,
    pageHeight,
    turns,
    edits: toColumn(edits, columns.edits, 0.4),
    agents: toColumn(agents, columns.agents, 0.5),
    errors: toColumn(errors, columns.errors, 1),
  };
}

/** Adds a stretch to how much of each pixel row is covered. */
function cover(rows: Float64Array, top: number, size: number): void {
  const end = Math.min(rows.length, top + size);
  for (let row = Math.max(0, Math.floor(top)); row < end; row++)
    rows[row] = (rows[row] ?? 0) + Math.min(end, row + 1) - Math.max(top, row);
}

/** The more of a row is covered, the wider it is drawn; equal rows are drawn as one. */
function toColumn(rows: Float64Array, [left, width]: readonly [number, number], least: number): string {
  let path = '';
  let [from, before] = [0, 0];
  for (let row = 0; row <= rows.length; row++) {
    const covered = rows[row] ?? 0;
    const wide = covered === 0 ? 0 : Math.round(2 * width * Math.min(1, Math.max(least, covered))) / 2;
    if (wide === before) continue;
    if (before > 0) path += toRectangle(left, from, before, row - from);
    [from, before] = [row, wide];
  }
  if (before > 0) path += toRectangle(left, from, before, rows.length - from);
  return path;
}

function toRectangle(left: number, top: number, width: number, height: number): string {
  return `M${left} ${toShort(top)}h${width}v${toShort(height)}h${-width}z`;
}

function toShort(value: number): number {
  return Math.round(value * 10) / 10;
}
