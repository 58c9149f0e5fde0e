import { plainState, toNextState, type SgrState } from '../../text/sgr-state.ts';
import { toVisibleText } from './to-visible-text.ts';

/** A stretch of printed text with the looks it was given, as names of classes. */
export interface AnsiSpan {
  readonly text: string;
  readonly look: string;
}

// Every sequence that a program may print; only looks (`m`) are kept, the rest steers a terminal that is not there.
// oxlint-disable-next-line no-misleading-character-class
const sequence =
  /\u001b\[([0-9;:<=>?]*)[ -/]*([@-~])|\u001b[\]P^_X][^\u0007\u001b]*(?:\u0007|\u001b\\)|\u001b[ -/]+[0-~]|\u001b[0-OQ-WYZ\\`-~]|\u009b([0-9;:<=>?]*)[ -/]*([@-~])/g;

/** What a program printed, in stretches of one look each. No other escape sequence survives. */
export function toAnsiSpans(printed: string): readonly AnsiSpan[] {
  const text = printed.replace(/\r+\n/g, '\n').replace(/\r+/g, '\n');
  if (!text.includes('\u001b') && !text.includes('\u009b'))
    return text === '' ? [] : [{ text: toVisibleText(text), look: '' }];
  const spans: AnsiSpan[] = [];
  let state: SgrState = plainState;
  let end = 0;
  const add = (piece: string) => {
    if (piece === '') return;
    const look = toLook(state);
    const before = spans.at(-1);
    const visible = toVisibleText(piece);
    if (before?.look === look) spans[spans.length - 1] = { text: before.text + visible, look };
    else spans.push({ text: visible, look });
  };
  for (const match of text.matchAll(sequence)) {
    add(text.slice(end, match.index));
    end = match.index + match[0].length;
    const parameters = match[1] ?? match[3] ?? '';
    if ((match[2] ?? match[4]) === 'm' && /^[0-9;:]*$/.test(parameters)) state = toNextState(state, parameters);
  }
  add(text.slice(end));
  return spans;
}

/** Spans line by line: one that goes over several lines is in each of them. */
export function splitSpans(spans: readonly AnsiSpan[]): readonly (readonly AnsiSpan[])[] {
  const lines: AnsiSpan[][] = [[]];
  for (const { text, look } of spans) {
    text.split('\n').forEach((piece, at) => {
      if (at > 0) lines.push([]);
      if (piece !== '') lines.at(-1)?.push({ text: piece, look });
    });
  }
  return lines;
}

function toLook(state: SgrState): string {
  const looks: string[] = [];
  for (const [slot, code] of state) {
    if (slot === 'foreground') looks.push(`ansi-fg-${toColor(code, 30, 90)}`);
    else if (slot === 'background') looks.push(`ansi-bg-${toColor(code, 40, 100)}`);
    else looks.push(`ansi-${slot}`);
  }
  return looks.join(' ');
}

/** One of the sixteen colours that the page has; others become the nearest, so that both themes can be read. */
function toColor(code: string, base: number, brightBase: number): number {
  const [first = 0, kind, ...rest] = code.split(';').map(Number);
  if (kind === undefined) return first >= brightBase ? first - brightBase + 8 : first - base;
  if (kind === 5) return toNearest(toPaletteColor(rest[0] ?? 0), rest[0] ?? 0);
  return toNearest([rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0], 16);
}

type Rgb = readonly [number, number, number];

const sixteen: readonly Rgb[] = [
  [0, 0, 0],
  [170, 0, 0],
  [0, 170, 0],
  [170, 120, 0],
  [0, 0, 190],
  [170, 0, 170],
  [0, 170, 170],
  [190, 190, 190],
  [110, 110, 110],
  [255, 85, 85],
  [85, 255, 85],
  [255, 255, 85],
  [95, 95, 255],
  [255, 85, 255],
  [85, 255, 255],
  [255, 255, 255],
];

/** The colour of a number of the usual palette of 256. */
function toPaletteColor(number: number): Rgb {
  if (number < 16) return sixteen[number] ?? [0, 0, 0];
  if (number >= 232) return [8 + (number - 232) * 10, 8 + (number - 232) * 10, 8 + (number - 232) * 10];
  const step = (value: number) => (value === 0 ? 0 : 55 + 40 * value);
  const cube = number - 16;
  return [step(Math.floor(cube / 36) % 6), step(Math.floor(cube / 6) % 6), step(cube % 6)];
}

function toNearest(color: Rgb, number: number): number {
  if (number < 16) return number;
  const distance = (other: Rgb) => other.reduce((sum, value, at) => sum + (value - (color[at] ?? 0)) ** 2, 0);
  return sixteen.reduce(
    (best, candidate, at) => (distance(candidate) < distance(sixteen[best] ?? [0, 0, 0]) ? at : best),
    0,
  );
}
