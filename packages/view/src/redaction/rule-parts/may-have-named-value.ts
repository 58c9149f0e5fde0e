import { isApartName } from './find-apart-values.ts';
import { isAssigned, isNameCode, toName, toNameEnd, toNameStart } from './find-named-value.ts';
import { mayBeCell } from './find-table-values.ts';
import { isGenerated } from './is-generated.ts';
import { findNamedKind } from './judge-named-value.ts';

/** Whether a value may follow; a first look that costs little, at JSON text with its escapes. */
export function mayHaveNamedValue(text: string, at: number, length: number): boolean {
  if (isTokenCount(text, at + length) || isWordOfSentence(text, at, at + length)) return false;
  const nameEnd = toNameEnd(text, at + length);
  const next = toOperator(text, nameEnd);
  if (
    !isOperator(text.charCodeAt(next)) &&
    !isColumnEnd(text, at, nameEnd, next) &&
    !text.startsWith(' is ', nameEnd) &&
    !isOptionName(text, at)
  )
    return false;
  const nameStart = toNameStart(text, at);
  const name = toName(text, nameStart, nameEnd);
  const kind = findNamedKind(name);
  if (kind !== 'secret') return kind !== undefined;
  // `key`, `token` and their like are in most texts; what they are given is seldom more than another word.
  return (
    mayBeSecret(text, nameEnd, name) ||
    mayBeCell(text, nameEnd - name.length, nameEnd) ||
    isApartName(text, nameEnd - name.length)
  );
}

const phraseName = /phrase|mnemonic|authorization|^auth$/i;
/**
 * What is between a name and its value, also in JSON text: a closing quote, an operator, perhaps a line break, an
 * opening quote.
 */
const between = new RegExp(
  String.raw`\\*["'\x60]?\]?\)?(?:[ \t]{0,4}[=:>(,!?|]{1,3}[ \t]{0,4}(?:[|>][+-]?\d?[+-]?[ \t]{0,4})?` +
    String.raw`(?:(?:\r?\n|(?:\\+r)?\\+n)(?:[ \t]{0,8}\d{1,6}(?:\u2192|\t|\\+t))?[ \t+]{0,40})?` +
    String.raw`| is |[ ]{1,2})\\*["'\x60]?`,
  'y',
);
const value = /[^\s"'`\\<>(){}[\],;&|]{0,400}/y;

/**
 * Whether what comes next may be a random value: long enough, and no word; or broken by an escape; or the type before a
 * value.
 */
function mayBeSecret(text: string, nameEnd: number, name: string): boolean {
  if (phraseName.test(name)) return true;
  between.lastIndex = nameEnd;
  if (!between.test(text)) return false;
  const start = between.lastIndex;
  value.lastIndex = start;
  const run = value.exec(text)?.[0] ?? '';
  if (run === '') return false;
  const end = start + run.length;
  if (run.length >= 8 && (/\d/.test(run) || isGenerated(run, true))) return true;
  // `api_key: str = "…"`
  return text.charCodeAt(end) === 92
    ? !isQuoteEscape(text, end)
    : text.charCodeAt(end) === 61 || text.startsWith(' =', end);
}

/** A quote behind backslashes ends a value; any other escape is inside of it. */
function isQuoteEscape(text: string, from: number): boolean {
  let at = from;
  while (text.charCodeAt(at) === 92) at++;
  const code = text.charCodeAt(at);
  return code === 34 || code === 39 || code === 96;
}

/** The end of a line, of a column, or a quote behind a blank: what tables and lists have behind a name. */
function isColumnEnd(text: string, at: number, nameEnd: number, next: number): boolean {
  if (text.charCodeAt(next - 1) === 92 && (text.charCodeAt(next) === 110 || text.charCodeAt(next) === 114))
    return isColumnStart(text, toNameStart(text, at));
  const first = text.charCodeAt(nameEnd);
  if ((first === 34 || first === 39 || first === 92) && /^[vV]al/.test(text.slice(next, next + 3))) return true;
  if (first === 32) return next > nameEnd + 1 || text.startsWith(' --', nameEnd) || isAssigned(text, nameEnd);
  // What ends the string in JSON text is followed by something that ends more.
  if (first === 10 || first === 13) return isColumnStart(text, toNameStart(text, at));
  return first === 9 || (first === 92 && text.charCodeAt(nameEnd + 1) === 116);
}

/** `the token of`: a small word between small words, which is what it is nearly always; decided by four characters. */
function isWordOfSentence(text: string, at: number, end: number): boolean {
  if (
    text.charCodeAt(end) !== 32 ||
    !isSmallLetter(text.charCodeAt(end - 1)) ||
    !isSmallLetter(text.charCodeAt(end + 1))
  )
    return false;
  return text.charCodeAt(at - 1) === 32 && text.charCodeAt(end + 1) !== 105 && text.charCodeAt(at - 2) !== 32;
}

function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** `input_tokens` and its like, which are in every answer: a name that ends in `tokens` never has a secret. */
function isTokenCount(text: string, end: number): boolean {
  return (
    text.charCodeAt(end) === 115 &&
    text.charCodeAt(end - 1) === 110 &&
    text.charCodeAt(end - 5) === 116 &&
    !isNameCode(text.charCodeAt(end + 1))
  );
}

/**
 * Past closing quotes and brackets, written tabs, and the blanks that may be in JSON text between a name and its
 * colon.
 */
function toOperator(text: string, from: number): number {
  let at = from;
  for (let signs = 0; signs < 16; at++) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9 || code === 10 || code === 13) continue;
    if (
      code !== 34 &&
      code !== 39 &&
      code !== 96 &&
      code !== 92 &&
      code !== 93 &&
      code !== 41 &&
      !(code === 116 && text.charCodeAt(at - 1) === 92)
    )
      break;
    signs++;
  }
  return at;
}

/**
 * What is before the last cell of a row, or before a name that is a value itself; most words at the end of a line
 * have a word before them.
 */
function isColumnStart(text: string, nameStart: number): boolean {
  const start = text.charCodeAt(nameStart - 1) === 32 ? nameStart - 2 : nameStart - 1;
  return (
    start < 0 ||
    ('|,;:="\'`> \t\u2502\u2503*/.t\n'.includes(text.charAt(start)) &&
      !(text.charCodeAt(start) === 116 && text.charCodeAt(start - 1) !== 92))
  );
}

/** One of `=:>(,?|!<};│┃` */
function isOperator(code: number): boolean {
  return (
    code === 60 ||
    code === 125 ||
    code === 59 ||
    code === 0x2502 ||
    code === 0x2503 ||
    code === 61 ||
    code === 58 ||
    code === 62 ||
    code === 40 ||
    code === 44 ||
    code === 63 ||
    code === 124 ||
    code === 33
  );
}

function isOptionName(text: string, at: number): boolean {
  return text.startsWith('--', toNameStart(text, at));
}
