import { byte } from './byte-values.ts';
import type { JsonValue } from './json-value.ts';

/** Where a value is: names of fields and places in lists. */
export type JsonPath = readonly (string | number)[];

export interface JsonEdit {
  readonly path: JsonPath;
  /** A field that is not there is added to its object; anything else that is not there is left alone. */
  readonly value: JsonValue;
}

/**
 * The text of a JSON object with some values replaced; every other byte stays as it is. Parsing and printing would
 * change numbers, escapes and the order of fields.
 */
export function editJson(text: Uint8Array, edits: readonly JsonEdit[]): Uint8Array {
  const splices = edits.flatMap((edit) => findSplice(text, edit) ?? []).sort((a, b) => a.start - b.start);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, bytes } of splices) {
    parts.push(text.subarray(from, start), bytes);
    from = end;
  }
  return join([...parts, text.subarray(from)]);
}

/** The bytes of a value inside an object; undefined if it is not there. */
export function findJsonSpan(text: Uint8Array, path: JsonPath): Span | undefined {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const found = typeof step === 'string' ? findField(text, at, step) : findItem(text, at, step);
    if (found === undefined) return undefined;
    at = found;
  }
  return { start: at, end: skipValue(text, at) };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function findSplice(text: Uint8Array, { path, value }: JsonEdit): (Span & { readonly bytes: Uint8Array }) | undefined {
  const span = findJsonSpan(text, path);
  if (span !== undefined) return { ...span, bytes: toBytes(JSON.stringify(value)) };
  const name = path.at(-1);
  const object = findJsonSpan(text, path.slice(0, -1));
  if (typeof name !== 'string' || object === undefined || text[object.start] !== byte.openBrace) return undefined;
  const at = object.end - 1;
  const isEmpty = text[skipSpace(text, object.start + 1)] === byte.closeBrace;
  const field = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
  return { start: at, end: at, bytes: toBytes(isEmpty ? field : `,${field}`) };
}

/** Where the value of a field begins; of a name that is there twice the last one, as for `JSON.parse`. */
function findField(text: Uint8Array, object: number, name: string): number | undefined {
  if (text[object] !== byte.openBrace) return undefined;
  const wanted = toBytes(JSON.stringify(name));
  let found: number | undefined;
  let at = skipSpace(text, object + 1);
  while (at < text.length && text[at] === byte.quote) {
    const end = skipValue(text, at);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (end - at === wanted.length && wanted.every((code, place) => text[at + place] === code)) found = value;
    at = skipSeparator(text, skipValue(text, value));
  }
  return found;
}

function findItem(text: Uint8Array, list: number, index: number): number | undefined {
  if (text[list] !== byte.openBracket) return undefined;
  let at = skipSpace(text, list + 1);
  for (let place = 0; at < text.length && text[at] !== byte.closeBracket; place++) {
    if (place === index) return at;
    at = skipSeparator(text, skipValue(text, at));
  }
  return undefined;
}

/** Where the value ends that begins at `start`; the text is valid JSON. */
function skipValue(text: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text[at];
    if (code === byte.quote) {
      at = skipString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (code === byte.openBrace || code === byte.openBracket) depth++;
    else if (code === byte.closeBrace || code === byte.closeBracket) {
      // The end of what a number, true, false or null stands in.
      if (depth === 0) return at;
      depth--;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (code === byte.comma || isSpace(code))) return at;
    at++;
  }
  return at;
}

function skipString(text: Uint8Array, quote: number): number {
  for (let at = quote + 1; ;) {
    const end = text.indexOf(byte.quote, at);
    if (end === -1) return text.length;
    let slashes = 0;
    while (text[end - 1 - slashes] === byte.backslash) slashes++;
    if (slashes % 2 === 0) return end + 1;
    at = end + 1;
  }
}

function skipSeparator(text: Uint8Array, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === byte.comma ? skipSpace(text, at + 1) : at;
}

function skipSpace(text: Uint8Array, start: number): number {
  let at = start;
  while (isSpace(text[at])) at++;
  return at;
}

function isSpace(code: number | undefined): boolean {
  return code === byte.space || code === byte.tab || code === byte.newline || code === byte.carriageReturn;
}

/** In ASCII alone: whatever is beyond is escaped. */
function toBytes(json: string): Uint8Array {
  const ascii = json.replaceAll(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(ascii, (character) => character.charCodeAt(0));
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
