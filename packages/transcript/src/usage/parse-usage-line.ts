import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { emptyUsageLine, toUsageLine, type UsageLine } from './usage-line.ts';

/** A part of the bytes as text. */
export type DecodeSlice = (bytes: Uint8Array, start: number, end: number) => string;

/**
 * Reads one line of a transcript, `bytes[start, end)`, where the byte at `end` is its `\n`. Accepts exactly the objects that `JSON.parse` accepts (a property
 * test compares them) and keeps the few values that usage is made of: the content of a message is checked on the way, but never becomes a value. Undefined
 * where the line is no JSON object. Nested `usage` of results, iterations and request logs is not looked at: only that of the record's own message.
 */
export function parseUsageLine(given: Uint8Array, start: number, end: number, decode: DecodeSlice): UsageLine | undefined {
  bytes = given;
  at = start;
  decodeSlice = decode;
  line = emptyUsageLine();
  tools = noTools;
  try {
    skipSpace();
    if (bytes[at] !== braceOpen) return undefined;
    readObject(readTopField, 0);
    skipSpace();
    if (at < end) return undefined;
    line.tools = tools;
    return line;
  } catch (stop) {
    if (stop === irregular) return parseWhole(decode(given, start, end));
    if (stop === damaged) return undefined;
    throw stop;
  }
}

/** The same from the line's text, for what the scan leaves aside: keys with escapes, and nesting beyond what it follows. */
function parseWhole(whole: string): UsageLine | undefined {
  let value: JsonValue;
  try {
    value = JSON.parse(whole) as JsonValue;
  } catch {
    return undefined;
  }
  return isJsonObject(value) ? toUsageLine(value) : undefined;
}

const noTools: readonly string[] = [];

// State of the one scan that runs: plain variables of the module are what the engine keeps in registers. Nothing here calls out, so scans cannot overlap.
let bytes: Uint8Array = new Uint8Array();
let at = 0;
let decodeSlice: DecodeSlice = () => '';
let line = emptyUsageLine();
let tools: readonly string[] = noTools;
let blockType: string | undefined;
let blockName: string | undefined;

const irregular = Symbol('left to JSON.parse');
const damaged = Symbol('no JSON');

const [quote, backslash, braceOpen, braceClose, bracketOpen, bracketClose, colon, comma] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d, 0x3a, 0x2c];
const maxDepth = 400;

/** Reads the value that stands after a key; `keyStart` and `keyEnd` are those of the key's text. */
type ReadField = (keyStart: number, keyEnd: number, depth: number) => void;

function readObject(readField: ReadField, depth: number): void {
  if (depth > maxDepth) throw irregular;
  at++;
  skipSpace();
  if (bytes[at] === braceClose) {
    at++;
    return;
  }
  for (;;) {
    if (bytes[at] !== quote) throw damaged;
    const keyStart = at + 1;
    // The same key written with an escape would be taken for another one.
    if (skipString()) throw irregular;
    const keyEnd = at - 1;
    skipSpace();
    if (bytes[at] !== colon) throw damaged;
    at++;
    skipSpace();
    readField(keyStart, keyEnd, depth);
    skipSpace();
    const next = bytes[at++];
    if (next === braceClose) return;
    if (next !== comma) throw damaged;
    skipSpace();
  }
}

function readArray(readItem: (depth: number) => void, depth: number): void {
  if (depth > maxDepth) throw irregular;
  at++;
  skipSpace();
  if (bytes[at] === bracketClose) {
    at++;
    return;
  }
  for (;;) {
    readItem(depth);
    skipSpace();
    const next = bytes[at++];
    if (next === bracketClose) return;
    if (next !== comma) throw damaged;
    skipSpace();
  }
}

// A key that comes twice counts as its last one, as JSON.parse has it; so every field is set anew, also to nothing.

function readTopField(keyStart: number, keyEnd: number, depth: number): void {
  switch (keyEnd - keyStart) {
    case 3:
      if (isKey(keyStart, 'cwd')) line.cwd = readText(depth, slots.cwd);
      else skipValue(depth);
      return;
    case 4:
      if (isKey(keyStart, 'type')) line.type = readText(depth, slots.type);
      else if (isKey(keyStart, 'uuid')) line.uuid = readText(depth, slots.uuid);
      else skipValue(depth);
      return;
    case 7:
      if (isKey(keyStart, 'message')) readMessage(depth);
      else if (isKey(keyStart, 'costUSD')) line.costUSD = readNumber(depth);
      else skipValue(depth);
      return;
    case 9:
      if (isKey(keyStart, 'timestamp')) line.timestamp = readText(depth, slots.timestamp);
      else if (isKey(keyStart, 'sessionId')) line.sessionId = readText(depth, slots.sessionId);
      else skipValue(depth);
      return;
    default:
      skipValue(depth);
  }
}

function readMessage(depth: number): void {
  line.messageId = undefined;
  line.model = undefined;
  line.usage = undefined;
  tools = noTools;
  if (bytes[at] === braceOpen) readObject(readMessageField, depth + 1);
  else skipValue(depth);
}

function readMessageField(keyStart: number, keyEnd: number, depth: number): void {
  switch (keyEnd - keyStart) {
    case 2:
      if (isKey(keyStart, 'id')) line.messageId = readText(depth, slots.messageId);
      else skipValue(depth);
      return;
    case 5:
      if (isKey(keyStart, 'model')) line.model = readText(depth, slots.model);
      else if (isKey(keyStart, 'usage')) line.usage = readUsage(depth);
      else skipValue(depth);
      return;
    case 7:
      if (isKey(keyStart, 'content')) readContent(depth);
      else skipValue(depth);
      return;
    default:
      skipValue(depth);
  }
}

