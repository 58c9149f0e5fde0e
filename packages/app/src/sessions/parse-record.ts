import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript';
import { decodeBytes } from '../disk/decode-bytes.ts';

/** A record read back by its place; the first line of a file may begin with a byte-order mark. */
export function parseRecord(bytes: Uint8Array, isFirst: boolean): JsonObject | undefined {
  const text = decodeBytes(bytes);
  try {
    const value = JSON.parse(isFirst ? text.replace(/^\ufeff/, '') : text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
