import { isGenerated } from './rule-parts/is-generated.ts';
import type { Span } from './rule-parts/secret-rule.ts';
import { isAlphanumeric } from './is-token-start.ts';

/** A text without the line breaks inside one word of it, and where each part of it stood. */
export interface JoinedText {
  readonly text: string;
  /** The place in the original text of the character before a place: where a match ends. */
  readonly toEnd: (at: number) => number;
  /** Up to where the first line goes. */
  readonly firstEnd: number;
  readonly lines: number;
}

const maxRun = 2000;
/**
 * The end of a line and the beginning of the next: with the number that Read puts there, the sign of a diff or of a
 * quotation, the quotes of two strings that are put together.
 */
const lineJoint =
  /(?:\\*["'`][ \t]{0,4}[+.&]?[ \t]{0,4}|\\)?(?:\r?\n|(?:\\{1,7}r)?\\{1,7}n)(?:[ \t]{0,8}\d{1,6}(?:\u2192|\t|\\{1,7}t))?([+>|-]?)[ \t]{0,24}(?:\+[ \t]{1,3}(?=["'`]))?["'`]?/dy;
const signBefore = /(?:^|\n|\\n)(?:[ \t]{0,8}\d{1,6}(?:\u2192|\t))?([+>|-])[^\n]{0,400}$/;

/** Where a word ends: at the first character that tokens do not have. */
export function toRunEnd(text: string, from: number, isPath = true): number {
  let at = from;
  while (at < text.length && at - from < maxRun && isRunCode(text.charCodeAt(at), isPath)) at++;
  return at;
}

/** The end of the word behind a beginning, from which quotes, blanks and an equal sign may part it. */
export function toWordEnd(text: string, from: number, isPath: boolean): number {
  let at = from;
  while (
    at - from < 8 &&
    (' "\':='.includes(text.charAt(at) || 'x') ||
      (text.charCodeAt(at) === 92 && '\\"\''.includes(text.charAt(at + 1) || 'x')))
  )
    at++;
  return toRunEnd(text, isRunCode(text.charCodeAt(at), isPath) ? at : from, isPath);
}

/**
 * A word that is broken at the end of its line, put together with the next lines, one more for each number; undefined
 * where it is not.
 */
export function joinLines(text: string, from: number, end: number, lines: number): JoinedText | undefined {
  const parts: { readonly start: number; readonly end: number }[] = [{ start: from, end }];
  for (let count = 0; count < lines; count++) {
    const last = parts.at(-1)?.end ?? end;
    const start = toNextLine(text, last);
    if (start === undefined) return undefined;
    const stop = toRunEnd(text, start);
    if (stop === start) return undefined;
    parts.push({ start, end: stop });
  }
  const joined = parts.map((part) => text.slice(part.start, part.end)).join('');
  const toEnd = (at: number) => {
    let left = at;
    for (const part of parts) {
      if (left <= part.end - part.start) return part.start + left;
      left -= part.end - part.start;
    }
    return parts.at(-1)?.end ?? end;
  };
  return { text: joined, toEnd, firstEnd: end - from, lines };
}

/** The end of a value with the lines that go on with it: each nothing but random characters. */
export function toWrappedEnd(text: string, from: number): number {
  let end = from;
  for (let count = 0; count < 12; count++) {
    const start = toNextLine(text, end);
    if (start === undefined) return end;
    const stop = toRunEnd(text, start);
    const after = text.charAt(stop);
    if (
      !looksRandom(text.slice(start, stop)) ||
      !(after === '' || /["'`\s\\,;)&<|}]/.test(after)) ||
      /^[ \t]{0,3}[=:]/.test(text.slice(stop, stop + 4))
    )
      return end;
    end = stop;
  }
  return end;
}

const mostLines = 6;

/**
 * A secret that is broken at the end of its line. What its format does not know without the next lines is tried with
 * each one more; what it knows already goes on as long as lines are nothing but random. `word`: from where it begins to
 * the end of the line.
 */
export function findWrapped<Found extends Span>(
  text: string,
  word: Span,
  direct: Found | undefined,
  findIn: (joined: string, from: number) => Found | undefined,
): Found | undefined {
  if (direct !== undefined) {
    const end = toWrappedEnd(text, direct.end);
    return end === direct.end ? undefined : { ...direct, end };
  }
  // What is before a word may decide whether it is one.
  const before = Math.min(word.start, 1);
  for (let lines = 1; lines <= mostLines; lines++) {
    const joined = joinLines(text, word.start - before, word.end, lines);
    if (joined === undefined) return undefined;
    const found = findIn(joined.text, before);
    if (found !== undefined && found.end > joined.firstEnd)
      return { ...found, start: joined.toEnd(found.start), end: toWrappedEnd(text, joined.toEnd(found.end)) };
  }
  return undefined;
}

const nextPart = /[\\"](?:[ \t\r\n]{0,8},[ \t\r\n]{0,40}"[ +-])?/y;

/**
 * Whether a word of JSON text ends at a line break, which is an escape there, or at the end of a line that is a string
 * of its own.
 */
export function isCutInJson(json: string, end: number): boolean {
  const code = json.charCodeAt(end);
  if (code === 92) return true;
  if (code !== 34) return false;
  nextPart.lastIndex = end;
  return (nextPart.exec(json)?.[0].length ?? 0) > 1;
}

function toNextLine(text: string, end: number): number | undefined {
  const code = text.charCodeAt(end);
  // Nearly every word ends otherwise.
  if (code !== 10 && code !== 13 && code !== 92 && code !== 34 && code !== 39 && code !== 96) return undefined;
  lineJoint.lastIndex = end;
  const match = lineJoint.exec(text);
  if (match === null) return undefined;
  const sign = match[1] ?? '';
  // A sign before a line is one of a diff only where the line before has it too; otherwise it is part of the word.
  if ((sign === '-' || sign === '+') && signBefore.exec(text.slice(Math.max(0, end - 420), end))?.[1] !== sign)
    return match.indices?.[1]?.[0];
  return lineJoint.lastIndex;
}

/** No word: the rest of a token that is cut anywhere. */
function looksRandom(run: string): boolean {
  if (run.length >= 8) return isGenerated(run.slice(0, 200));
  return (
    /^[A-Za-z0-9_+/=-]{4,7}$/.test(run) &&
    (run.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[a-z0-9])|\d(?=[A-Za-z])/g)?.length ?? 0) >= 2 &&
    /\d/.test(run)
  );
}

function isRunCode(code: number, isPath: boolean): boolean {
  return (
    isAlphanumeric(code) ||
    code === 95 ||
    code === 45 ||
    code === 43 ||
    code === 61 ||
    code === 46 ||
    code === 126 ||
    code === 37 ||
    code === 58 ||
    code === 64 ||
    code === 36 ||
    (isPath && code === 47)
  );
}
