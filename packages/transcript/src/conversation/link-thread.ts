import type { RecordNode } from './record-node.ts';

/** A record of the main thread with its place in the tree. */
export interface ThreadRecord {
  readonly node: RecordNode;
  /** The record it hangs on, once phantoms, compactions and model-run commands are sorted out. */
  readonly parent: ThreadRecord | undefined;
  /** The nearest record before it in the file that has a uuid. */
  readonly previous: ThreadRecord | undefined;
  readonly startsTurn: boolean;
  readonly isCompactionSummaryWithoutBoundary: boolean;
}

/**
 * Links the records of one thread by their parents. `nodes` are all records of the file in file order; `isInThread` chooses those of the thread. Children
 * may stand before their parents; a parent elsewhere or nowhere is a phantom, and its child hangs on the nearest record before it.
 */
export function linkThread(nodes: readonly RecordNode[], isInThread: (node: RecordNode) => boolean): readonly ThreadRecord[] {
  const firstByUuid = new Map<string, RecordNode>();
  const callNames = new Map<string, string>();
  for (const node of nodes) {
    if (node.uuid !== undefined && !firstByUuid.has(node.uuid)) firstByUuid.set(node.uuid, node);
    for (const call of node.assistant?.calls ?? []) if (call.id !== undefined && !callNames.has(call.id)) callNames.set(call.id, call.name);
  }
  const byIndex: (MutableThreadRecord | undefined)[] = [];
  const records: MutableThreadRecord[] = [];
  let previous: MutableThreadRecord | undefined;
  for (const node of nodes) {
    if (!isInThread(node)) continue;
    const record: MutableThreadRecord = { node, parent: undefined, previous, startsTurn: false, isCompactionSummaryWithoutBoundary: false };
    byIndex[node.index] = record;
    records.push(record);
    if (node.uuid !== undefined) previous = record;
  }
  for (const record of records) {
    const named = record.node.parentUuid === undefined ? undefined : firstByUuid.get(record.node.parentUuid);
    const found = named === undefined ? undefined : byIndex[named.index];
    record.isCompactionSummaryWithoutBoundary = record.node.user?.kind === 'compact-summary' && !isBoundary(found?.node);
    record.parent = hangsOnPrevious(record, found) ? record.previous : found;
    record.startsTurn = startsTurn(record.node, named, callNames);
  }
  return records;
}

function hangsOnPrevious(record: ThreadRecord, found: ThreadRecord | undefined): boolean {
  const isPhantom = record.node.parentUuid !== undefined && found === undefined;
  const isBoundaryWithoutParent = isBoundary(record.node) && found === undefined;
  return isPhantom || isBoundaryWithoutParent || record.isCompactionSummaryWithoutBoundary;
}

/** A person's prompt or command, in an agent's thread also a prompt of the parent agent or a team mate's message; not a command that the model ran. */
function startsTurn(node: RecordNode, parent: RecordNode | undefined, callNames: ReadonlyMap<string, string>): boolean {
  const kind = node.user?.kind;
  if (kind === 'prompt' || kind === 'agent-prompt') return true;
  if (kind === 'command') return !isRunByModel(node, parent, callNames);
  return false;
}

/** Whether a slash command follows the result of a call that runs commands. */
export function isRunByModel(node: RecordNode, parent: RecordNode | undefined, callNames: ReadonlyMap<string, string>): boolean {
  if (node.user?.mayBeRunByModel !== true) return false;
  return (parent?.user?.results ?? []).some((result) => {
    const name = callNames.get(result.id);
    return name === 'Skill' || name === 'SlashCommand';
  });
}

export function isBoundary(node: RecordNode | undefined): boolean {
  return node?.type === 'system' && node.subtype === 'compact_boundary';
}

type MutableThreadRecord = { -readonly [Key in keyof ThreadRecord]: ThreadRecord[Key] };
