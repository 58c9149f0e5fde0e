import type { Thread } from './link-thread.ts';
import type { RecordList } from './table/record-list.ts';
import type { RecordTable } from './table/record-table.ts';

export const sessionStatuses = ['working', 'waiting', 'interrupted', 'failed', 'empty', 'missing'] as const;
/** Status of a session, from its last relevant record; `missing` if only files of its agents are left. */
export type SessionStatus = (typeof sessionStatuses)[number];

/** From the records of a thread, which may be a part of it, in file order. */
export function toSessionStatus(thread: Thread, members: Int32Array = thread.members): SessionStatus {
  for (let at = members.length - 1; at >= 0; at--) {
    const status = decide(thread, members[at] as number);
    if (status !== undefined) return status;
  }
  return 'empty';
}

function decide(thread: Thread, index: number): SessionStatus | undefined {
  const { table } = thread.nodes;
  if (table.isAssistant(index)) {
    if (table.isApiError(index)) return 'failed';
    return hasOpenCall(thread.nodes, index) ? 'working' : 'waiting';
  }
  switch (table.getUserKind(index)) {
    case 'interruption':
      return 'interrupted';
    case 'tool-result':
      return isInterrupted(table, index) ? 'interrupted' : 'working';
    // A command that the model ran is nothing of a person's, whatever it looks like, and decides nothing.
    case 'prompt':
      return thread.startsTurn(index) ? 'working' : undefined;
    case 'command':
      return thread.startsTurn(index) ? 'waiting' : undefined;
    default:
      return undefined;
  }
}

/** Nothing goes on behind results that were all cut off. */
function isInterrupted({ calls }: RecordTable, index: number): boolean {
  const results = calls.listResults(index);
  return results.length > 0 && results.every(({ outcome }) => outcome === 'interrupted');
}

/**
 * Whether a message, on whichever of its lines, has a call without result; the result may stand anywhere in the file,
 * even on a sidechain.
 */
function hasOpenCall({ table, length }: RecordList, index: number): boolean {
  const { calls } = table;
  if (calls.open === 0 && length === table.length) return false;
  const message = table.messageAt(index);
  for (let row = calls.calls - 1; row >= 0; row--) {
    const record = calls.recordOfCall(row);
    if (record >= length || (message === -1 ? record !== index : table.messageAt(record) !== message)) continue;
    if (calls.findResultOf(row, length) === -1) return true;
  }
  return false;
}
