import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { findKindPlace, toKindHolder, toRecordMeaning } from '@scrollkeep/transcript/records/record-meaning.ts';

const filler = '«client-text»';

/**
 * A record without the texts that the client itself wrote for the model: the system prompt and the tools, the log of
 * requests. The record stays, with its ids and links; a record that has none of them is the same object.
 */
export function dropClientTexts(record: JsonObject): JsonObject {
  const { withoutClientTexts } = toRecordMeaning(record);
  if (withoutClientTexts === undefined) return record;
  const inside = findKindPlace(record)?.inside;
  const dropped = withoutClientTexts(toKindHolder(record), filler);
  return inside === undefined ? dropped : { ...record, [inside]: dropped };
}
