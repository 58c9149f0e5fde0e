import { isJsonObject, type JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { parseJsonValue } from '@scrollkeep/transcript/json/parse-json-value.ts';
import { decodeBytes } from '../disk/decode-bytes.ts';

/** A record read back by its place; the first line of a file may begin with a byte-order mark. */
export function parseRecord(bytes: Uint8Array, isFirst: boolean): JsonObject | undefined {
  const text = decodeBytes(bytes);
  try {
    const value = parseJsonValue(isFirst ? text.replace(/^\ufeff/, '') : text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
