import { judgeNamedValue, type NamedKind } from './judge-named-value.ts';
import type { Span } from './secret-rule.ts';

const mostLine = 2000;
const mostRows = 200;
/** From its head to the last row that is looked at. */
export const longestTable = 20_000;
const mostCells = 40;
/**
 * What may be before the first cell of a line: the number that Read puts there, the sign of a diff or of a
 * quotation.
 */
const lineHead = /^[ \t]*(?:\d{1,6}(?:\u2192|\t))?[+>-]?[ \t]*(?:<\w{1,10}>[ \t]*)?/;
const lineNumber = /^[ \t]*\d{1,6}(?:\u2192|\t)/;
const rule = /^[\s|+:\-=\u2500-\u257f]*(?:---|===|\u2500\u2500|\u2550\u2550|\u2501\u2501)[\s|+:\-=\u2500-\u257f]*$/;
const bars = /[|\u2502\u2503\u2551]/;

interface Line extends Span {
  readonly text: string;
  /** Where the next one begins. */
  readonly next: number;
}

interface Cell extends Span {
  readonly text: string;
}

/**
 * The values of a telling name in a table: in the cells to its right, or in the column below it. Tables with bars
 * (Markdown, databases), columns that are aligned with blanks, and fields between commas, semicolons or tabs.
 */
export function findTableValues(
  text: string,
  nameStart: number,
  nameEnd: number,
  name: string,
  kind: NamedKind,
): readonly Span[] {
  if (!mayEndCell(text, nameEnd)) return [];
  const line = toLine(text, nameStart);
  if (line === undefined) return [];
  const split = chooseSplit(text, line, nameStart, nameEnd);
  if (split === undefined) return [];
  const cells = split(line);
  const column = cells.findIndex((cell) => cell.start <= nameStart && nameEnd <= cell.end);
  // The name has to be all of its cell, and the first of its line with this name.
  if (
    column === -1 ||
    cells.length < 2 ||
    cells.length > mostCells ||
    cells[column]?.text.length !== nameEnd - nameStart
  )
    return [];
  if (cells.findIndex((cell) => cell.text === cells[column]?.text) < column) return [];
  const below = listBelow(text, line, split, cells, column);
  const candidates = below ?? cells.slice(column + 1, column + 5);
  return candidates
    .filter((cell) => judgeNamedValue(name, cell.text, 'bare') === kind)
    .map(({ start, end }) => ({ start, end }));
}

