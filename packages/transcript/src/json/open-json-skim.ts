import { byte } from './byte-values.ts';
import { decodeUtf8, type DecodeUtf8 } from './decode-utf8.ts';
import { isCompleteNumber, toFirstPhase, toNextPhase, type NumberPhase } from './json-number.ts';
import { openJsonStringBytes } from './json-string-bytes.ts';
import { openSkimmedTree, type SkimmedTree } from './open-skimmed-tree.ts';
import type { JsonValue } from './json-value.ts';
import { maxJsonDepth } from './parse-json-value.ts';

export interface JsonSkimOptions {
  /** Longer strings are cut to this many bytes. */
  readonly maxStringBytes?: number;
  /** Further values are checked and counted, but left out. */
  readonly maxValues?: number;
  /** Deeper containers are checked and counted, but left empty. */
  readonly maxDepth?: number;
  readonly decode?: DecodeUtf8;
}

/** What is wrong with a text that is not JSON. */
export interface JsonProblem {
  /** Byte offset in the text. */
  readonly at: number;
  readonly expected: string;
}

export type JsonSkimResult =
  | {
      readonly ok: true;
      readonly value: JsonValue;
      /** Strings that were cut, values that were left out: 0 means the value is complete. */
      readonly omissions: number;
    }
  | { readonly ok: false; readonly problem: JsonProblem };

/**
 * Checks a JSON text that arrives in pieces and builds its value with long strings cut, in bounded memory. Accepts
 * exactly what `JSON.parse` accepts, so that a line too long to be held is classified like any other. About ten times
 * slower than `JSON.parse`: for lines above the limit and for telling where a damaged line breaks, not for the hot
 * path.
 */
export interface JsonSkim {
  push(bytes: Uint8Array): void;
  end(): JsonSkimResult;
}

type State =
  | 'value'
  | 'value-or-end'
  | 'key'
  | 'key-or-end'
  | 'colon'
  | 'after'
  | 'string'
  | 'escape'
  | 'number'
  | 'word'
  | 'failed';

const expectedIn: Readonly<Record<State, string>> = {
  value: 'a value',
  'value-or-end': "a value or ']'",
  key: 'a property name in quotes',
  'key-or-end': "a property name in quotes or '}'",
  colon: "':'",
  after: "',' or the end of the object or array",
  string: 'the end of the string',
  escape: 'an escape sequence',
  number: 'a digit',
  word: 'true, false or null',
  failed: '',
};

const simpleEscapes = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));

interface Word {
  readonly text: string;
  readonly value: boolean | null;
}

const words: ReadonlyMap<number, Word> = new Map([
  [0x74, { text: 'true', value: true }],
  [0x66, { text: 'false', value: false }],
  [0x6e, { text: 'null', value: null }],
]);
// No number that means anything is longer; the digits after that would only fill memory.
const maxNumberLength = 2000;

