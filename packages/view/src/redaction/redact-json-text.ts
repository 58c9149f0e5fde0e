import type { JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { clientTextNames } from '@scrollkeep/transcript/records/record-meaning.ts';
import { isDiffLine, isNameField, isValueField, toApartName } from './apart-fields.ts';
import { hasKeyMark } from './has-key-mark.ts';
import { findKeyBefore, listSiblings } from './json-siblings.ts';
import {
  findToken,
  isJson,
  listNeighbours,
  skipBlanks,
  toMeaning,
  toMeantLength,
  toToken,
  type Token,
} from './json-tokens.ts';
import type { Match } from './match.ts';
import type { Place, Sniffed } from './match-finder.ts';
import { toReplacedJson, toReplacedText, type Replacement } from './replacement.ts';

export interface JsonTextRedaction {
  /** A look at the text without resolving its escapes; undefined: all strings have to be looked at. */
  readonly sniff: (line: string) => Sniffed | undefined;
  readonly confirm: (text: string, at: number, anchor: number) => boolean;
  readonly toReplacement: (match: Match, text: string) => Replacement;
  /** `name`: the field whose value the text is, where that name is telling. */
  readonly toReplacements: (text: string, name?: string) => readonly Replacement[];
  /** Of strings that are lines of one text, for each of them. */
  readonly toPartReplacements: (parts: readonly string[]) => readonly (readonly Replacement[])[];
  readonly toTellingName: (key: string) => string | undefined;
  readonly toDropped: ((record: JsonValue) => JsonValue) | undefined;
}

interface NamedToken {
  readonly token: Token;
  readonly name: string | undefined;
  /** The places in it, if none of them is sure. */
  readonly unsure?: readonly Place[];
}

/**
 * Replaces inside JSON text and leaves the rest as it was written: order, spaces, escapes, numbers. Strings are looked
 * at as what they mean, so an escape hides nothing; only a string in which something is replaced is written anew, and
 * of that only the part that changed.
 */
export function redactJsonText(line: string, redaction: JsonTextRedaction): string {
  const text = redaction.toDropped === undefined ? line : drop(line, redaction.toDropped);
  const sniffed = redaction.sniff(text);
  return (sniffed === undefined ? undefined : redactSniffed(text, sniffed, redaction)) ?? redactAll(text, redaction);
}

function drop(line: string, toDropped: (record: JsonValue) => JsonValue): string {
  // Records of these kinds name themselves; nothing else is parsed.
  if (!clientTextNames.some((name) => line.includes(name))) return line;
  try {
    const value = parseJsonValue(line);
    const dropped = toDropped(value);
    return dropped === value ? line : JSON.stringify(dropped);
  } catch {
    return line;
  }
}

/**
 * Replaces the matches in the text as it is, and looks at the strings around the places as what they mean. Undefined
 * where the text around one is not as in JSON, or a name may be telling for more than a string.
 */
function redactSniffed(line: string, { matches, places }: Sniffed, redaction: JsonTextRedaction): string | undefined {
  const tokens = listTokens(line, places, redaction);
  if (tokens === undefined) return undefined;
  const writer = openWriter(line);
  let [next, looked] = [0, -1];
  const putMatches = (until: number) => {
    for (let match = matches[next]; match !== undefined && match.start < until; match = matches[++next])
      if (match.start >= writer.done()) writer.replace(redaction.toReplacement(match, line));
  };
  for (const { token, name, unsure } of tokens) {
    if (
      token.start < looked ||
      token.start < writer.done() ||
      (unsure !== undefined && !isConfirmed(line, token, unsure, redaction))
    )
      continue;
    putMatches(token.start);
    const end = redactValueToken(line, token, name, writer, redaction);
    if (end > token.end) looked = end;
    while ((matches[next]?.start ?? Infinity) < end) next++;
  }
  putMatches(Infinity);
  return writer.end();
}

/** Whether one of the places has something to be replaced, by what its string means. */
function isConfirmed(line: string, token: Token, places: readonly Place[], redaction: JsonTextRedaction): boolean {
  const text = toMeaning(line, token);
  // The value may be in the next line, which is the next string.
  if (isDiffLine(text) && listNeighbours(line, token, token.start) !== undefined) return true;
  let [raw, meant] = [token.start, 0];
  return places.some(({ at, anchor }) => {
    meant += toMeantLength(line, raw, at);
    raw = at;
    return redaction.confirm(text, meant, anchor);
  });
}

/** Strings that have to be looked at as what they mean, in order, with the telling names that they are values of. */
function listTokens(
  line: string,
  places: readonly Place[],
  redaction: JsonTextRedaction,
): readonly NamedToken[] | undefined {
  const tokens: NamedToken[] = [];
  let end = -1;
  for (let index = 0; index < places.length; index++) {
    const place = places[index]?.at ?? 0;
    if (place < end) continue;
    const token = findToken(line, place);
    if (token === undefined) return undefined;
    ({ end } = token);
    let after = index + 1;
    while ((places[after]?.at ?? Infinity) < end) after++;
    const inside = places.slice(index, after);
    tokens.push({ token, name: undefined, ...(inside.every(({ anchor }) => anchor >= 0) ? { unsure: inside } : {}) });
    tokens.push(...listApartTokens(line, token));
    const value = findNamedToken(line, token, redaction);
    if (value === 'list') return undefined;
    if (value === undefined) continue;
    tokens.push(value);
    ({ end } = value.token);
  }
  return tokens.sort(
    (a, b) => a.token.start - b.token.start || Number(a.name === undefined) - Number(b.name === undefined),
  );
}

/** Of a string that is the name of another one, in a field beside it: that one. */
function listApartTokens(line: string, token: Token): readonly NamedToken[] {
  const key = findKeyBefore(line, token.start - 2);
  const name = key !== undefined && isNameField(toMeaning(line, key)) ? toApartName(toMeaning(line, token)) : undefined;
  if (name === undefined) return [];
  return listSiblings(line, token)
    .filter((field) => isValueField(field.key))
    .map((field) => ({ token: field.value, name }));
}

/** The telling name that a field beside it gives to the string that begins at a quote. */
function findApartName(line: string, quote: number): string | undefined {
  for (const { key, value } of listSiblings(line, toToken(line, quote))) {
    const name = isNameField(key) ? toApartName(toMeaning(line, value)) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The string that a telling name is the key of; `list`: it has a list. */
function findNamedToken(line: string, key: Token, redaction: JsonTextRedaction): NamedToken | 'list' | undefined {
  const after = skipBlanks(line, key.end + 1);
  const name = line.charCodeAt(after) === 58 ? redaction.toTellingName(toMeaning(line, key)) : undefined;
  if (name === undefined) return undefined;
  const next = skipBlanks(line, after + 1);
  if (line.charCodeAt(next) === 91) return 'list';
  return line.charCodeAt(next) === 34 ? { token: toToken(line, next), name } : undefined;
}

/** Looks at every string. What is not JSON is taken as text. */
function redactAll(line: string, redaction: JsonTextRedaction): string {
  if (!isJson(line)) return toReplacedText(line, redaction.toReplacements(line));
  const writer = openWriter(line);
  const names = openNames();
  let done = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', done)) {
    names.pass(line, done, at);
    const token = toToken(line, at);
    const after = skipBlanks(line, token.end + 1);
    if (line.charCodeAt(after) === 58) {
      const key = toMeaning(line, token);
      writer.put(token, redaction.toReplacements(key));
      const start = skipBlanks(line, after + 1);
      const next = line.charCodeAt(start);
      const apart = next === 34 && isValueField(key) ? findApartName(line, start) : undefined;
      names.put(apart ?? (next === 34 || next === 91 ? redaction.toTellingName(key) : undefined));
      done = after + 1;
    } else done = redactValueToken(line, token, names.get(), writer, redaction) + 1;
  }
  return writer.end();
}

interface Names {
  /** The telling name of the field whose value comes next. */
  put(name: string | undefined): void;
  /** Takes in the brackets and commas between two strings. */
  pass(json: string, start: number, end: number): void;
  /** The telling name that holds for a string here: that of its field, or of the list it is in. */
  get(): string | undefined;
}

function openNames(): Names {
  /** For each open bracket the name that holds for strings inside; none in an object. */
  const open: (string | undefined)[] = [];
  let field: { readonly name: string | undefined } | undefined;
  const get = () => (field === undefined ? open.at(-1) : field.name);
  return {
    put: (name) => void (field = { name }),
    pass(json, start, end) {
      for (let at = start; at < end; at++) {
        const code = json.charCodeAt(at);
        if (code === 91) open.push(get());
        else if (code === 123) open.push(undefined);
        else if (code === 93 || code === 125) open.pop();
        if (code === 91 || code === 123 || code === 44) field = undefined;
      }
    },
    get,
  };
}

/** Gives back where the last string that was looked at ends. */
function redactValueToken(
  line: string,
  token: Token,
  name: string | undefined,
  writer: Writer,
  redaction: JsonTextRedaction,
): number {
  const text = toMeaning(line, token);
  const parts = hasKeyMark(text) || isDiffLine(text) ? listNeighbours(line, token, writer.done()) : undefined;
  if (parts === undefined || !(hasKeyMark(text) || parts.every((part) => isDiffLine(line.charAt(part.start))))) {
    writer.put(token, redaction.toReplacements(text, name));
    return token.end;
  }
  const texts = parts.map((part) => toMeaning(line, part));
  const replacements = redaction.toPartReplacements(texts);
  for (const [index, part] of parts.entries())
    writer.put(
      part,
      name === undefined || replacements[index]?.length !== 0
        ? (replacements[index] ?? [])
        : redaction.toReplacements(texts[index] ?? '', name),
    );
  return parts.at(-1)?.end ?? token.end;
}

interface Writer {
  /** All that is written comes in order. */
  put(token: Token, replacements: readonly Replacement[]): void;
  replace(replacement: Replacement): void;
  /** Up to where the text is written. */
  done(): number;
  end(): string;
}

function openWriter(line: string): Writer {
  let [result, done] = ['', 0];
  return {
    put(token, replacements) {
      if (replacements.length === 0) return;
      const written = line.slice(token.start, token.end);
      result +=
        line.slice(done, token.start) +
        (token.hasEscapes ? toReplacedJson(written, replacements) : toReplacedText(written, replacements));
      done = token.end;
    },
    replace({ start, end, by }) {
      result += line.slice(done, start) + by;
      done = end;
    },
    done: () => done,
    end: () => (done === 0 ? line : result + line.slice(done)),
  };
}
