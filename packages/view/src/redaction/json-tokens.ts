/** A string of JSON text, quotes not included. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly hasEscapes: boolean;
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The string that opens at a quote; in valid JSON a quote outside of strings opens one. */
export function toToken(json: string, quote: number): Token {
  const start = quote + 1;
  for (let at = start; ;) {
    const end = json.indexOf('"', at);
    if (end < 0) return toSpan(json, start, json.length);
    if (!isEscaped(json, end)) return toSpan(json, start, end);
    at = end + 1;
  }
}

function toSpan(json: string, start: number, end: number): Token {
  // Of the span alone: in a line of many strings and no escape, each would be looked for to the end of the line.
  return { start, end, hasEscapes: json.slice(start, end).includes('\\') };
}

export function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json.charCodeAt(at - 1 - slashes) === 92) slashes++;
  return slashes % 2 === 1;
}

/** The string around a place; undefined if quotes and signs around it are not as in JSON. */
export function findToken(json: string, place: number): Token | undefined {
  let quote = json.lastIndexOf('"', place);
  while (quote > 0 && isEscaped(json, quote)) quote = json.lastIndexOf('"', quote - 1);
  if (quote <= 0) return undefined;
  const token = toToken(json, quote);
  const [before, after] = [json.charAt(skipBlanksBack(json, quote - 1)), json.charAt(skipBlanks(json, token.end + 1))];
  return place < token.end && before !== '' && '{[,:'.includes(before) && after !== '' && ':,}]'.includes(after)
    ? token
    : undefined;
}

/** What the string means. */
export function toMeaning(json: string, token: Token): string {
  const written = json.slice(token.start, token.end);
  if (!token.hasEscapes) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

/** How many characters a stretch of a string means: an escape is one. It must not begin or end inside of one. */
export function toMeantLength(json: string, start: number, end: number): number {
  let escaped = 0;
  for (let at = json.indexOf('\\', start); at >= 0 && at < end;) {
    const length = json.charCodeAt(at + 1) === 117 ? 6 : 2;
    escaped += length - 1;
    at = json.indexOf('\\', at + length);
  }
  return end - start - escaped;
}

export function skipBlanks(json: string, from: number): number {
  let at = from;
  while (isBlank(json.charCodeAt(at))) at++;
  return at;
}

export function skipBlanksBack(json: string, from: number): number {
  let at = from;
  while (isBlank(json.charCodeAt(at))) at--;
  return at;
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 10;
}

/**
 * The strings around one in a list, as far as it has nothing but strings; undefined for a string that is alone.
 * Nothing before `from`.
 */
export function listNeighbours(json: string, token: Token, from: number): readonly Token[] | undefined {
  const parts: Token[] = [token];
  for (let before = findBefore(json, token, from); before !== undefined; before = findBefore(json, before, from))
    parts.unshift(before);
  for (let after = findAfter(json, token); after !== undefined; after = findAfter(json, after)) parts.push(after);
  return parts.length > 1 ? parts : undefined;
}

function findBefore(json: string, token: Token, from: number): Token | undefined {
  const comma = skipBlanksBack(json, token.start - 2);
  const close = skipBlanksBack(json, comma - 1);
  if (json.charCodeAt(comma) !== 44 || json.charCodeAt(close) !== 34) return undefined;
  let open = json.lastIndexOf('"', close - 1);
  while (open > 0 && isEscaped(json, open)) open = json.lastIndexOf('"', open - 1);
  // The value of a field is no part of a list.
  if (open < from || json.charCodeAt(skipBlanksBack(json, open - 1)) === 58) return undefined;
  return toSpan(json, open + 1, close);
}

function findAfter(json: string, token: Token): Token | undefined {
  const comma = skipBlanks(json, token.end + 1);
  const quote = skipBlanks(json, comma + 1);
  if (json.charCodeAt(comma) !== 44 || json.charCodeAt(quote) !== 34) return undefined;
  const next = toToken(json, quote);
  return json.charCodeAt(skipBlanks(json, next.end + 1)) === 58 ? undefined : next;
}