const cellStart = /(?:^|[|,;\t\n\r\u2502\u2503\u2551\u2192]| {2}|\\[nrt]|(?<!\\)")[ "'`*\\+>-]{0,6}$/;
const cellEnd = /(?:\\*["'`*]){0,3}(?:[ \t]*(?:[|,;\t\n\r\u2502\u2503\u2551]|\\+[nrt])| {2})/y;

/**
 * A cheap look at both sides of a name, also in JSON text: whether it may be all of a cell that has others beside or
 * below it.
 */
export function mayBeCell(text: string, nameStart: number, nameEnd: number): boolean {
  cellEnd.lastIndex = nameEnd;
  return cellEnd.test(text) && cellStart.test(text.slice(Math.max(0, nameStart - 16), nameStart));
}

/** A cheap look at what is behind a name: in a sentence it is a blank and a word. */
function mayEndCell(text: string, nameEnd: number): boolean {
  const sign = text.charAt(nameEnd);
  if (sign !== ' ') return sign === '' || '|,;\t\n\r\\"\'`*\u2502\u2503\u2551&<'.includes(sign);
  return ' |\n\r\\\u2502\u2503\u2551'.includes(text.charAt(nameEnd + 1) || ' ');
}

/** The cells of the same column in the rows below a head; undefined if the line is no head. */
function listBelow(
  text: string,
  head: Line,
  split: (line: Line) => readonly Cell[],
  cells: readonly Cell[],
  column: number,
): readonly Cell[] | undefined {
  // The first cell may be behind something: `note: "user,password`.
  if (
    cells.some(
      ({ text: title }, at) =>
        !/^[A-Za-z_][\w .()#%/-]{0,40}$/.test(at === 0 ? title.replace(/^.*["'=>]\s*/, '') : title) ||
        /\d{3}/.test(title),
    )
  )
    return undefined;
  const hasBars = split === splitAtBars;
  // A head is the first line of its table, or has a line of dashes below it; otherwise every row would be looked at
  // from every row.
  const before = hasBars ? undefined : toLine(text, toBreakBefore(text, head.start));
  if (before !== undefined && head.start > 0 && split(before).length === cells.length) return undefined;
  const found: Cell[] = [];
  let hasRule = false;
  let [at, rows] = [head.next, 0];
  for (; rows < mostRows && at < text.length && at - head.start < longestTable; rows++) {
    const line = toLine(text, at);
    if (line === undefined || line.text.trim() === '') break;
    at = line.next > at ? line.next : text.length;
    if (rule.test(line.text.replace(lineNumber, ''))) {
      hasRule = true;
      continue;
    }
    if (hasBars && !hasRule) return undefined;
    const row = split(line);
    if (row.length !== cells.length) break;
    const cell = row[column];
    if (cell !== undefined) found.push(cell);
  }
  return found.length > 0 ? found : undefined;
}

/** Signs between fields, as they are before a cell and after it. */
const separators = [
  { behind: /,["' ]{0,2}$/, ahead: /^["']?[ ]?,/, split: splitAtCommas },
  { behind: /;["' ]{0,2}$/, ahead: /^["']?[ ]?;/, split: splitAtSemicolons },
  { behind: /\t["' ]{0,2}$/, ahead: /^["']?[ ]?\t/, split: splitAtTabs },
] as const;

/** How the cells of this line are told apart, by what is beside the name. */
function chooseSplit(
  text: string,
  line: Line,
  nameStart: number,
  nameEnd: number,
): ((line: Line) => readonly Cell[]) | undefined {
  const after = text.slice(nameEnd, Math.min(line.end, nameEnd + 80));
  const before = text.slice(Math.max(line.start, nameStart - 80), nameStart);
  const head = lineHead.exec(before)?.[0] ?? '';
  const isFirst =
    head.length === before.length ||
    /^[ \t]*["'`*]{1,3}$/.test(before.slice(head.length)) ||
    /^["'`*]{0,3}$/.test(before.slice(head.length));
  if (
    /^[`*"']{0,3}[ \t]*[|\u2502\u2503\u2551]/.test(after) ||
    (/[|\u2502\u2503\u2551][ \t]*[`*"']{0,3}$/.test(before) && /^[`*"']{0,3}[ \t]*$/.test(after))
  )
    return splitAtBars;
  const isLast = !isFirst && /^["']?[ \t]*$/.test(after);
  for (const { behind, ahead, split } of separators)
    if ((isFirst || behind.test(before)) && (isLast || ahead.test(after))) return split;
  if ((isFirst || /(?: {2}|\t)$/.test(before)) && (/^(?: {2}|\t)/.test(after) || (!isFirst && /^[ \t]*$/.test(after))))
    return splitAtBlanks;
  return undefined;
}

/**
 * The line around a place; undefined for one that is too long to be one of a table. A line break may be written as in
 * JSON text.
 */
function toLine(text: string, at: number): Line | undefined {
  let [start, end] = [at, at];
  while (start > 0 && at - start <= mostLine && !isBreakBefore(text, start)) start--;
  while (end < text.length && end - at <= mostLine && toBreakLength(text, end) === 0) end++;
  return at - start > mostLine || end - at > mostLine
    ? undefined
    : { start, end, text: text.slice(start, end), next: end + toBreakLength(text, end) };
}

function isBreakBefore(text: string, at: number): boolean {
  const code = text.charCodeAt(at - 1);
  return code === 10 || code === 13 || (code === 110 && text.charCodeAt(at - 2) === 92);
}

/** Where the line break begins that ends just here. */
function toBreakBefore(text: string, at: number): number {
  let start = at - 1;
  if (text.charCodeAt(start) === 110) while (text.charCodeAt(start - 1) === 92) start--;
  return Math.max(0, text.charCodeAt(start - 1) === 13 ? start - 1 : start);
}

function toBreakLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 10) return 1;
  if (code === 13) return text.charCodeAt(at + 1) === 10 ? 2 : 1;
  if (code !== 92) return 0;
  let end = at;
  while (text.charCodeAt(end) === 92) end++;
  return text.charCodeAt(end) === 110 ? end + 1 - at : 0;
}

function splitAtBars(line: Line): readonly Cell[] {
  const cells = splitAt(line, /[|\u2502\u2503\u2551]/g);
  // Bars at both ends are no cells.
  const first = line.text.replace(lineHead, '');
  const isFramed = /^(?:.*["'>=])?[ \t]*$/.test(first.slice(0, Math.max(0, first.search(bars))));
  return cells.slice(
    isFramed ? 1 : 0,
    isFramed && /[|\u2502\u2503\u2551]\s*(?:\\{0,7}["'].{0,8}|<\/\w{1,10}>.{0,8}|&\w{1,20}=.{0,80})?$/.test(line.text)
      ? -1
      : undefined,
  );
}

function splitAtCommas(line: Line): readonly Cell[] {
  return splitAt(line, /,/g);
}

function splitAtSemicolons(line: Line): readonly Cell[] {
  return splitAt(line, /;/g);
}

function splitAtTabs(line: Line): readonly Cell[] {
  return splitAt(line, /\t/g);
}

function splitAtBlanks(line: Line): readonly Cell[] {
  return splitAt(line, / {2,}|\t+/g).filter((cell) => cell.text !== '');
}

function splitAt(line: Line, sign: RegExp): readonly Cell[] {
  const cells: Cell[] = [];
  const first = lineHead.exec(line.text)?.[0].length ?? 0;
  let from = first;
  for (const match of line.text.slice(first).matchAll(sign)) {
    cells.push(toCell(line, from, first + match.index));
    from = first + match.index + match[0].length;
  }
  cells.push(toCell(line, from, line.text.length, true));
  return cells;
}

/** Without blanks, quotes and what makes letters bold or code. */
function toCell(line: Line, from: number, to: number, isLast = false): Cell {
  let [start, end] = [from, to];
  const isOuter = (at: number) => ' \t"\'`*\\'.includes(line.text.charAt(at));
  while (start < end && isOuter(start)) start++;
  while (end > start && isOuter(end - 1)) end--;
  // The end of what the table is in: a string, an element, a field of an address.
  const rest = isLast ? (/<\/\w|&\w{1,20}=|\\{0,7}"/.exec(line.text.slice(start, end))?.index ?? 0) : 0;
  if (rest > 0) end = start + rest;
  while (end > start && isOuter(end - 1)) end--;
  return { start: line.start + start, end: line.start + end, text: line.text.slice(start, end) };
}
