import { isEscaped, skipBlanks, skipBlanksBack, toMeaning, toToken, type Token } from './json-tokens.ts';

/** A field of an object in JSON text whose value is a string. */
export interface SiblingField {
  readonly key: string;
  readonly value: Token;
}

const mostFields = 24;
const mostNested = 2000;

/**
 * The fields with strings around one in the same object, as far as they can be reached over short values. `value` is
 * the string of that field.
 */
export function listSiblings(json: string, value: Token): readonly SiblingField[] {
  const own = findKeyBefore(json, value.start - 2);
  return own === undefined ? [] : [...listBefore(json, own.start - 2), ...listAfter(json, value.end + 1)];
}

/** The key of the field whose value begins just after a place. */
export function findKeyBefore(json: string, before: number): Token | undefined {
  const colon = skipBlanksBack(json, before);
  const close = skipBlanksBack(json, colon - 1);
  return json.charCodeAt(colon) === 58 && json.charCodeAt(close) === 34 ? toTokenBefore(json, close) : undefined;
}

function listAfter(json: string, from: number): readonly SiblingField[] {
  const fields: SiblingField[] = [];
  let at = skipBlanks(json, from);
  for (let count = 0; count < mostFields && json.charCodeAt(at) === 44; count++) {
    const quote = skipBlanks(json, at + 1);
    if (json.charCodeAt(quote) !== 34) break;
    const key = toToken(json, quote);
    const start = skipBlanks(json, skipBlanks(json, key.end + 1) + 1);
    if (json.charCodeAt(start) === 34) {
      const value = toToken(json, start);
      fields.push({ key: toMeaning(json, key), value });
      at = skipBlanks(json, value.end + 1);
    } else {
      const end = toValueEnd(json, start);
      if (end === undefined) break;
      at = skipBlanks(json, end);
    }
  }
  return fields;
}

function listBefore(json: string, from: number): readonly SiblingField[] {
  const fields: SiblingField[] = [];
  let at = skipBlanksBack(json, from);
  for (let count = 0; count < mostFields && json.charCodeAt(at) === 44; count++) {
    const end = skipBlanksBack(json, at - 1);
    const value = json.charCodeAt(end) === 34 ? toTokenBefore(json, end) : undefined;
    const start = value === undefined ? toValueStart(json, end) : value.start - 1;
    const key = start === undefined ? undefined : findKeyBefore(json, start - 1);
    if (key === undefined) break;
    if (value !== undefined) fields.push({ key: toMeaning(json, key), value });
    at = skipBlanksBack(json, key.start - 2);
  }
  return fields;
}

function toTokenBefore(json: string, close: number): Token | undefined {
  let open = json.lastIndexOf('"', close - 1);
  while (open > 0 && isEscaped(json, open)) open = json.lastIndexOf('"', open - 1);
  return open < 0 ? undefined : { start: open + 1, end: close, hasEscapes: json.slice(open + 1, close).includes('\\') };
}

/** Where a number, a word, a list or an object begins; undefined for a long one. */
function toValueStart(json: string, end: number): number | undefined {
  let depth = 0;
  for (let at = end; at >= 0 && end - at < mostNested; at--) {
    const code = json.charCodeAt(at);
    if (code === 34) at = (toTokenBefore(json, at)?.start ?? 0) - 1;
    else if (code === 93 || code === 125) depth++;
    else if (code === 91 || code === 123) depth--;
    else if (code === 58 && depth === 0) return at + 1;
    if (depth < 0) return undefined;
  }
  return undefined;
}

/** Where a number, a word, a list or an object ends; undefined for a long one. */
function toValueEnd(json: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < json.length && at - start < mostNested; at++) {
    const code = json.charCodeAt(at);
    if (code === 34) at = toToken(json, at).end;
    else if (code === 91 || code === 123) depth++;
    else if (code === 93 || code === 125) {
      if (depth === 0) return at;
      depth--;
    } else if (code === 44 && depth === 0) return at;
  }
  return undefined;
}
