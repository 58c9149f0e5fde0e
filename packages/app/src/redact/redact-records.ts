import type { JsonObject, RecordNode } from '@scrollkeep/transcript';
import type { Redactor } from '@scrollkeep/view';

/** Records as they are read back, redacted. */
export function redactRecords(
  redactor: Redactor,
  records: ReadonlyMap<RecordNode, JsonObject>,
): ReadonlyMap<RecordNode, JsonObject> {
  return new Map([...records].map(([node, record]) => [node, redactor.redactValue(record)]));
}
