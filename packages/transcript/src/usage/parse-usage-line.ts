import { damaged, irregular, JsonWalk, type DecodeSlice } from '../json/json-walk.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { parseJsonValue } from '../json/parse-json-value.ts';
import { emptyUsageLine, toUsageLine, type UsageLine } from './usage-line.ts';

/**
 * Reads one line of a transcript, `bytes[start, end)`, where the byte at `end` is its `\n`. Accepts exactly the objects
 * that `JSON.parse` accepts (a property test compares them) and keeps the few values that usage is made of: the content
 * of a message is checked on the way, but never becomes a value. Undefined if the line is not JSON object. Nested
 * `usage` of results, iterations and request logs is not looked at: only that of the record's own message.
 *
 * The object is filled anew by the next call: take out of it what is to stay.
 */
export function parseUsageLine(
  bytes: Uint8Array,
  start: number,
  end: number,
  decode: DecodeSlice,
): UsageLine | undefined {
  empty();
  try {
    walk.begin(bytes, start, decode);
    if (!walk.isObject()) return undefined;
    walk.readObject(readTopField, 0);
    walk.skipSpace();
    if (walk.at < end) return undefined;
    if (line.messageId === '') line.messageId = undefined;
    if (line.messageId === undefined && uuidAt !== -1) {
      walk.at = uuidAt;
      line.uuid = walk.readText(0, slots.uuid);
    }
    return line;
  } catch (stop) {
    if (stop === irregular) return parseWhole(decode(bytes, start, end));
    if (stop === damaged) return undefined;
    throw stop;
  }
}

function parseWhole(text: string): UsageLine | undefined {
  let value: JsonValue;
  try {
    value = parseJsonValue(text);
  } catch {
    return undefined;
  }
  return isJsonObject(value) ? toUsageLine(value) : undefined;
}

// State of the one scan that runs. Nothing here calls out, so scans cannot overlap. A key that comes twice counts as
// its last one, as JSON.parse has it: so every field is set anew, also to nothing.
const walk = new JsonWalk();
const slots = {
  cwd: 0,
  type: 1,
  uuid: 2,
  sessionId: 3,
  messageId: 4,
  model: 5,
  blockType: 6,
  blockName: 7,
  speed: 8,
  serviceTier: 9,
} as const;
const noTools: readonly string[] = [];
const line = emptyUsageLine();
/** Decoded only where it is needed. */
let uuidAt = -1;
let blockType: string | undefined;
let blockName: string | undefined;

function empty(): void {
  line.type = line.timeMs = line.uuid = line.sessionId = line.cwd = line.costUSD = undefined;
  uuidAt = -1;
  emptyMessage();
}

function emptyMessage(): void {
  line.messageId = line.model = undefined;
  line.tools = noTools;
  emptyUsage();
}

function emptyUsage(): void {
  line.hasUsage = false;
  line.input = line.output = line.cacheRead = line.cacheWrite5m = line.cacheWrite1h = line.webSearches = cacheWrite = 0;
  line.speed = line.serviceTier = split5m = split1h = undefined;
}

function readTopField(keyStart: number, keyEnd: number, depth: number): void {
  switch (keyEnd - keyStart) {
    case 3:
      if (walk.isAt(keyStart, 'cwd')) line.cwd = walk.readText(depth, slots.cwd);
      else walk.skipValue(depth);
      return;
    case 4:
      if (walk.isAt(keyStart, 'type')) line.type = walk.readText(depth, slots.type);
      else {
        if (walk.isAt(keyStart, 'uuid')) uuidAt = walk.at;
        walk.skipValue(depth);
      }
      return;
    case 7:
      if (walk.isAt(keyStart, 'message')) readMessage(depth);
      else if (walk.isAt(keyStart, 'costUSD')) line.costUSD = walk.readNumber(depth);
      else walk.skipValue(depth);
      return;
    case 9:
      if (walk.isAt(keyStart, 'timestamp')) line.timeMs = walk.readTime(depth);
      else if (walk.isAt(keyStart, 'sessionId')) line.sessionId = walk.readText(depth, slots.sessionId);
      else walk.skipValue(depth);
      return;
    default:
      walk.skipValue(depth);
  }
}

function readMessage(depth: number): void {
  emptyMessage();
  if (walk.isObject()) walk.readObject(readMessageField, depth + 1);
  else walk.skipValue(depth);
}

function readMessageField(keyStart: number, keyEnd: number, depth: number): void {
  switch (keyEnd - keyStart) {
    case 2:
      if (walk.isAt(keyStart, 'id')) line.messageId = walk.readText(depth, slots.messageId);
      else walk.skipValue(depth);
      return;
    case 5:
      if (walk.isAt(keyStart, 'model')) line.model = walk.readText(depth, slots.model);
      else if (walk.isAt(keyStart, 'usage')) readUsage(depth);
      else walk.skipValue(depth);
      return;
    case 7:
      if (walk.isAt(keyStart, 'content')) readContent(depth);
      else walk.skipValue(depth);
      return;
    default:
      walk.skipValue(depth);
  }
}

