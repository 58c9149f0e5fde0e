import { countUtf8Bytes } from '../model/panel-size.ts';
import { toReadableAmount, toReadableBytes } from '../text/readable.ts';
import type { InlineSpan } from './inline-spans.ts';
import { toSafeLine, toSafeTerminalLine } from './safe-text.ts';
import type { Paint, TerminalStyle } from './terminal-style.ts';
import { toTextWidth } from '../text/text-width.ts';
import { carryLooks, toPlainLine, wrapLine, type LineBreaks } from './wrap-line.ts';

/**
 * A line of a panel before it is fitted to a screen. Its text comes from the transcript and is made safe here and
 * nowhere else.
 */
export interface PanelLine {
  readonly text: string;
  /** Stands before the text; blanks of the same width are before what is wrapped. Our own text, already safe. */
  readonly gutter?: string | undefined;
  readonly breaks?: LineBreaks | undefined;
  readonly paint?: Paint | undefined;
  /** The same text in stretches of one look each; they are left out where the text is cut. */
  readonly spans?: readonly InlineSpan[] | undefined;
  /** Printed by a command: its colours may stay. */
  readonly isPrinted?: boolean | undefined;
  /** Never folded away: a heading, a remark. */
  readonly isKept?: boolean | undefined;
  /** Folded by itself, apart from what it brought about. */
  readonly isCommand?: boolean | undefined;
}

/** How many lines of a panel are shown before and after the fold. */
export interface Fold {
  readonly head: number;
  readonly tail: number;
}

export interface LineRoom {
  readonly width: number;
  readonly style: TerminalStyle;
  /** undefined: everything is shown. */
  readonly fold: Fold | undefined;
}

/**
 * The lines of a panel as they go to the screen, none wider than there is room. What is folded away is said with its
 * size.
 */
export function printPanelLines(lines: readonly PanelLine[], room: LineRoom): readonly string[] {
  const { shown, cut } = foldLines(lines, room);
  const printed: string[] = [];
  let looks: { readonly line: PanelLine; readonly text: string }[] = [];
  const flush = () => {
    const carried = carryLooks(looks.map(({ text }) => text));
    for (const [at, { line }] of looks.entries())
      for (const row of fitLine(line, carried[at] ?? '', room)) printed.push(row);
    looks = [];
  };
  for (const line of shown) {
    const text = cut(line);
    if (line.isPrinted === true) {
      looks.push({ line, text: toSafeTerminalLine(text, room.style.color) });
      continue;
    }
    flush();
    for (const row of fitLine(line, printLook(line, text), room)) printed.push(row);
  }
  flush();
  return printed;
}

function printLook({ text, spans, paint }: PanelLine, shown: string): string {
  if (spans !== undefined && shown === text) return spans.map((span) => toPainted(span.text, span.paint)).join('');
  return toPainted(shown, paint);
}

function toPainted(text: string, paint: Paint | undefined): string {
  const safe = toSafeLine(text);
  return paint?.(safe) ?? safe;
}

const leastBeside = 6;

function fitLine(line: PanelLine, text: string, room: LineRoom): readonly string[] {
  const gutter = line.gutter ?? '';
  const gutterWidth = toTextWidth(toPlainLine(gutter));
  const width = room.width - gutterWidth;
  // No room beside it: the gutter is above.
  if (width < leastBeside && gutterWidth > 0)
    return [
      ...wrapLine(gutter, room.width, 'anywhere').filter((piece) => toPlainLine(piece).trim() !== ''),
      ...fitLine({ ...line, gutter: undefined }, text, room),
    ];
  // Folded, a line of output or code is one line of the screen.
  if (room.fold !== undefined && line.breaks === 'anywhere' && line.isCommand !== true) {
    const [first = '', ...rest] = wrapLine(text, width, 'anywhere');
    return [
      gutter + (rest.length === 0 ? first : (wrapLine(first, width - 1, 'anywhere')[0] ?? '') + room.style.faint('…')),
    ];
  }
  const pieces = wrapLine(text, width, line.breaks ?? 'word');
  return pieces.map((piece, at) => (at === 0 ? gutter : ' '.repeat(gutterWidth)) + piece);
}

/** A fold that hides less than this saves nothing. */
const leastHidden = 3;
const longestKept = 1000;
const commandFold: Fold = { head: 3, tail: 0 };

function foldLines(
  lines: readonly PanelLine[],
  room: LineRoom,
): { readonly shown: readonly PanelLine[]; readonly cut: (line: PanelLine) => string } {
  const { width, fold } = room;
  if (fold === undefined) return { shown: lines, cut: (line) => line.text };
  // A single line can be a megabyte of JSON. Output and code are cut to the screen's width later, so the mark would not
  // be seen.
  const longest = 2 * width;
  const cut = ({ text, breaks, isKept }: PanelLine) => {
    // A remark of our own is short, and useless without its end: it says where the rest is.
    if (text.length <= longest + width || (isKept === true && text.length <= longestKept)) return text;
    const begin = text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
    if (breaks === 'anywhere') return begin;
    const blank = begin.lastIndexOf(' ');
    const whole = blank > longest - width / 2 ? begin.slice(0, blank).trimEnd() : begin;
    return `${whole} … ${toReadableBytes(countUtf8Bytes(text.slice(whole.length)))} more`;
  };
  const commands = lines.findIndex((line) => line.isCommand !== true);
  const begin = commands === -1 ? lines.length : commands;
  return {
    shown: [...foldPart(lines.slice(0, begin), commandFold, room), ...foldPart(lines.slice(begin), fold, room)],
    cut,
  };
}

function foldPart(lines: readonly PanelLine[], fold: Fold, { style }: LineRoom): readonly PanelLine[] {
  const kept = lines.filter((line) => line.isKept === true).length;
  if (lines.length - kept - fold.head - fold.tail < leastHidden) return lines;
  const hidden = new Set(
    lines.filter((line) => line.isKept !== true).slice(fold.head, lines.length - kept - fold.tail),
  );
  const bytes = [...hidden].reduce((sum, line) => sum + countUtf8Bytes(line.text) + 1, 0);
  const mark: PanelLine = {
    text: `… ${toReadableAmount(hidden.size, 'more line')}, ${toReadableBytes(bytes)}`,
    paint: style.faint,
  };
  const first = lines.findIndex((line) => hidden.has(line));
  return lines.flatMap((line, at) => (at === first ? [mark] : hidden.has(line) ? [] : [line]));
}
