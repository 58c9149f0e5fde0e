import { findValueAt } from './find-named-value.ts';
import { judgeNamedValue, type NamedKind } from './judge-named-value.ts';
import type { Span } from './secret-rule.ts';
import { findTableValues } from './find-table-values.ts';

const lineBreak = String.raw`(?:\r?\n|(?:\\{1,7}r)?\\{1,7}n)`;
const quote = String.raw`\\{0,7}["'\x60]`;
const nameWord =
  '(?:name|key|var(?:iable)?|env|field|header|label|param(?:eter)?(?:_?(?:key|name))?' +
  '|option|setting|property|attribute|secret_?name)';
const sign = String.raw`[ \t]{0,8}(?:=>|[:=])[ \t]{0,8}`;
const valueWord = '(?:(?:parameter_?|secret_?|default_?|string_?)?value|val|content|text|string|default|data)';
/** `name: `, `"key": "`, `<name>`, `Name=`, `--name ` before a name. */
const nameBefore = new RegExp(
  String.raw`(?:^|[^A-Za-z0-9]|\\[nrt])(?:${nameWord}(?:${quote})?${sign}(?:${quote})?|<${nameWord}>[ \t]{0,8}` +
    String.raw`|--${nameWord}[ =](?:${quote})?)(?:[\w./-]{0,60}[/.])?$`,
  'i',
);
/** From the end of the name to the value, perhaps over other fields of the same thing. */
const valueAfter = new RegExp(
  String.raw`(?:${quote})?(?:<\/[\w-]{1,30}>(?:\s|\\{1,7}[nrt]|\d{1,6}\u2192|[+>]){0,24}<${valueWord}>` +
    String.raw`|[^{}\[\]<]{0,160}?(?:^|[\s,;"'{(]|${lineBreak}|--|\\{1,7}[nt])${valueWord}` +
    String.raw`(?:${quote})?(?:${sign}|(?<=--[\w-]{1,20})[ =]))`,
  'iy',
);
/** The other way round: the value, and then the name. */
const valueBefore = new RegExp(
  String.raw`(?:^|[^A-Za-z0-9])${valueWord}(?:${quote})?${sign}(${quote})([^"'\x60\n\\]{4,300})\1[ \t]{0,4}[,;]?` +
    String.raw`(?:${lineBreak})?[ \t]{0,40}(?:[^{}\[\]"']{0,20})` +
    String.raw`(?:${quote})?${nameWord}(?:${quote})?${sign}(?:${quote})?$`,
  'i',
);
const mostBefore = 420;
const xmlValue = /[^<\n]{4,400}/y;

/**
 * The values of a telling name that is for itself: as the value of a `name` beside a `value`, as the key of a
 * property list, in a table.
 */
export function findApartValues(
  text: string,
  nameStart: number,
  nameEnd: number,
  name: string,
  kind: NamedKind,
): readonly Span[] {
  if (isApartName(text, nameStart)) {
    const before = text.slice(Math.max(0, nameStart - mostBefore), nameStart);
    const span = findAfter(text, nameEnd, name, kind) ?? findBefore(before, nameStart, name, kind);
    if (span !== undefined) return [span];
  }
  return findTableValues(text, nameStart, nameEnd, name, kind);
}

/** Whether a telling name here is the value of a `name`, `key` or the like. */
export function isApartName(text: string, nameStart: number): boolean {
  return mayFollowName(text, nameStart) && nameBefore.test(text.slice(Math.max(0, nameStart - 100), nameStart));
}

/** A cheap look at what is before: a word of a sentence has a word before it. */
function mayFollowName(text: string, nameStart: number): boolean {
  const code = text.charCodeAt(nameStart - 1);
  if (code !== 32) return '"\'`>/.=:\\'.includes(text.charAt(nameStart - 1) || ' ');
  const second = text.charCodeAt(nameStart - 2);
  return (
    second === 58 ||
    second === 61 ||
    second === 62 ||
    second === 32 ||
    text.slice(Math.max(0, nameStart - 16), nameStart).includes('--')
  );
}

function findAfter(text: string, nameEnd: number, name: string, kind: NamedKind): Span | undefined {
  valueAfter.lastIndex = nameEnd;
  const match = valueAfter.exec(text);
  if (match === null) return undefined;
  const at = valueAfter.lastIndex;
  if (match[0].endsWith('>') && match[0].includes('</')) {
    xmlValue.lastIndex = at;
    const value = xmlValue.exec(text)?.[0];
    return value !== undefined && judgeNamedValue(name, value.trim(), 'quoted') === kind
      ? { start: at, end: at + value.trimEnd().length }
      : undefined;
  }
  const value = findValueAt(text, at);
  return value !== undefined &&
    judgeNamedValue(name, text.slice(value.span.start, value.span.end).replaceAll(/\r?\n[ \t]*/g, ''), value.style) ===
      kind
    ? value.span
    : undefined;
}

function findBefore(before: string, nameStart: number, name: string, kind: NamedKind): Span | undefined {
  const match = valueBefore.exec(before);
  const value = match?.[2];
  if (match === null || value === undefined || judgeNamedValue(name, value, 'quoted') !== kind) return undefined;
  const start = nameStart - before.length + match.index + match[0].indexOf(value, match[0].indexOf(match[1] ?? ''));
  return { start, end: start + value.length };
}