export function openJsonSkim(options: JsonSkimOptions = {}): JsonSkim {
  const decode = options.decode ?? decodeUtf8;
  const string = openJsonStringBytes(options.maxStringBytes ?? 64 * 1024, decode);
  const tree: SkimmedTree = openSkimmedTree(options.maxValues ?? 100_000, options.maxDepth ?? maxJsonDepth);
  let state: State = 'value';
  let position = 0;
  let stringIsKey = false;
  let escape: number[] = [];
  let number = '';
  let numberPhase: NumberPhase = 'zero';
  let word: Word = { text: '', value: null };
  let wordLength = 0;
  let problem: JsonProblem | undefined;

  function fail(at: number, expected = expectedIn[state]): void {
    problem = { at, expected };
    state = 'failed';
  }

  function startValue(code: number, at: number): void {
    if (code === byte.quote) startString(false);
    else if (code === byte.openBrace) open('object');
    else if (code === byte.openBracket) open('array');
    else if (words.has(code)) startWord(code);
    else startNumber(code, at);
  }

  function startWord(code: number): void {
    word = words.get(code) ?? word;
    wordLength = 1;
    state = 'word';
  }

  function startNumber(code: number, at: number): void {
    const phase = toFirstPhase(code);
    if (phase === undefined) return fail(at);
    numberPhase = phase;
    number = String.fromCharCode(code);
    state = 'number';
  }

  function startString(isKey: boolean): void {
    stringIsKey = isKey;
    string.start();
    state = 'string';
  }

  function open(kind: 'object' | 'array'): void {
    tree.open(kind);
    state = kind === 'object' ? 'key-or-end' : 'value-or-end';
  }

  function close(kind: 'object' | 'array', at: number): void {
    if (tree.innermost() !== kind) return fail(at);
    tree.close();
    state = 'after';
  }

  function addValue(value: JsonValue): void {
    tree.add(value);
    state = 'after';
  }

  function endString(): void {
    if (string.clipped) tree.countOmission();
    const text = string.toText();
    if (!stringIsKey) return addValue(text);
    tree.setKey(text);
    state = 'colon';
  }

  function afterValue(code: number, at: number): void {
    const inside = tree.innermost();
    if (code === byte.comma && inside !== undefined) state = inside === 'object' ? 'key' : 'value';
    else if (code === byte.closeBrace) close('object', at);
    else if (code === byte.closeBracket) close('array', at);
    else fail(at, inside === undefined ? 'the end of the line (a second value starts here)' : expectedIn.after);
  }

  /** Takes one byte of a string and the plain run before it; returns the index of the next byte. */
  function takeString(bytes: Uint8Array, from: number): number {
    let at = from;
    let code = byte.space as number;
    while (at < bytes.length) {
      code = bytes[at] as number;
      if (code === byte.quote || code === byte.backslash || code < byte.space) break;
      at++;
    }
    string.add(bytes, from, at);
    if (at === bytes.length) return at;
    if (code === byte.quote) endString();
    else if (code === byte.backslash) {
      escape = [code];
      state = 'escape';
    } else fail(position + at, 'an escaped control character');
    return at + 1;
  }

  function takeEscape(code: number, at: number): void {
    escape.push(code);
    const isUnicode = escape[1] === 0x75;
    if (escape.length === 2 ? !isUnicode && !simpleEscapes.has(code) : !isHexDigit(code)) return fail(at);
    if (isUnicode && escape.length < 6) return;
    string.addEscape(escape);
    state = 'string';
  }

  /** True where the byte belonged to the number; else the number ended before it. */
  function takeNumber(code: number, at: number): boolean {
    const phase = toNextPhase(numberPhase, code);
    if (phase === undefined) {
      endNumber(at);
      return false;
    }
    numberPhase = phase;
    if (number.length < maxNumberLength) number += String.fromCharCode(code);
    else if (number.length === maxNumberLength) tree.countOmission();
    return true;
  }

  function endNumber(at: number): void {
    if (isCompleteNumber(numberPhase)) addValue(Number(number));
    else fail(at);
  }

  function takeWord(code: number, at: number): void {
    if (code !== word.text.charCodeAt(wordLength)) return fail(at);
    wordLength++;
    if (wordLength === word.text.length) addValue(word.value);
  }

  function takeByte(code: number, at: number): void {
    if (code === byte.space || code === byte.newline || code === byte.carriageReturn || code === byte.tab) return;
    if (state === 'after') afterValue(code, at);
    else if (state === 'colon') {
      if (code === byte.colon) state = 'value';
      else fail(at);
    } else if (state === 'key' || state === 'key-or-end') {
      if (code === byte.quote) startString(true);
      else if (code === byte.closeBrace && state === 'key-or-end') close('object', at);
      else fail(at);
    } else if (code === byte.closeBracket && state === 'value-or-end') close('array', at);
    else startValue(code, at);
  }

  return {
    push(bytes) {
      let index = 0;
      while (index < bytes.length && state !== 'failed') {
        if (state === 'string') {
          index = takeString(bytes, index);
          continue;
        }
        const code = bytes[index] as number;
        if (state === 'escape') takeEscape(code, position + index);
        else if (state === 'word') takeWord(code, position + index);
        else if (state !== 'number') takeByte(code, position + index);
        else if (!takeNumber(code, position + index)) continue;
        index++;
      }
      position += bytes.length;
    },
    end() {
      if (state === 'number') endNumber(position);
      if (state !== 'failed' && (state !== 'after' || tree.innermost() !== undefined)) {
        fail(position, state === 'after' ? 'the rest of the record (the line was cut off)' : expectedIn[state]);
      }
      if (problem !== undefined) return { ok: false, problem };
      return { ok: true, value: tree.root(), omissions: tree.omissions() };
    },
  };
}

function isHexDigit(code: number): boolean {
  return (code >= byte.zero && code <= byte.nine) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
}
