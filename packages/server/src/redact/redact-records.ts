import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { Redactor } from '@scrollkeep/view/redaction/redactor.ts';

/** Records as they are read back, redacted. */
export function redactRecords(
  redactor: Redactor,
  records: ReadonlyMap<RecordNode, JsonObject>,
): ReadonlyMap<RecordNode, JsonObject> {
  return new Map([...records].map(([node, record]) => [node, redactor.redactValue(record)]));
}
