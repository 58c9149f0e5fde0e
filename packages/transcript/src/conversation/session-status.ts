import type { List } from '../columns/list.ts';
import { listResults } from './build-tool-calls.ts';
import type { ThreadRecord } from './link-thread.ts';
import type { RecordNode } from './record-node.ts';

/** How a session stands, from its last record that tells. */
export type SessionStatus = 'empty' | 'working' | 'waiting' | 'interrupted' | 'failed';

/** `nodes` are all records of the main file: a result may stand on a sidechain. */
export function toSessionStatus(thread: List<ThreadRecord>, nodes: List<RecordNode>): SessionStatus {
  for (let at = thread.length - 1; at >= 0; at--) {
    const status = decide(thread.at(at), nodes);
    if (status !== undefined) return status;
  }
  return 'empty';
}

function decide(record: ThreadRecord | undefined, nodes: List<RecordNode>): SessionStatus | undefined {
  const { assistant, user } = record?.node ?? {};
  if (assistant !== undefined) {
    if (assistant.isApiError) return 'failed';
    return hasOpenCall(record?.node, nodes) ? 'working' : 'waiting';
  }
  switch (user?.kind) {
    case 'interruption':
      return 'interrupted';
    case 'prompt':
    case 'tool-result':
      return 'working';
    case 'command':
      // A command that the model ran is no command of a person and decides nothing.
      return record?.startsTurn === true ? 'waiting' : undefined;
    default:
      return undefined;
  }
}

/** Whether a message, on whichever of its lines, has a call without result. */
function hasOpenCall(node: RecordNode | undefined, nodes: List<RecordNode>): boolean {
  const id = node?.assistant?.messageId;
  const lines = id === undefined ? [node] : nodes.filter((other) => other.assistant?.messageId === id);
  const calls = lines.flatMap((line) => line?.assistant?.calls ?? []);
  if (calls.length === 0) return false;
  const open = new Set(calls.map((call) => call.id));
  for (const other of nodes) for (const result of listResults(other)) open.delete(result.id);
  return open.size > 0;
}