function readContent(depth: number): void {
  tools = noTools;
  if (bytes[at] === bracketOpen) readArray(readBlock, depth + 1);
  else skipValue(depth);
}

function readBlock(depth: number): void {
  if (bytes[at] !== braceOpen) {
    skipValue(depth);
    return;
  }
  blockType = undefined;
  blockName = undefined;
  readObject(readBlockField, depth + 1);
  if (blockType === 'tool_use' && blockName !== undefined) tools = [...tools, blockName];
}

function readBlockField(keyStart: number, keyEnd: number, depth: number): void {
  if (keyEnd - keyStart !== 4) skipValue(depth);
  else if (isKey(keyStart, 'type')) blockType = readText(depth, slots.blockType);
  else if (isKey(keyStart, 'name')) blockName = readText(depth, slots.blockName);
  else skipValue(depth);
}

// The lines of one message carry the same usage, one after the other.
let lastUsageText = '';
let lastUsage: JsonObject = {};

function readUsage(depth: number): JsonObject | undefined {
  const start = at;
  const isObject = bytes[at] === braceOpen;
  skipValue(depth);
  if (!isObject) return undefined;
  const found = decodeSlice(bytes, start, at);
  if (found !== lastUsageText) {
    lastUsage = JSON.parse(found) as JsonObject;
    lastUsageText = found;
  }
  return lastUsage;
}

/** Each value has a place for the text it had last: ids and names come again line after line, and comparing is cheaper than decoding. */
const slots = { cwd: 0, type: 1, uuid: 2, timestamp: 3, sessionId: 4, messageId: 5, model: 6, blockType: 7, blockName: 8 } as const;
const lastTexts: string[] = Array.from({ length: 9 }, () => '');

function readText(depth: number, slot: number): string | undefined {
  const start = at;
  if (bytes[at] !== quote) {
    skipValue(depth);
    return undefined;
  }
  const last = lastTexts[slot] ?? '';
  if (bytes[start + 1 + last.length] === quote && isKey(start + 1, last)) {
    at = start + 2 + last.length;
    return last;
  }
  if (skipString()) return JSON.parse(decodeSlice(bytes, start, at)) as string;
  const found = decodeSlice(bytes, start + 1, at - 1);
  // Only what is one byte per character can be compared so.
  if (found.length === at - start - 2) lastTexts[slot] = found;
  return found;
}

function readNumber(depth: number): number | undefined {
  const start = at;
  skipValue(depth);
  const value = JSON.parse(decodeSlice(bytes, start, at)) as JsonValue;
  return typeof value === 'number' ? value : undefined;
}

function isKey(keyStart: number, key: string): boolean {
  for (let index = 0; index < key.length; index++) if (bytes[keyStart + index] !== key.charCodeAt(index)) return false;
  return true;
}

function skipValue(depth: number): void {
  switch (bytes[at]) {
    case quote:
      skipString();
      return;
    case braceOpen:
      readObject(skipField, depth + 1);
      return;
    case bracketOpen:
      readArray(skipValue, depth + 1);
      return;
    case 0x74:
      skipWord('true');
      return;
    case 0x66:
      skipWord('false');
      return;
    case 0x6e:
      skipWord('null');
      return;
    default:
      skipNumber();
  }
}

function skipField(_keyStart: number, _keyEnd: number, depth: number): void {
  skipValue(depth);
}

function skipWord(word: string): void {
  if (!isKey(at, word)) throw damaged;
  at += word.length;
}

/** Past a text; whether it has escapes. The `\n` behind the line ends a text that is not closed, as any control character does. */
function skipString(): boolean {
  let hasEscapes = false;
  let position = at + 1;
  for (;;) {
    const byte = bytes[position++] ?? 0;
    if (byte === quote) break;
    if (byte < 0x20) throw damaged;
    if (byte === backslash) {
      hasEscapes = true;
      position = skipEscape(position);
    }
  }
  at = position;
  return hasEscapes;
}

function skipEscape(position: number): number {
  const byte = bytes[position] ?? 0;
  // " / \ b f n r t
  if (byte === 0x22 || byte === 0x5c || byte === 0x6e || byte === 0x74 || byte === 0x72 || byte === 0x2f || byte === 0x62 || byte === 0x66) return position + 1;
  if (byte !== 0x75) throw damaged;
  for (let index = 1; index <= 4; index++) {
    const digit = bytes[position + index] ?? 0;
    const isHex = (digit >= 0x30 && digit <= 0x39) || (digit >= 0x41 && digit <= 0x46) || (digit >= 0x61 && digit <= 0x66);
    if (!isHex) throw damaged;
  }
  return position + 5;
}

function skipNumber(): void {
  if (bytes[at] === 0x2d) at++;
  if (bytes[at] === 0x30) at++;
  else skipDigits();
  if (bytes[at] === 0x2e) {
    at++;
    skipDigits();
  }
  if (bytes[at] !== 0x65 && bytes[at] !== 0x45) return;
  at++;
  if (bytes[at] === 0x2b || bytes[at] === 0x2d) at++;
  skipDigits();
}

function skipDigits(): void {
  const start = at;
  for (let byte = bytes[at] ?? 0; byte >= 0x30 && byte <= 0x39; byte = bytes[at] ?? 0) at++;
  if (at === start) throw damaged;
}

function skipSpace(): void {
  let byte = bytes[at];
  while (byte === 0x20 || byte === 0x09 || byte === 0x0d) byte = bytes[++at];
}
