import { findText } from '../json/find-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { namesTokens, toUsageFigures, type UsageFigures } from './message-usage.ts';

/** What usage needs of a line; the figures are 0 if `hasUsage` is false. */
export interface UsageLine extends UsageFigures {
  readonly type: string | undefined;
  /** Of `timestamp`; undefined if it is none. */
  readonly timeMs: number | undefined;
  /** Only of a record whose message has no id. */
  readonly uuid: string | undefined;
  readonly sessionId: string | undefined;
  readonly cwd: string | undefined;
  readonly costUSD: number | undefined;
  /** Never empty. */
  readonly messageId: string | undefined;
  readonly model: string | undefined;
  readonly hasUsage: boolean;
  readonly tools: readonly string[];
}

const noFigures: UsageFigures = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  speed: undefined,
  serviceTier: undefined,
  webSearches: 0,
};

/** From a record that was parsed already. */
export function toUsageLine(value: JsonObject): UsageLine {
  const message = isJsonObject(value['message']) ? value['message'] : {};
  const content = Array.isArray(message['content']) ? (message['content'] as readonly JsonValue[]) : [];
  const messageId = findText(message['id']) || undefined;
  return {
    type: findText(value['type']),
    timeMs: parseTime(findText(value['timestamp'])),
    uuid: messageId === undefined ? findText(value['uuid']) : undefined,
    sessionId: findText(value['sessionId']),
    cwd: findText(value['cwd']),
    costUSD: typeof value['costUSD'] === 'number' ? value['costUSD'] : undefined,
    messageId,
    model: findText(message['model']),
    hasUsage: isJsonObject(message['usage']) && namesTokens(message['usage']),
    ...(isJsonObject(message['usage']) ? toUsageFigures(message['usage']) : noFigures),
    tools: content.flatMap((block) =>
      isJsonObject(block) && block['type'] === 'tool_use' && typeof block['name'] === 'string' ? [block['name']] : [],
    ),
  };
}

export type MutableUsageLine = { -readonly [Key in keyof UsageLine]: UsageLine[Key] };

/** One to fill. */
export function emptyUsageLine(): MutableUsageLine {
  return {
    type: undefined,
    timeMs: undefined,
    uuid: undefined,
    sessionId: undefined,
    cwd: undefined,
    costUSD: undefined,
    messageId: undefined,
    model: undefined,
    hasUsage: false,
    ...noFigures,
    tools: [],
  };
}

export function parseTime(timestamp: string | undefined): number | undefined {
  if (timestamp === undefined) return undefined;
  const ms = Date.parse(timestamp);
  return Number.isNaN(ms) ? undefined : ms;
}
