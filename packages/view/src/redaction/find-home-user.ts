import { isSharedAccount, toEncodedName } from './account-names.ts';
import { isAlphanumeric } from './is-token-start.ts';
import type { Span } from './rule-parts/secret-rule.ts';

export const homeAnchors = ['/Users/', '/home/', 'Users\\', '-Users-', '-home-'] as const;

const segment = /[\p{L}\p{N}_](?:[\p{L}\p{N}_.+@-]{0,62}[\p{L}\p{N}_+-])?/uy;
/**
 * Windows alone has accounts with spaces; then a separator must follow, or the rest of a sentence would belong to the
 * name.
 */
const spacedSegment = /[\p{L}\p{N}_][\p{L}\p{N}_.+@-]{0,40}(?: [\p{L}\p{N}_.+@-]{1,40}){1,3}(?=[\\/])/uy;
const pathBefore =
  /(?:^|[^A-Za-z0-9._~-]|[A-Za-z]:|\/mnt\/[a-z]|\/[a-z]|\/host_mnt|\/Data|\/private|\/export|\\[nrtbf]|\\u[0-9A-Fa-f]{4}|\[[\d;]{0,9}m)$/;
const encodedBefore =
  /(?:^|[^A-Za-z0-9-]|(?:^|[^A-Za-z0-9]|\\[nrtbf]|\\u[0-9A-Fa-f]{4})[A-Za-z]-|\\[nrtbf]|\\u[0-9A-Fa-f]{4}|\[[\d;]{0,9}m)$/;
const projectsBefore = /projects[\\/]+(?:[A-Za-z]-)?$/;

/**
 * The account's name in the path of a home folder, or in the name that the client gives to a project folder. `known`
 * are names learned before.
 */
export function findHomeUser(
  text: string,
  at: number,
  anchor: (typeof homeAnchors)[number],
  known: Iterable<string>,
): Span | undefined {
  const { length } = anchor;
  if (anchor === '-Users-' || anchor === '-home-') return findEncodedUser(text, at, at + length, known);
  if (anchor === 'Users\\') {
    const before = text.slice(Math.max(0, at - 80), at);
    if (!/[A-Za-z]:\\+$/.test(before) && !/\\\\[\w.-]+\\+$/.test(before)) return undefined;
    let start = at + length;
    while (text.charCodeAt(start) === 92) start++;
    return toUser(text, start, spacedSegment) ?? toUser(text, start, segment);
  }
  if (!isPathStart(text, at)) return undefined;
  return (
    (isWindowsPath(text, at) ? toUser(text, at + length, spacedSegment) : undefined) ??
    toUser(text, at + length, segment)
  );
}

function isPathStart(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  // Almost always a quote or a blank; this is in every record, so it must cost nothing.
  return before === 34 || before === 32 || pathBefore.test(text.slice(Math.max(0, at - 12), at));
}

/** `C:/Users/…`, `/mnt/c/Users/…`, `/c/Users/…` */
function isWindowsPath(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  return (
    before === 58 ||
    (text.charCodeAt(at - 2) === 47 && /(?:^|[^A-Za-z0-9]|\/mnt)\/[a-z]$/.test(text.slice(Math.max(0, at - 6), at)))
  );
}

function toUser(text: string, start: number, pattern: RegExp): Span | undefined {
  const end = toPlainEnd(text, start);
  if (end > start && pattern === segment) return isSharedAccount(text.slice(start, end)) ? undefined : { start, end };
  pattern.lastIndex = start;
  const name = pattern.exec(text)?.[0];
  return name === undefined || isSharedAccount(name) ? undefined : { start, end: start + name.length };
}

/** Where a name of plain letters and digits ends at a slash or a quote; its start for any other. */
function toPlainEnd(text: string, start: number): number {
  let end = start;
  while (isAlphanumeric(text.charCodeAt(end))) end++;
  const after = text.charCodeAt(end);
  return after === 47 || after === 34 || after === 92 ? end : start;
}

function findEncodedUser(text: string, at: number, start: number, known: Iterable<string>): Span | undefined {
  const before = text.slice(Math.max(0, at - 16), at);
  if (!encodedBefore.test(before) || text.startsWith('redacted-user-', start)) return undefined;
  let best = 0;
  for (const name of known) {
    const encoded = toEncodedName(name);
    if (
      encoded.length > best &&
      text.startsWith(encoded, start) &&
      !/[A-Za-z0-9]/.test(text.charAt(start + encoded.length))
    )
      best = encoded.length;
  }
  if (best > 0) return { start, end: start + best };
  // Where an unknown name ends nobody can tell: a dash may be part of it. Its first word is the best guess, and only
  // where such names stand.
  if (!projectsBefore.test(before)) return undefined;
  const name = /^[A-Za-z0-9]{1,40}/.exec(text.slice(start, start + 40))?.[0];
  return name === undefined || isSharedAccount(name) ? undefined : { start, end: start + name.length };
}
