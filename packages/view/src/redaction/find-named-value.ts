import { judgeNamedValue, type NamedKind, type ValueStyle } from './judge-named-value.ts';
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
  const name = text.slice(nameStart, nameEnd).replace(/^-+/, '');
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
