import { judgeNamedValue, type NamedKind, type ValueStyle } from './judge-named-value.ts';
import type { Span } from './secret-rule.ts';

const maxNameLength = 48;
const maxValueLength = 4096;
const maxBrokenLength = 800;

/** Where the value begins, and how it is written. */
interface Opening {
  readonly at: number;
  readonly style: ValueStyle;
  /** The closing quote with the backslashes before it, if there is one. */
  readonly quote: string | undefined;
}

/**
 * The value after a telling name, in all the ways a name gets one: `NAME=value`, `"name": "value"`, `name = 'value'`,
 * `name => …`, `--name value`,
 * `<name>value</name>`, `name: Type = "value"`, `set_name("value")`, `name is value`; also in JSON text inside JSON
 * text, where quotes have backslashes.
 */
export function findNamedValue(text: string, at: number, length: number, kind: NamedKind): Span | undefined {
  const [nameStart, nameEnd] = [toNameStart(text, at), toNameEnd(text, at + length)];
  if (nameEnd - nameStart > 2 * maxNameLength) return undefined;
  const name = toName(text, nameStart, nameEnd);
  const opening = findOpening(text, nameStart, nameEnd);
  if (opening === undefined) return undefined;
  const span = opening.quote === undefined ? toBareValue(text, opening) : toQuotedValue(text, opening, opening.quote);
  if (span === undefined) return undefined;
  if (opening.style === 'bare' && opening.quote === undefined) {
    const typed = findTypedValue(text, span.end);
    if (typed !== undefined) return judgeSpan(text, name, typed, 'quoted') === kind ? typed : undefined;
    // The name of something else, called or looked into.
    if ('([.'.includes(text.charAt(span.end) || ' ')) return undefined;
  }
  if (opening.quote === undefined && text.charAt(span.end) === '(') return undefined;
  return judgeSpan(text, name, span, opening.style) === kind ? span : undefined;
}

function judgeSpan(text: string, name: string, { start, end }: Span, style: ValueStyle): NamedKind | undefined {
  return judgeNamedValue(name, text.slice(start, end).replaceAll(/\r?\n[ \t]*/g, ''), style);
}

/** The value that begins at a place, whatever its name: in quotes, as a block of YAML, or up to the next blank. */
export function findValueAt(text: string, at: number): { readonly span: Span; readonly style: ValueStyle } | undefined {
  quoteStart.lastIndex = at;
  const quote = quoteStart.exec(text)?.[0];
  if (quote !== undefined)
    return withStyle(toQuotedValue(text, { at: at + quote.length, style: 'quoted', quote }, quote), 'quoted');
  const block = toBlockStart(text, at);
  return block === undefined
    ? withStyle(toBareValue(text, { at, style: 'bare', quote: undefined }), 'quoted')
    : withStyle(toBareValue(text, { at: block, style: 'env', quote: undefined }), 'quoted');
}

function withStyle(
  span: Span | undefined,
  style: ValueStyle,
): { readonly span: Span; readonly style: ValueStyle } | undefined {
  return span === undefined ? undefined : { span, style };
}

const blockStart = /[|>][+-]?\d?[+-]?[ \t]{0,4}(?:\r?\n|(?:\\+r)?\\+n)(?:[ \t]{0,8}\d{1,6}(?:\u2192|\t))?[ \t+]{0,40}/y;

/** Where the text of a block of YAML begins: `|` or `>`, and the line after it. */
function toBlockStart(text: string, at: number): number | undefined {
  blockStart.lastIndex = at;
  return blockStart.test(text) ? blockStart.lastIndex : undefined;
}

const assignment = /(?:^|[^A-Za-z0-9_]|\\n)(?:ENV|ARG|set(?: -\w{1,3}){1,2}|setx|setenv|config set)[ ]{1,2}$/;

/** `ENV NAME value`, `set -x NAME value`, `setx NAME value`. */
export function isAssigned(text: string, nameEnd: number): boolean {
  // Such names are written in capitals; a look at one letter spares most words the rest.
  const last = text.charCodeAt(nameEnd - 1);
  if (last < 48 || last > 90) return false;
  const start = toNameStart(text, nameEnd);
  return text.charCodeAt(start - 1) === 32 && assignment.test(text.slice(Math.max(0, start - 20), start));
}

