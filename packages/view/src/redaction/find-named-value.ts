import { findNamedKind, judgeNamedValue, type NamedKind, type ValueStyle } from './judge-named-value.ts';
import type { Span } from './secret-rule.ts';

const maxNameLength = 48;
const maxValueLength = 4096;

/** Where the value begins, and how it is written. */
interface Opening {
  readonly at: number;
  readonly style: ValueStyle;
  /** The closing quote with the backslashes before it, where there is one. */
  readonly quote: string | undefined;
}

/**
 * The value after a telling name, in all the ways a name gets one: `NAME=value`, `"name": "value"`, `name = 'value'`, `name => …`, `--name value`,
 * `<name>value</name>`, `name: Type = "value"`, `set_name("value")`, `name is value`; also in JSON text inside JSON text, where quotes have backslashes.
 */
export function findNamedValue(text: string, at: number, length: number, kind: NamedKind): Span | undefined {
  const [nameStart, nameEnd] = [toNameStart(text, at), toNameEnd(text, at + length)];
  if (nameEnd - nameStart > 2 * maxNameLength) return undefined;
  const name = toName(text, nameStart, nameEnd);
  const opening = findOpening(text, nameStart, nameEnd);
  if (opening === undefined) return undefined;
  const span = opening.quote === undefined ? toBareValue(text, opening) : toQuotedValue(text, opening, opening.quote);
  if (span === undefined) return undefined;
  const value = text.slice(span.start, span.end);
  if (opening.style === 'bare' && opening.quote === undefined) {
    const typed = findTypedValue(text, span.end);
    if (typed !== undefined) return judgeNamedValue(name, text.slice(typed.start, typed.end), 'quoted') === kind ? typed : undefined;
    // The name of something else, called or looked into.
    if ('([.'.includes(text.charAt(span.end) || ' ')) return undefined;
  }
  return judgeNamedValue(name, value, opening.style) === kind ? span : undefined;
}

/** Whether a value may follow; a first look that costs little, at JSON text with its escapes. */
export function mayHaveNamedValue(text: string, at: number, length: number): boolean {
  if (isTokenCount(text, at + length)) return false;
  const nameEnd = toNameEnd(text, at + length);
  if (!isOperator(text.charCodeAt(toOperator(text, nameEnd))) && !text.startsWith(' is ', nameEnd) && !isOptionName(text, at)) return false;
  return findNamedKind(toName(text, toNameStart(text, at), nameEnd)) !== undefined;
}

/** `input_tokens` and its like, which stand in every answer: a name that ends in `tokens` never has a secret. */
function isTokenCount(text: string, end: number): boolean {
  return text.charCodeAt(end) === 115 && text.charCodeAt(end - 1) === 110 && text.charCodeAt(end - 5) === 116 && !isNameCode(text.charCodeAt(end + 1));
}

/** Past closing quotes and brackets, written tabs, and the blanks that may stand in JSON text between a name and its colon. */
function toOperator(text: string, from: number): number {
  let at = from;
  for (let signs = 0; signs < 16; at++) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9 || code === 10 || code === 13) continue;
    if (code !== 34 && code !== 39 && code !== 96 && code !== 92 && code !== 93 && code !== 41 && !(code === 116 && text.charCodeAt(at - 1) === 92)) break;
    signs++;
  }
  return at;
}

/** One of `=:>(,?|!` */
function isOperator(code: number): boolean {
  return code === 61 || code === 58 || code === 62 || code === 40 || code === 44 || code === 63 || code === 124 || code === 33;
}

function isOptionName(text: string, at: number): boolean {
  return text.startsWith('--', toNameStart(text, at));
}

function toName(text: string, start: number, end: number): string {
  let first = start;
  while (text.charCodeAt(first) === 45) first++;
  return text.slice(first, end);
}

function toNameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < maxNameLength && isNameCode(text.charCodeAt(start - 1))) start--;
  // `\nTOKEN=…` in JSON text: the n belongs to the line break.
  if (start > 0 && text.charCodeAt(start - 1) === 92 && 'nrt'.includes(text.charAt(start)) && start < at) start++;
  return start;
}

function toNameEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < maxNameLength && isNameCode(text.charCodeAt(end))) end++;
  return end;
}

function isNameCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45;
}

const closing = /\\*["'`]?\]?\)?/y;
const operator = /(?:[ \t]{0,4}(=>|:=|===?|!==?|\?\?|\|\||[:=>(,])[ \t]{0,4}|( is |[ ]{1,2}))/y;
const quoteStart = /\\*["'`]/y;

function findOpening(text: string, nameStart: number, nameEnd: number): Opening | undefined {
  closing.lastIndex = nameEnd;
  const closed = closing.exec(text)?.[0] ?? '';
  operator.lastIndex = nameEnd + closed.length;
  const match = operator.exec(text);
  if (match === null) return undefined;
  const sign = match[1];
  const at = operator.lastIndex;
  quoteStart.lastIndex = at;
  const quote = quoteStart.exec(text)?.[0];
  if (quote !== undefined) {
    // A list of names is no list of values: a value after a comma or a call must be in quotes, and random, which its judge sees to.
    if (sign === undefined && !(match[2] === ' is ' || text.startsWith('--', nameStart))) return undefined;
    const style = sign === ',' ? 'bare' : sign === '=' && match[0] === '=' ? 'env' : 'quoted';
    return { at: at + quote.length, style, quote };
  }
  if (sign === '(' || sign === ',' || sign === '??' || sign === '||') return undefined;
  if (sign === undefined) return match[2] === ' is ' || text.startsWith('--', nameStart) ? { at, style: 'bare', quote: undefined } : undefined;
  if (sign === '>' && text.charAt(nameEnd) !== '>') return undefined;
  const isEnv = match[0] === '=' && closed === '';
  return { at, style: isEnv ? 'env' : 'bare', quote: undefined };
}

function toQuotedValue(text: string, { at }: Opening, quote: string): Span | undefined {
  // A window, so that a text full of opening quotes costs no more than its length.
  const near = text.slice(at, at + maxValueLength + quote.length);
  const length = near.indexOf(quote);
  if (length <= 0) return undefined;
  const lineEnd = near.indexOf('\n');
  return lineEnd >= 0 && lineEnd < length ? undefined : { start: at, end: at + length };
}

function toBareValue(text: string, { at, style }: Opening): Span | undefined {
  const pattern = style === 'env' ? envValue : bareValue;
  pattern.lastIndex = at;
  return pattern.test(text) ? { start: at, end: pattern.lastIndex } : undefined;
}

const envValue = /[^\s"'`\\;&|<>(),]{1,400}/y;
const bareValue = /[^\s"'`\\;&|<>(){}[\],]{1,400}/y;
const typedValue = /[ \t]{0,3}=[ \t]{0,3}(\\*["'`])/y;

/** `password: string = "…"` */
function findTypedValue(text: string, from: number): Span | undefined {
  typedValue.lastIndex = from;
  const match = typedValue.exec(text);
  return match?.[1] === undefined ? undefined : toQuotedValue(text, { at: typedValue.lastIndex, style: 'quoted', quote: match[1] }, match[1]);
}
