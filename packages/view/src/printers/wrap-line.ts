import { plainState, toNextState, toSgrSequence, type SgrState } from '../text/sgr-state.ts';
import { countFitting, readGraphemes } from '../text/text-width.ts';

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly look: string;
}

const sgr = /\u001b\[([0-9;:]*)m/g;

/**
 * Where a line may be broken; `near`: between words where that leaves no more than a third of the line empty, as in
 * commands, whose words can be very long.
 */
export type LineBreaks = 'word' | 'near' | 'anywhere';

/**
 * Breaks one safe line so that no piece takes more than `width` columns: between words if there are any (`word`),
 * else anywhere. SGR sequences take no columns; a piece ends in plain state, and the next one takes its looks up again.
 */
export function wrapLine(line: string, width: number, breaks: LineBreaks): readonly string[] {
  // Two columns are needed for the widest character.
  const room = Math.max(2, width);
  return line.includes('\u001b') ? wrapCells(line, room, breaks) : wrapPlain(line, room, breaks);
}

function wrapCells(line: string, room: number, breaks: LineBreaks): readonly string[] {
  const pieces: string[] = [];
  let waiting: Cell[] = [];
  let used = 0;
  // Blanks at which a line is broken are dropped, also those that follow.
  let skipsBlanks = false;
  for (const cell of readCells(line)) {
    if (skipsBlanks && cell.text === ' ') continue;
    skipsBlanks = false;
    if (used + cell.width > room) {
      const found = breaks === 'anywhere' ? undefined : cell.text === ' ' ? waiting.length : findBreak(waiting);
      const at = breaks === 'near' && found !== undefined && found < (2 / 3) * waiting.length ? undefined : found;
      pieces.push(printCells(at === undefined ? waiting : trimBlanks(waiting.slice(0, at))));
      waiting = at === undefined ? [] : trimStart(waiting.slice(at));
      used = waiting.reduce((sum, { width: each }) => sum + each, 0);
      if (at !== undefined && cell.text === ' ') {
        skipsBlanks = true;
        continue;
      }
    }
    waiting.push(cell);
    used += cell.width;
  }
  if (waiting.length > 0 || pieces.length === 0) pieces.push(printCells(waiting));
  return pieces;
}

/** The text of a line without SGR sequences. */
export function toPlainLine(line: string): string {
  return line.includes('\u001b') ? line.replace(sgr, '') : line;
}

/** Follows the looks through lines: what one switches on holds in the next. */
export function carryLooks(lines: readonly string[]): readonly string[] {
  let state: SgrState = plainState;
  return lines.map((line) => {
    const begin = toSgrSequence(state);
    for (const [, parameters = ''] of line.matchAll(sgr)) state = toNextState(state, parameters);
    return begin + line;
  });
}

/** The same for text without looks, which is nearly all: megabytes of output come this way. */
function wrapPlain(line: string, room: number, breaks: LineBreaks): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  for (;;) {
    const end = start + countFitting(line, start, room);
    if (end >= line.length) break;
    const blank = breaks === 'anywhere' ? -1 : findBlank(line, start, end);
    if (
      blank <= start ||
      line.slice(start, blank).trim() === '' ||
      (breaks === 'near' && blank - start < (2 / 3) * (end - start))
    ) {
      pieces.push(line.slice(start, end));
      start = end;
      continue;
    }
    pieces.push(line.slice(start, blank).trimEnd());
    start = blank;
    while (line[start] === ' ') start++;
  }
  if (start < line.length || pieces.length === 0) pieces.push(line.slice(start));
  return pieces;
}

/**
 * The last blank of a piece. Looked for in the piece alone: a search that goes back over a word of megabytes costs the
 * square of it.
 */
function findBlank(line: string, start: number, end: number): number {
  const inPiece = line.slice(start, end + 1).lastIndexOf(' ');
  return inPiece === -1 ? -1 : start + inPiece;
}

function* readCells(line: string): Generator<Cell> {
  let state: SgrState = plainState;
  let look = '';
  let end = 0;
  for (const match of line.matchAll(sgr)) {
    for (const { text, width } of readGraphemes(line.slice(end, match.index))) yield { text, width, look };
    state = toNextState(state, match[1] ?? '');
    look = toSgrSequence(state);
    end = match.index + match[0].length;
  }
  for (const { text, width } of readGraphemes(line.slice(end))) yield { text, width, look };
}

function printCells(cells: readonly Cell[]): string {
  let text = '';
  let look = '';
  for (const cell of cells) {
    if (cell.look !== look) text += (look === '' ? '' : '\u001b[0m') + cell.look;
    look = cell.look;
    text += cell.text;
  }
  return look === '' ? text : `${text}\u001b[0m`;
}

/** The last blank to break at; not one of the indentation, which would leave an empty piece. */
function findBreak(cells: readonly Cell[]): number | undefined {
  const at = cells.findLastIndex((cell) => cell.text === ' ');
  return at > 0 && cells.slice(0, at).some((cell) => cell.text !== ' ') ? at : undefined;
}

function trimStart(cells: readonly Cell[]): Cell[] {
  const first = cells.findIndex((cell) => cell.text !== ' ');
  return first === -1 ? [] : cells.slice(first);
}

function trimBlanks(cells: readonly Cell[]): readonly Cell[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.text !== ' ') + 1);
}
