import { plainState, toNextState, toSgrSequence, type SgrState } from '../text/sgr-state.ts';
import { countFitting, readGraphemes } from '../text/text-width.ts';
import { mayBreakBetween } from './may-break-between.ts';

interface Cell {
  readonly text: string;
  readonly width: number;
  readonly look: string;
}

// Where characters begin that need no blank between them; and halves of pairs.
const beyondLetters = /[\u3000-\uffff]/;
const sgr = /\u001b\[([0-9;:]*)m/g;

/**
 * Where a line may be broken; `near`: between words where that leaves no more than a third of the line empty, as in
 * commands, whose words can be very long.
 */
export type LineBreaks = 'word' | 'near' | 'anywhere';

/**
 * Breaks one safe line so that no piece takes more than `width` columns: between words if there are any (`word`; in
 * Chinese and Japanese between characters), else anywhere. SGR sequences take no columns; a piece ends in plain state,
 * and the next one takes its looks up again.
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
      const found = breaks === 'anywhere' ? undefined : findBreak(waiting, cell);
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
    const at = breaks === 'anywhere' ? -1 : findPlainBreak(line, start, end);
    if (
      at <= start ||
      line.slice(start, at).trim() === '' ||
      (breaks === 'near' && at - start < (2 / 3) * (end - start))
    ) {
      pieces.push(line.slice(start, end));
      start = end;
      continue;
    }
    pieces.push(line.slice(start, at).trimEnd());
    start = at;
    while (line[start] === ' ') start++;
  }
  if (start < line.length || pieces.length === 0) pieces.push(line.slice(start));
  return pieces;
}

/**
 * Where a piece may end last: at a blank, or between characters of a language without blanks. Looked for in the piece
 * alone: a search that goes back over a word of megabytes costs the square of it.
 */
function findPlainBreak(line: string, start: number, end: number): number {
  const piece = line.slice(start, end + 1);
  const blank = piece.lastIndexOf(' ');
  if (!beyondLetters.test(piece)) return blank === -1 ? -1 : start + blank;
  for (let at = end; at > start + blank; at--) {
    if (isInsidePair(line, at)) continue;
    const before = isInsidePair(line, at - 1) ? line.slice(at - 2, at) : (line[at - 1] ?? '');
    if (mayBreakBetween(before, line.slice(at, at + 2))) return at;
  }
  return blank === -1 ? -1 : start + blank;
}

/** Whether the code unit there is the second half of a character. */
function isInsidePair(line: string, at: number): boolean {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
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

/** The last place to break at, before `next` or one of those before it; not one that would leave an empty piece. */
function findBreak(cells: readonly Cell[], next: Cell): number | undefined {
  const first = cells.findIndex((cell) => cell.text !== ' ');
  for (let at = cells.length; first !== -1 && at > first; at--) {
    const after = (cells[at] ?? next).text;
    if (after === ' ' || mayBreakBetween(cells[at - 1]?.text ?? '', after)) return at;
  }
  return undefined;
}

function trimStart(cells: readonly Cell[]): Cell[] {
  const first = cells.findIndex((cell) => cell.text !== ' ');
  return first === -1 ? [] : cells.slice(first);
}

function trimBlanks(cells: readonly Cell[]): readonly Cell[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.text !== ' ') + 1);
}
