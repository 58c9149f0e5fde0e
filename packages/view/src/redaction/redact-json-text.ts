import type { JsonValue } from '@scrollkeep/transcript';
import { toReplacedJson, toReplacedText, type Replacement } from './replacement.ts';

export interface JsonTextRedaction {
  /** Whether a text can have anything to replace. */
  readonly mayHave: (text: string) => boolean;
  /** `name`: the field whose value the text is, where that name is telling. */
  readonly toReplacements: (text: string, name?: string) => readonly Replacement[];
  /** Of strings that are lines of one text, for each of them. */
  readonly toPartReplacements: (parts: readonly string[]) => readonly (readonly Replacement[])[];
  readonly toTellingName: (key: string) => string | undefined;
  readonly toDropped: ((record: JsonValue) => JsonValue) | undefined;
}

/** A string of JSON text, quotes not included. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly hasEscapes: boolean;
}

/**
 * Replaces inside JSON text and leaves the rest as it was written: order, spaces, escapes, numbers. Strings are looked at as what they mean, so an escape
 * hides nothing; only a string in which something is replaced is written anew, and of that only the part that changed.
 */
export function redactJsonText(line: string, redaction: JsonTextRedaction): string {
  if (redaction.toDropped !== undefined) {
    const dropped = drop(line, redaction.toDropped);
    if (dropped !== undefined) line = dropped;
  }
  // Escapes of plain letters, which other writers make, could hide what the first look is for.
  if (!/\\u00[2-7]|\\\//.test(line) && !redaction.mayHave(line)) return line;
  if (!isJson(line)) return toReplacedText(line, redaction.toReplacements(line));
  let result = '';
  let done = 0;
  const put = (token: Token, replacements: readonly Replacement[]) => {
    if (replacements.length === 0) return;
    const written = line.slice(token.start, token.end);
    result += line.slice(done, token.start) + (token.hasEscapes ? toReplacedJson(written, replacements) : toReplacedText(written, replacements));
    done = token.end;
  };
  /** The name of the field whose value comes next. */
  let name: string | undefined;
  for (let at = line.indexOf('"'); at >= 0; ) {
    const token = toToken(line, at);
    const after = skipBlanks(line, token.end + 1);
    const isKey = line.charCodeAt(after) === 58;
    const text = toText(line, token);
    const parts = !isKey && text.includes('PRIVATE KEY') ? listNeighbours(line, token, done) : undefined;
    if (parts === undefined) put(token, redaction.toReplacements(text, isKey ? undefined : name));
    else for (const [index, replacements] of redaction.toPartReplacements(parts.map((part) => toText(line, part))).entries()) put(parts[index] ?? token, replacements);
    if (isKey) name = redaction.toTellingName(text);
    else if (name !== undefined && !(line.charCodeAt(after) === 44 && isInList(line, after))) name = undefined;
    at = line.indexOf('"', (parts?.at(-1)?.end ?? token.end) + 1);
  }
  return result === '' ? line : result + line.slice(done);
}

function drop(line: string, toDropped: (record: JsonValue) => JsonValue): string | undefined {
  // Both kinds of records name themselves; nothing else is parsed.
  if (!line.includes('prompt_snapshot') && !line.includes('api-request-')) return undefined;
  try {
    const value = JSON.parse(line) as JsonValue;
    const dropped = toDropped(value);
    return dropped === value ? undefined : JSON.stringify(dropped);
  } catch {
    return undefined;
  }
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** In valid JSON a quote outside of strings opens one. */
function toToken(line: string, quote: number): Token {
  const start = quote + 1;
  let hasEscapes = false;
  for (let at = start; ; ) {
    const end = line.indexOf('"', at);
    let slashes = 0;
    while (line.charCodeAt(end - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return { start, end, hasEscapes: hasEscapes || slashes > 0 || line.slice(start, end).includes('\\') };
    hasEscapes = true;
    at = end + 1;
  }
}

function toText(line: string, token: Token): string {
  const written = line.slice(token.start, token.end);
  return token.hasEscapes ? (JSON.parse(`"${written}"`) as string) : written;
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line.charCodeAt(at) === 32 || line.charCodeAt(at) === 9 || line.charCodeAt(at) === 13) at++;
  return at;
}

/** After a comma: whether another string of the same list comes, and no next field. */
function isInList(line: string, comma: number): boolean {
  const next = skipBlanks(line, comma + 1);
  if (line.charCodeAt(next) !== 34) return false;
  return line.charCodeAt(skipBlanks(line, toToken(line, next).end + 1)) !== 58;
}

/** The strings around one in a list that has nothing but strings there; undefined for a string that stands alone. Nothing before `from`. */
function listNeighbours(line: string, token: Token, from: number): readonly Token[] | undefined {
  const parts: Token[] = [token];
  for (let at = token.start - 1; ; ) {
    const before = findBefore(line, at, from);
    if (before === undefined) break;
    parts.unshift(before);
    at = before.start - 1;
  }
  for (let at = token.end + 1; ; ) {
    const comma = skipBlanks(line, at);
    const next = skipBlanks(line, comma + 1);
    if (line.charCodeAt(comma) !== 44 || line.charCodeAt(next) !== 34) break;
    const after = toToken(line, next);
    if (line.charCodeAt(skipBlanks(line, after.end + 1)) === 58) break;
    parts.push(after);
    at = after.end + 1;
  }
  return parts.length > 1 ? parts : undefined;
}

function findBefore(line: string, quote: number, from: number): Token | undefined {
  let comma = quote - 1;
  while (line.charCodeAt(comma) === 32 || line.charCodeAt(comma) === 9) comma--;
  if (line.charCodeAt(comma) !== 44) return undefined;
  let close = comma - 1;
  while (line.charCodeAt(close) === 32 || line.charCodeAt(close) === 9) close--;
  if (line.charCodeAt(close) !== 34) return undefined;
  for (let open = close - 1; open >= from; open--) {
    if (line.charCodeAt(open) !== 34) continue;
    let slashes = 0;
    while (line.charCodeAt(open - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 1) continue;
    // The value of a field is no part of a list.
    let before = open - 1;
    while (line.charCodeAt(before) === 32 || line.charCodeAt(before) === 9) before--;
    if (line.charCodeAt(before) === 58) return undefined;
    return { start: open + 1, end: close, hasEscapes: line.slice(open + 1, close).includes('\\') };
  }
  return undefined;
}
