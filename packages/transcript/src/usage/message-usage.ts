import { findText } from '../json/find-text.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { TokenCounts } from './prices/token-counts.ts';

/** All that one `usage` says of what an answer costs. */
export interface UsageFigures extends TokenCounts {
  /** `fast` for fast mode (2.1.41 and later). */
  readonly speed: string | undefined;
  readonly serviceTier: string | undefined;
  readonly webSearches: number;
}

/** One copy of a message's usage, as one assistant line carries it. */
export interface UsageCopy extends TokenCounts {
  readonly messageId: string | undefined;
  /** Names the message where it has no id: a copied line is still the same one. */
  readonly recordUuid: string | undefined;
  readonly model: string;
}

/** The usage that an assistant record carries; undefined for the client's own messages and if there is none. */
export function findUsageCopy(record: JsonObject): UsageCopy | undefined {
  const message = record['message'];
  const usage = isJsonObject(message) ? message['usage'] : undefined;
  if (!isJsonObject(message) || !isJsonObject(usage) || !namesTokens(usage)) return undefined;
  const { id, model } = message;
  if (typeof model !== 'string' || model === synthetic) return undefined;
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = toTokenCounts(usage);
  return {
    messageId: typeof id === 'string' && id !== '' ? id : undefined,
    recordUuid: findText(record['uuid']),
    model,
    input,
    output,
    cacheRead,
    cacheWrite5m,
    cacheWrite1h,
  };
}

/** An object without any count of tokens says nothing about usage. */
export function namesTokens(usage: JsonObject): boolean {
  const { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } = usage;
  return (
    input_tokens !== undefined ||
    output_tokens !== undefined ||
    cache_read_input_tokens !== undefined ||
    cache_creation_input_tokens !== undefined
  );
}

/** The model that the client names for messages of its own. */
export const synthetic = '<synthetic>';

/** The scan of bytes reads the same without building the value; a test compares both. */
export function toUsageFigures(usage: JsonObject): UsageFigures {
  const server = usage['server_tool_use'];
  return {
    ...toTokenCounts(usage),
    speed: findText(usage['speed']),
    serviceTier: findText(usage['service_tier']),
    webSearches: isJsonObject(server) ? toCount(server['web_search_requests']) : 0,
  };
}

/** The rest of it, with the number of the record that has it. */
export function toCopySource(
  usage: JsonObject,
  record: number,
): { readonly record: number; readonly speed: string | undefined; readonly webSearches: number } {
  const server = usage['server_tool_use'];
  return {
    record,
    speed: findText(usage['speed']),
    webSearches: isJsonObject(server) ? toCount(server['web_search_requests']) : 0,
  };
}

export function toTokenCounts(usage: JsonObject): TokenCounts {
  const split = findCacheSplit(usage['cache_creation']);
  return {
    input: toCount(usage['input_tokens']),
    output: toCount(usage['output_tokens']),
    cacheRead: toCount(usage['cache_read_input_tokens']),
    // Without the split, a cache write counts as one for five minutes.
    cacheWrite5m:
      split === undefined ? toCount(usage['cache_creation_input_tokens']) : toCount(split['ephemeral_5m_input_tokens']),
    cacheWrite1h: split === undefined ? 0 : toCount(split['ephemeral_1h_input_tokens']),
  };
}

/** Cache writes by how long they last; gateways write the object without its fields. */
function findCacheSplit(creation: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(creation)) return undefined;
  return typeof creation['ephemeral_5m_input_tokens'] === 'number' ||
    typeof creation['ephemeral_1h_input_tokens'] === 'number'
    ? creation
    : undefined;
}

function toCount(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}
