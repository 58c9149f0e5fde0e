import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { buildTurnItems } from '@scrollkeep/transcript/conversation/build-turn-items.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/record-node.ts';
import type { CallItem, TurnItem } from '@scrollkeep/transcript/conversation/turn-item.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { Role } from '@scrollkeep/transcript/shapes/role.ts';
import { listOtherBranches } from '../model/list-path-turns.ts';
import type { AgentView, Entry, HiddenCounts, TurnView } from '../model/session-view.ts';
import { toReadableBytes } from '../text/readable.ts';
import { findStoredOutput, type StoredText } from '../tools/stored-output.ts';
import { findIdeEntry, toEntry, type EntryOptions } from './to-entry.ts';
import type { ViewContext } from './view-context.ts';

/** The thread a turn belongs to: the main one or that of an agent. */
export interface TurnThread {
  /** The file that holds its records. */
  readonly path: string;
  /** Line numbers of queued prompts. */
  readonly queuedPrompts: ReadonlySet<number>;
  /** The turns of the path shown. */
  readonly shown: ReadonlySet<Turn>;
  readonly buildAgent: (run: AgentRun) => Promise<AgentView | undefined>;
}

/** One turn with its content: only its own records are in memory. */
export async function buildTurnView(turn: Turn, thread: TurnThread, context: ViewContext): Promise<TurnView> {
  const wanted = turn.records.map((record) => record.node).filter(mayShow);
  const records = await context.readRecords(thread.path, [
    ...new Set([...wanted, ...listResultNodes(wanted, context)]),
  ]);
  const items = buildTurnItems(turn.records, {
    findRecord: (node) => records.get(node),
    findCall: context.findCall,
    listAgentsOf: context.listAgentsOf,
    isQueuedPrompt: (node) => thread.queuedPrompts.has(node.number),
    isCleared: context.isCleared,
    listChanges: (node) => context.listChanges(thread.path, node),
  });
  const agents = await buildAgents(items, thread);
  const stored = await readStoredOutputs(items, context);
  const entryOptions = {
    path: thread.path,
    cwd: context.cwd,
    withMedia: context.withMedia,
    findRecord: (item: TurnItem) => records.get(item.node),
    findAgent: (run: AgentRun) => agents.get(run),
    findStored: (item: CallItem) => stored.get(item),
  };
  const entries = listEntries(turn.records, items, entryOptions, (node) => records.get(node), context.maxWholeBytes);
  return {
    number: turn.number,
    parent: turn.parent?.number,
    isLive: turn.isLive,
    ...context.toTimes(thread.path, turn),
    entries,
    otherBranches: listOtherBranches(turn, thread.shown),
    hidden: countHidden(turn.records, entries, wanted, records),
  };
}

/** The items in their order; between them what only the editor told, which is no item. */
function listEntries(
  turnRecords: List<ThreadRecord>,
  items: readonly TurnItem[],
  options: EntryOptions,
  findRecord: (node: RecordNode) => JsonObject | undefined,
  maxWholeBytes: number | undefined,
): readonly Entry[] {
  const entries = items.map((item) => toWarnedEntry(toEntry(item, options), item, maxWholeBytes));
  const shown = new Set(items.map((item) => item.node.number));
  const told = turnRecords.flatMap(({ node }) =>
    shown.has(node.number) ? [] : (findIdeEntry(node, findRecord(node), options) ?? []),
  );
  return told.length === 0 ? entries : [...entries, ...told].sort((a, b) => a.place.line - b.place.line);
}

/** What was too long to be read whole is never shown as if it were all. */
function toWarnedEntry(entry: Entry, item: TurnItem, maxWholeBytes = Number.POSITIVE_INFINITY): Entry {
  const bytes = Math.max(item.node.byteLength, item.kind === 'call' ? (item.call.result?.node.byteLength ?? 0) : 0);
  if (bytes <= maxWholeBytes) return entry;
  const note = {
    kind: 'note',
    level: 'warning',
    text: `Its line is ${toReadableBytes(bytes)} long: long texts are cut here, the transcript has all of them.`,
  } as const;
  return { ...entry, panels: [...entry.panels, note], isFolded: false };
}

// Records of these roles never show anything, and some of them are huge: they are not even read.
const silentRoles: ReadonlySet<Role> = new Set<Role>(['snapshot', 'progress', 'log']);

function mayShow({ meaning }: RecordNode): boolean {
  return meaning.role === undefined || !silentRoles.has(meaning.role);
}

/** A result may stand in another turn than its call. */
function listResultNodes(nodes: readonly RecordNode[], context: ViewContext): readonly RecordNode[] {
  return nodes.flatMap((node) =>
    (node.assistant?.calls ?? []).flatMap(({ id }) => {
      const call = id === undefined ? undefined : context.findCall(id);
      return call?.result === undefined || call.use !== node ? [] : [call.result.node];
    }),
  );
}

async function buildAgents(items: readonly TurnItem[], thread: TurnThread): Promise<ReadonlyMap<AgentRun, AgentView>> {
  const views = new Map<AgentRun, AgentView>();
  for (const item of items) {
    if (item.kind !== 'call') continue;
    for (const run of item.agents) {
      const view = await thread.buildAgent(run);
      if (view !== undefined) views.set(run, view);
    }
  }
  return views;
}

/** Outputs that the client stored in files of their own, where they are asked for. */
async function readStoredOutputs(
  items: readonly TurnItem[],
  { readStored }: ViewContext,
): Promise<ReadonlyMap<CallItem, StoredText>> {
  const found = new Map<CallItem, StoredText>();
  if (readStored === undefined) return found;
  for (const item of items) {
    const stored = item.kind === 'call' ? findStoredOutput(item.output, item.details) : undefined;
    const text = item.kind !== 'call' || stored === undefined ? undefined : await readStored(stored);
    if (item.kind === 'call' && text !== undefined) found.set(item, text);
  }
  return found;
}

function countHidden(
  turnRecords: List<ThreadRecord>,
  entries: readonly Entry[],
  wanted: readonly RecordNode[],
  records: ReadonlyMap<RecordNode, JsonObject>,
): HiddenCounts {
  const shown = new Set(entries.map((entry) => entry.place.line));
  const unreadable = wanted.filter((node) => !records.has(node)).length;
  return {
    records: turnRecords.filter(({ node }) => !shown.has(node.number) && !isFoldedIn(node)).length - unreadable,
    unreadable,
  };
}

/**
 * Shown as a part of something else: results with their calls, output with its command, a summary with its compaction.
 */
function isFoldedIn(node: RecordNode): boolean {
  const kind = node.user?.kind;
  return (
    kind === 'tool-result' ||
    kind === 'command-output' ||
    kind === 'compact-summary' ||
    node.meaning.commandField !== undefined
  );
}
