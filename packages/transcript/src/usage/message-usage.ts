import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import type { UsageLine } from './usage-line.ts';

/** Tokens of one API answer, in the classes that are priced apart. */
export interface TokenCounts {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
}

/** One copy of a message's usage, as one assistant line carries it. */
export interface UsageCopy extends TokenCounts {
  readonly messageId: string | undefined;
  /** Names the message where it has no id: a copied line is still the same one. */
  readonly recordUuid: string | undefined;
  readonly model: string;
}

/** The usage that an assistant record carries; undefined for the client's own messages and where there is none. */
export function findUsageCopy(record: JsonObject): UsageCopy | undefined {
  const message = record['message'];
  if (!isJsonObject(message)) return undefined;
  const { id, model, usage } = message;
  return toUsageCopy({ messageId: toText(id), model: toText(model), usage: isJsonObject(usage) ? usage : undefined, uuid: toText(record['uuid']) });
}

/** The same from the parts of a record that decide it. */
export function toUsageCopy({ messageId, model, usage, uuid }: Pick<UsageLine, 'messageId' | 'model' | 'usage' | 'uuid'>): UsageCopy | undefined {
  if (usage === undefined || model === undefined || model === '<synthetic>') return undefined;
  const split = findCacheSplit(usage['cache_creation']);
  return {
    messageId: messageId === '' ? undefined : messageId,
    recordUuid: uuid,
    model,
    input: toCount(usage['input_tokens']),
    output: toCount(usage['output_tokens']),
    cacheRead: toCount(usage['cache_read_input_tokens']),
    // Without the split, a cache write counts as one for five minutes.
    cacheWrite5m: split === undefined ? toCount(usage['cache_creation_input_tokens']) : toCount(split['ephemeral_5m_input_tokens']),
    cacheWrite1h: split === undefined ? 0 : toCount(split['ephemeral_1h_input_tokens']),
  };
}

/** Cache writes by how long they last; gateways write the object without its fields. */
function findCacheSplit(creation: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(creation)) return undefined;
  return typeof creation['ephemeral_5m_input_tokens'] === 'number' || typeof creation['ephemeral_1h_input_tokens'] === 'number' ? creation : undefined;
}

function toCount(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

function toText(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
