import { isJsonObject, toInputSummary, type JsonValue } from '@scrollkeep/transcript';
import type { LocatedSession } from '../sessions/located-session.ts';
import { readSessionRecords } from '../side/read-session-records.ts';
import type { PendingCall } from './to-waiting.ts';

/** What pending calls are about, by their ids. */
export async function readCallInputs(located: LocatedSession, calls: readonly PendingCall[]): Promise<ReadonlyMap<string, string>> {
  const inputs = new Map<string, string>();
  if (calls.length === 0) return inputs;
  const uses = new Set(calls.map((call) => call.use));
  // A file that vanishes meanwhile only costs the words.
  for await (const { value } of readSessionRecords(located, (node) => uses.has(node), () => undefined)) {
    const content = isJsonObject(value['message']) ? value['message']['content'] : undefined;
    for (const block of Array.isArray(content) ? (content as readonly JsonValue[]) : []) {
      if (isJsonObject(block) && block['type'] === 'tool_use' && typeof block['id'] === 'string') inputs.set(block['id'], toInputSummary(block['input']));
    }
  }
  return inputs;
}
