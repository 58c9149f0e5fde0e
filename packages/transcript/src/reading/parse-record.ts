import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { findJsonValue } from '../json/parse-json-value.ts';

/** A record read back by its place; the first line of a file may begin with a byte-order mark. */
export function parseRecord(text: string, isFirst: boolean): JsonObject | undefined {
  const value = findJsonValue(isFirst ? text.replace(/^\ufeff/, '') : text);
  return isJsonObject(value) ? value : undefined;
}
