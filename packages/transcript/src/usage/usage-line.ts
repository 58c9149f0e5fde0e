import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';

/** What usage needs of a line, found without building its value. Texts are as they stand in the line. */
export interface UsageLine {
  readonly type: string | undefined;
  readonly timestamp: string | undefined;
  readonly uuid: string | undefined;
  readonly sessionId: string | undefined;
  readonly cwd: string | undefined;
  readonly costUSD: number | undefined;
  readonly messageId: string | undefined;
  readonly model: string | undefined;
  readonly usage: JsonObject | undefined;
  readonly tools: readonly string[];
}

/** From a record that was parsed already. */
export function toUsageLine(value: JsonObject): UsageLine {
  const message = isJsonObject(value['message']) ? value['message'] : {};
  const content = Array.isArray(message['content']) ? (message['content'] as readonly JsonValue[]) : [];
  return {
    type: toText(value['type']),
    timestamp: toText(value['timestamp']),
    uuid: toText(value['uuid']),
    sessionId: toText(value['sessionId']),
    cwd: toText(value['cwd']),
    costUSD: typeof value['costUSD'] === 'number' ? value['costUSD'] : undefined,
    messageId: toText(message['id']),
    model: toText(message['model']),
    usage: isJsonObject(message['usage']) ? message['usage'] : undefined,
    tools: content.flatMap((block) => (isJsonObject(block) && block['type'] === 'tool_use' && typeof block['name'] === 'string' ? [block['name']] : [])),
  };
}

/** One to fill. */
export function emptyUsageLine(): { -readonly [Key in keyof UsageLine]: UsageLine[Key] } {
  return { type: undefined, timestamp: undefined, uuid: undefined, sessionId: undefined, cwd: undefined, costUSD: undefined, messageId: undefined, model: undefined, usage: undefined, tools: [] };
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
