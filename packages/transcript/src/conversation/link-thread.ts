import type { List } from '../columns/list.ts';
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
export function linkThread(nodes: List<RecordNode>, isInThread: (node: RecordNode) => boolean): readonly ThreadRecord[] {
  const firstByUuid = new Map<string, RecordNode>();
  for (const node of nodes) if (node.uuid !== undefined && !firstByUuid.has(node.uuid)) firstByUuid.set(node.uuid, node);
  const modelRuns = listModelRuns(nodes);
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
    record.parent = hangsOnPrevious(record, found) ? record.previous : found;
    record.isCompactionSummaryWithoutBoundary = record.node.user?.kind === 'compact-summary' && !isBoundary(record.parent?.node);
    record.startsTurn = startsTurn(record.node) && !modelRuns.has(record.node);
  }
  return records;
}

function hangsOnPrevious(record: ThreadRecord, found: ThreadRecord | undefined): boolean {
  const isPhantom = record.node.parentUuid !== undefined && found === undefined;
  const isBoundaryWithoutParent = isBoundary(record.node) && found === undefined;
  const isSummaryWithoutBoundary = record.node.user?.kind === 'compact-summary' && !isBoundary(found?.node);
  return isPhantom || isBoundaryWithoutParent || isSummaryWithoutBoundary;
}

/** A person's prompt or command, in an agent's thread also a prompt of the parent agent or a team mate's message. */
function startsTurn({ user }: RecordNode): boolean {
  if (user?.kind === 'prompt' || user?.kind === 'agent-prompt' || user?.kind === 'command') return true;
  // Only records of agents keep the text of a notification: in the main thread a team mate starts nothing.
  return user?.kind === 'notification' && user.text.startsWith('<teammate-message');
}

/** Slash commands that the model ran: records that start like one and follow the result of a `Skill` or `SlashCommand` call. They are meta, whatever else they look like. */
export function listModelRuns(nodes: List<RecordNode>): ReadonlySet<RecordNode> {
  const candidates = nodes.filter((node) => node.user?.mayBeRunByModel === true && node.parentUuid !== undefined);
  if (candidates.length === 0) return new Set();
  const callNames = new Map<string, string>();
  const parents = new Map<string, RecordNode>();
  const wanted = new Set(candidates.map((node) => node.parentUuid));
  for (const node of nodes) {
    if (node.uuid !== undefined && wanted.has(node.uuid) && !parents.has(node.uuid)) parents.set(node.uuid, node);
    for (const call of node.assistant?.calls ?? []) if (call.id !== undefined && !callNames.has(call.id)) callNames.set(call.id, call.name);
  }
  const isCommandResult = (parent: RecordNode | undefined) => (parent?.user?.results ?? []).some(({ id }) => callNames.get(id) === 'Skill' || callNames.get(id) === 'SlashCommand');
  return new Set(candidates.filter((node) => isCommandResult(parents.get(node.parentUuid ?? ''))));
}

export function isBoundary(node: RecordNode | undefined): boolean {
  return node?.type === 'system' && node.subtype === 'compact_boundary';
}

type MutableThreadRecord = { -readonly [Key in keyof ThreadRecord]: ThreadRecord[Key] };