export function toName(text: string, start: number, end: number): string {
  let first = start;
  while (text.charCodeAt(first) === 45) first++;
  return text.slice(first, end);
}

export function toNameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < maxNameLength && isNameCode(text.charCodeAt(start - 1))) start--;
  // `\nTOKEN=…` in JSON text: the n belongs to the line break.
  if (start > 0 && text.charCodeAt(start - 1) === 92 && 'nrt'.includes(text.charAt(start)) && start < at) start++;
  return start;
}

export function toNameEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && end - from < maxNameLength && isNameCode(text.charCodeAt(end))) end++;
  return end;
}

export function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45
  );
}

const closing = /\\*["'`]?\]?\)?/y;
// The value may be in the next line, in quotes then.
const operator =
  /(?:[ \t]{0,4}(=>|:=|===?|!==?|\?\?|\|\||[:=>(,])[ \t]{0,4}(?:\r?\n[ \t]{1,40}(?=\\*["'`]))?|( is |[ ]{1,2}))/y;
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
    // `all tests pass (`pytest`)`: a remark in a sentence.
    if (sign === '(' && match[0].startsWith(' ') && quote.endsWith('`')) return undefined;
    // A list of names is no list of values: a value after a comma or a call must be in quotes, and random, which its
    // judge sees to.
    if (sign === undefined && !(match[2] === ' is ' || text.startsWith('--', nameStart)))
      return findStatementValue(text, nameStart, nameEnd, at, quote);
    const style = sign === ',' ? 'bare' : sign === '=' && match[0] === '=' ? 'env' : 'quoted';
    return { at: at + quote.length, style, quote };
  }
  const block = sign === ':' ? toBlockStart(text, at) : undefined;
  if (block !== undefined) return { at: block, style: 'env', quote: undefined };
  if (sign === '(' || sign === ',' || sign === '??' || sign === '||') return undefined;
  if (sign === undefined) {
    const isNext = match[2] === ' is ' || text.startsWith('--', nameStart) || isAssigned(text, nameEnd);
    return isNext ? { at, style: 'bare', quote: undefined } : undefined;
  }
  if (sign === '>' && text.charAt(nameEnd) !== '>') return undefined;
  const isEnv = match[0] === '=' && closed === '';
  return { at, style: isEnv ? 'env' : 'bare', quote: undefined };
}

const statementBefore = /\b(?:with|encrypted|unencrypted|set|user|role|login)\s+$/i;

/** `PASSWORD '…'` of SQL, `with password '…'`; in any other sentence the value has to look like one. */
function findStatementValue(
  text: string,
  nameStart: number,
  nameEnd: number,
  at: number,
  quote: string,
): Opening | undefined {
  const isStatement =
    text.slice(nameStart, nameEnd) === 'PASSWORD' ||
    statementBefore.test(text.slice(Math.max(0, nameStart - 16), nameStart));
  return { at: at + quote.length, style: isStatement ? 'quoted' : 'bare', quote };
}

function toQuotedValue(text: string, { at }: Opening, quote: string): Span | undefined {
  // A window, so that a text full of opening quotes costs no more than its length.
  const near = text.slice(at, at + maxValueLength + quote.length);
  const length = near.indexOf(quote);
  if (length <= 0) return undefined;
  const lineEnd = near.indexOf('\n');
  if (lineEnd < 0 || lineEnd > length) return { start: at, end: at + length };
  // Over several lines it is one value only where it is one word, broken.
  return length <= maxBrokenLength &&
    /^[\w+/=.~-]{4,}(?:\r?\n[ \t]{0,24}[\w+/=.~-]{4,}){1,8}$/.test(near.slice(0, length))
    ? { start: at, end: at + length }
    : undefined;
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
  return match?.[1] === undefined
    ? undefined
    : toQuotedValue(text, { at: typedValue.lastIndex, style: 'quoted', quote: match[1] }, match[1]);
}
