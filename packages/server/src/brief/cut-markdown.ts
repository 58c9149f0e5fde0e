import { countWords, cutToWords } from './brief-budget.ts';
import { claimsSuccess, isPraise, readSentences } from './to-gist.ts';

/** A sentence of a line, or a table or code: rows with what has to be around them. */
interface Unit {
  readonly opening: readonly string[];
  readonly rows: readonly string[];
  readonly closing: readonly string[];
  /** Where it begins. Sentences of one line are in one line again where both are kept. */
  readonly line: number;
}

/** No more of either end of a text is looked at: it can be megabytes long. */
const lookedAt = 20_000;
const gap = '…';

/**
 * A text in Markdown in about so many words: its beginning and, with more room, its end, where the state of things is
 * told. The gap is between lines or sentences; code is whole or left out, and a table keeps its heading.
 */
export function cutMarkdown(text: string, words: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= 2 * lookedAt && countWords(trimmed) <= words) return trimmed;
  const units = dropPraise(listUnits(toEnds(trimmed)));
  if (countUnits(units) <= words) return print(units).join('\n').trim();
  const least = takeFront(units, Math.floor(words * 0.4));
  const end = takeEnd(units, least.length, words - countUnits(least));
  const rest = end.length === 0 ? units : units.slice(0, -end.length);
  const more = take(rest, words - countUnits(end));
  const front = dropAnnouncement(countUnits(more) > countUnits(least) ? more : least, end.length === 0);
  if (front.length + end.length === 0 && isCode(units[0]))
    return `${print(takeTorn(units[0], words)).join('\n')}\n\n${gap}`;
  if (front.length + end.length === 0)
    return `${cutToWords(trimmed.slice(0, lookedAt).replace(/\s+/g, ' '), words)} ${gap}`;
  // In the middle of a line the gap is in it, too.
  const isTorn = front.at(-1)?.line === end[0]?.line;
  const [before, after] = [print(front), print(end)];
  if (isTorn)
    return [...before.slice(0, -1), `${before.at(-1)} ${gap} ${after[0]?.trim()}`, ...after.slice(1)].join('\n');
  const beginning = before.join('\n').trim();
  return [
    beginning,
    ...(beginning.endsWith(gap) ? [] : [gap]),
    after
      .join('\n')
      .replace(/^(?:\n|… ?)+/, '')
      .trimEnd(),
  ]
    .join('\n\n')
    .trim();
}

/** A text in Markdown without its sentences that say that the work is done; empty where nothing else is said. */
export function dropClaims(text: string): string {
  const units = leaveOut(listUnits(toEnds(text.trim())), claimsSuccess);
  return /[\p{L}\p{N}]/u.test(units.flatMap(({ rows }) => rows).join('')) ? print(units).join('\n').trim() : '';
}

/** Below that too little is left. */
const leastWords = 12;

/** Praise goes before anything else has to. */
function dropPraise(units: readonly Unit[]): readonly Unit[] {
  const plain = leaveOut(units, isPraise);
  return countUnits(plain) < leastWords ? units : plain;
}

/** A gap is in place of sentences that are left out; code and tables stay. */
function leaveOut(units: readonly Unit[], isOut: (sentence: string) => boolean): readonly Unit[] {
  const kept: Unit[] = [];
  let [isGap, blank]: [boolean, Unit | undefined] = [false, undefined];
  for (const unit of units) {
    const isSentence = unit.opening.length === 0;
    if (isSentence && unit.rows.some(isOut)) {
      if (!isGap) kept.push({ ...unit, rows: [gap] });
      [isGap, blank] = [true, undefined];
    } else if (isGap && isSentence && unit.rows.every((row) => row.trim() === '')) blank = unit;
    else {
      if (blank !== undefined) kept.push(blank);
      kept.push(unit);
      [isGap, blank] = [false, undefined];
    }
  }
  return kept;
}

function countUnits(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + countUnit(unit), 0);
}

function toEnds(text: string): string {
  return text.length <= 2 * lookedAt ? text : `${text.slice(0, lookedAt)}\n\n${text.slice(-lookedAt)}`;
}