function readContent(depth: number): void {
  line.tools = noTools;
  if (walk.isArray()) walk.readArray(readBlock, depth + 1);
  else walk.skipValue(depth);
}

function readBlock(depth: number): void {
  if (!walk.isObject()) {
    walk.skipValue(depth);
    return;
  }
  blockType = blockName = undefined;
  walk.readObject(readBlockField, depth + 1);
  if (blockType === 'tool_use' && blockName !== undefined) line.tools = addTool(line.tools, blockName);
}

/** Most lines call one tool or none: then the list is shared. That of several is the line's own, and grows. */
function addTool(tools: readonly string[], name: string): readonly string[] {
  if (tools.length > 1) {
    several.push(name);
    return several;
  }
  if (tools.length === 1) return (several = [...tools, name]);
  const known = single.get(name) ?? [name];
  if (single.size < 1000) single.set(name, known);
  return known;
}

const single = new Map<string, readonly string[]>();
let several: string[] = [];

function readBlockField(keyStart: number, keyEnd: number, depth: number): void {
  if (keyEnd - keyStart !== 4) walk.skipValue(depth);
  else if (walk.isAt(keyStart, 'type')) blockType = walk.readText(depth, slots.blockType);
  else if (walk.isAt(keyStart, 'name')) blockName = walk.readText(depth, slots.blockName);
  else walk.skipValue(depth);
}

let cacheWrite = 0;
/** Undefined if the split does not have them as numbers. */
let split5m: number | undefined;
let split1h: number | undefined;

function readUsage(depth: number): void {
  emptyUsage();
  if (!walk.isObject()) {
    walk.skipValue(depth);
    return;
  }
  walk.readObject(readUsageField, depth + 1);
  const hasSplit = split5m !== undefined || split1h !== undefined;
  line.cacheWrite5m = hasSplit ? (split5m ?? 0) : cacheWrite;
  line.cacheWrite1h = split1h ?? 0;
}

function readUsageField(keyStart: number, keyEnd: number, depth: number): void {
  switch (keyEnd - keyStart) {
    case 5:
      if (walk.isAt(keyStart, 'speed')) line.speed = walk.readText(depth, slots.speed);
      else walk.skipValue(depth);
      return;
    case 12:
      if (walk.isAt(keyStart, 'input_tokens')) line.input = readCount(depth);
      else if (walk.isAt(keyStart, 'service_tier')) line.serviceTier = walk.readText(depth, slots.serviceTier);
      else walk.skipValue(depth);
      return;
    case 13:
      if (walk.isAt(keyStart, 'output_tokens')) line.output = readCount(depth);
      else walk.skipValue(depth);
      return;
    case 14:
      if (walk.isAt(keyStart, 'cache_creation')) readSplit(depth);
      else walk.skipValue(depth);
      return;
    case 15:
      if (walk.isAt(keyStart, 'server_tool_use')) readServerTools(depth);
      else walk.skipValue(depth);
      return;
    case 23:
      if (walk.isAt(keyStart, 'cache_read_input_tokens')) line.cacheRead = readCount(depth);
      else walk.skipValue(depth);
      return;
    case 27:
      if (walk.isAt(keyStart, 'cache_creation_input_tokens')) cacheWrite = readCount(depth);
      else walk.skipValue(depth);
      return;
    default:
      walk.skipValue(depth);
  }
}

/** A count of tokens: with one, the object is usage. */
function readCount(depth: number): number {
  line.hasUsage = true;
  return walk.readNumber(depth) ?? 0;
}

function readSplit(depth: number): void {
  split5m = split1h = undefined;
  if (walk.isObject()) walk.readObject(readSplitField, depth + 1);
  else walk.skipValue(depth);
}

function readSplitField(keyStart: number, keyEnd: number, depth: number): void {
  if (keyEnd - keyStart !== 25) walk.skipValue(depth);
  else if (walk.isAt(keyStart, 'ephemeral_5m_input_tokens')) split5m = walk.readNumber(depth);
  else if (walk.isAt(keyStart, 'ephemeral_1h_input_tokens')) split1h = walk.readNumber(depth);
  else walk.skipValue(depth);
}

function readServerTools(depth: number): void {
  line.webSearches = 0;
  if (walk.isObject()) walk.readObject(readServerTool, depth + 1);
  else walk.skipValue(depth);
}

function readServerTool(keyStart: number, keyEnd: number, depth: number): void {
  if (keyEnd - keyStart === 19 && walk.isAt(keyStart, 'web_search_requests'))
    line.webSearches = walk.readNumber(depth) ?? 0;
  else walk.skipValue(depth);
}
