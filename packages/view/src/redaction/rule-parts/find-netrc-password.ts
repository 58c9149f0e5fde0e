import { isStandIn } from './judge-value.ts';
import type { Span } from './secret-rule.ts';

const maxDistance = 400;
// Blanks and line breaks, with what Read or a diff puts before a line.
const gap = String.raw`(?:\s|\\{1,7}[nrt]|\d{1,6}\u2192|[+>](?=\s)){1,32}`;
const before = new RegExp(
  String.raw`(?:machine${gap}[\w.:-]{1,200}|default)${gap}(?:(?:login|user|account)${gap}[^\s\\]{1,100}${gap}){0,2}$`,
);
const after = new RegExp(String.raw`password${gap}(?:\\{0,7}["'])?([^\s\\"']{1,200})`, 'dy');

/** Whether this `password` is one of a `.netrc` file: a machine and a login are before it. */
export function isNetrcPassword(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - maxDistance), at);
  const start = Math.max(near.lastIndexOf('machine'), near.lastIndexOf('default'));
  return start !== -1 && before.test(near.slice(start));
}

export function findNetrcPassword(text: string, at: number): Span | undefined {
  if (!isNetrcPassword(text, at)) return undefined;
  after.lastIndex = at;
  const span = after.exec(text)?.indices?.[1];
  return span === undefined || isStandIn(text.slice(span[0], span[1])) ? undefined : { start: span[0], end: span[1] };
}