function listUnits(text: string): readonly Unit[] {
  const lines = text.split('\n');
  const units: Unit[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const fence = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (fence !== undefined) {
      const end = lines.findIndex((each, index) => index > at && each.trim().startsWith(fence));
      const to = end === -1 ? lines.length : end;
      units.push({ opening: [line], rows: lines.slice(at + 1, to), closing: [lines[to] ?? fence], line: at });
      at = to;
    } else if (line.includes('|') && /^[\s|:-]*-[\s|:-]*$/.test(lines[at + 1] ?? '')) {
      let to = at + 2;
      while ((lines[to] ?? '').includes('|')) to++;
      units.push({ opening: lines.slice(at, at + 2), rows: lines.slice(at + 2, to), closing: [], line: at });
      at = to - 1;
    } else
      for (const sentence of toSentences(line)) units.push({ opening: [], rows: [sentence], closing: [], line: at });
  }
  return units;
}

/** At least one, and the first as far to the right as the line is. */
function toSentences(line: string): readonly string[] {
  const [first = '', ...others] = readSentences(line.trim());
  return [`${/^\s*/.exec(line)?.[0] ?? ''}${first}`, ...others];
}

/** From behind the first units, and from no point in the middle of a list, unless that is nearly all there is. */
function takeEnd(units: readonly Unit[], first: number, words: number): readonly Unit[] {
  const end = take(units.slice(first).toReversed(), words, true).toReversed();
  if (!isPoint(end[0]) || !units.slice(first, -end.length).some(isPoint)) return end;
  const whole = end.slice(end.findIndex((unit) => !isPoint(unit) && unit.rows.join('').trim() !== ''));
  return whole.length < end.length && countUnits(whole) >= countUnits(end) / 4 ? whole : end;
}

/** A heading, or a sentence with a colon, announces what is left out. */
function dropAnnouncement(units: readonly Unit[], isKept: boolean): readonly Unit[] {
  const at = units.findLastIndex(({ opening, rows }) => {
    const text = rows.join(' ').trim();
    return opening.length > 0 || (text !== '' && !/^#{1,6}\s|:[*_]{0,2}$|^[*_]{2}[^*_]+[*_]{2}$/.test(text));
  });
  return at === -1 && isKept ? units : units.slice(0, at + 1);
}

function isPoint(unit: Unit | undefined): boolean {
  return unit !== undefined && unit.opening.length === 0 && /^\s*(?:[-*+•]|\d{1,3}[.)])\s/.test(unit.rows[0] ?? '');
}

function isCode(unit: Unit | undefined): unit is Unit {
  return unit !== undefined && unit.closing.length > 0;
}

/** A remark alone is no beginning: of a long sentence behind it as much as there is room for. */
function takeFront(units: readonly Unit[], words: number): readonly Unit[] {
  const taken = take(units, words);
  const next = units[taken.length];
  const left = words - taken.reduce((sum, unit) => sum + countUnit(unit), 0);
  if (taken.length === 0 || next === undefined || next.opening.length > 0 || left <= words / 2) return taken;
  return [...taken, { ...next, rows: [`${cutToWords(next.rows.join(' '), left)} ${gap}`] }];
}

/** As many units as there is room for, and the rows of a next table or code that still have room. */
function take(units: readonly Unit[], words: number, isFromEnd = false): readonly Unit[] {
  const taken: Unit[] = [];
  let left = words;
  for (const unit of units) {
    const count = countUnit(unit);
    if (count > left) {
      const part = isCode(unit) ? undefined : takeRows(unit, left, isFromEnd);
      return part === undefined ? taken : [...taken, part];
    }
    taken.push(unit);
    left -= count;
  }
  return taken;
}

/** Where there is nothing but code. */
function takeTorn(unit: Unit, words: number): readonly Unit[] {
  return [takeRows(unit, words, false) ?? { ...unit, rows: [] }];
}

function takeRows(unit: Unit, words: number, isFromEnd: boolean): Unit | undefined {
  if (unit.opening.length === 0) return undefined;
  let left = words - countUnit({ ...unit, rows: [] });
  const rows: string[] = [];
  for (const row of isFromEnd ? unit.rows.toReversed() : unit.rows) {
    left -= countWords(row);
    if (left < 0) break;
    rows.push(row);
  }
  return rows.length === 0 ? undefined : { ...unit, rows: isFromEnd ? rows.reverse() : rows };
}

function countUnit({ opening, rows, closing }: Unit): number {
  return countWords([...opening, ...rows, ...closing].join(' '));
}

function print(units: readonly Unit[]): readonly string[] {
  const lines: string[] = [];
  for (const [at, { opening, rows, closing, line }] of units.entries()) {
    if (units[at - 1]?.line === line) lines[lines.length - 1] = `${lines.at(-1)} ${rows.join(' ')}`;
    else lines.push(...opening, ...rows, ...closing);
  }
  return lines;
}
