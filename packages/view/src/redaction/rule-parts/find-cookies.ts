import { findApartValues } from './find-apart-values.ts';
import { isSecretCookie } from './judge-named-value.ts';
import type { Span } from './secret-rule.ts';

/** `Cookie: …`, `"cookie": "…"`, `document.cookie = '…'`, `--cookie '…'`, and `-b '…'` of curl. */
const header =
  /(?:cookies?(?:\\{0,7}["'`])?(?:[ \t]{0,4}[:=][ \t]{0,4}|[ ]{1,2}(?=\\{0,7}["']|[\w.-]{1,80}=))| -b )(?:\\{0,7}["'`])?/iy;
const cookie = /([^\s=;,"'`\\]{1,100})=("?[^\s;,"'`\\]{0,4000}"?)(?:;[ ]?|$|(?=[\s,"'`\\]))/y;
const mostCookies = 60;

/** The values of cookies that open something, in a header or an option. */
export function findCookies(text: string, at: number): readonly Span[] {
  header.lastIndex = at;
  if (!header.test(text))
    return text.startsWith(' -b ', at) ? [] : findApartValues(text, at, at + 6, 'cookie', 'cookie');
  const found: Span[] = [];
  cookie.lastIndex = header.lastIndex;
  for (let count = 0; count < mostCookies; count++) {
    const place = cookie.lastIndex;
    const match = cookie.exec(text);
    if (match === null) {
      // `HttpOnly`, `Secure`: attributes without a value.
      const attribute = /^(?:[A-Za-z-]{1,20})(?:;[ ]?|$)/.exec(text.slice(place, place + 24))?.[0];
      if (attribute === undefined || attribute === '') break;
      cookie.lastIndex = place + attribute.length;
      continue;
    }
    const [whole, name = '', value = ''] = match;
    const start = place + name.length + 1;
    if (isSecretCookie(name, value)) found.push({ start, end: start + value.length });
    if (whole.length === 0 || !/;[ ]?$/.test(whole)) break;
  }
  return found;
}

/** A first look at JSON text. */
export function mayHaveCookie(text: string, at: number): boolean {
  header.lastIndex = at;
  return header.test(text) || /^cookie\\{0,7}["']?(?:\s{0,4}[,}]|\\{1,7}[nr])/i.test(text.slice(at, at + 24));
}

const jarLine =
  /(?:\t|\\t)(?:TRUE|FALSE)(?:\t|\\{1,7}t)[^\t\\\n]{0,200}(?:\t|\\{1,7}t)(?:TRUE|FALSE)(?:\t|\\{1,7}t)\d{1,20}(?:\t|\\{1,7}t)([^\t\\\n]{1,200})(?:\t|\\{1,7}t)([^\s\\"']{1,4000})/dy;

/**
 * The value in a line of a cookie jar, as curl and browsers write it: domain, flag, path, flag, time, name, value
 * between tabs.
 */
export function findJarCookie(text: string, at: number): Span | undefined {
  jarLine.lastIndex = at;
  const match = jarLine.exec(text);
  const span = match?.indices?.[2];
  return span === undefined || !isSecretCookie(match?.[1] ?? '', match?.[2] ?? '')
    ? undefined
    : { start: span[0], end: span[1] };
}
