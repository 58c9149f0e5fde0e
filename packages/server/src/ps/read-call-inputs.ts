import { toInputSummary } from '@scrollkeep/transcript/conversation/to-input-summary.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import type { UnlinkedSession } from '../sessions/located-session.ts';
import { readSessionRecords } from '../sessions/read-session-records.ts';

/** What the pending calls of a session are about, by their ids. */
export async function readCallInputs(located: UnlinkedSession): Promise<ReadonlyMap<string, string>> {
  const inputs = new Map<string, string>();
  const uses = new Set(
    located.session.calls.filter(({ call }) => call.status === 'pending').map(({ call }) => call.use),
  );
  if (uses.size === 0) return inputs;
  // A file that vanishes meanwhile only costs the words.
  for await (const { value } of readSessionRecords(
    located,
    (node) => uses.has(node),
    () => undefined,
  ))
    addInputs(value, inputs);
  return inputs;
}

/** What the calls of a record are about. */
export function addInputs(record: JsonValue | undefined, inputs: Map<string, string>): void {
  const message = isJsonObject(record) ? record['message'] : undefined;
  const content = isJsonObject(message) ? message['content'] : undefined;
  for (const block of Array.isArray(content) ? (content as readonly JsonValue[]) : []) {
    if (isJsonObject(block) && block['type'] === 'tool_use' && typeof block['id'] === 'string')
      inputs.set(block['id'], toInputSummary(block['input']));
  }
}
