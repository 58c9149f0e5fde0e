import type { List } from '@scrollkeep/transcript/columns/list.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { buildTurnItems } from '@scrollkeep/transcript/conversation/build-turn-items.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { ThreadRecord } from '@scrollkeep/transcript/conversation/link-thread.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { CallItem, TurnItem } from '@scrollkeep/transcript/conversation/turn-item.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { Role } from '@scrollkeep/transcript/shapes/role.ts';
import { endsInApiError } from '../model/ends-in-api-error.ts';
import { listOtherBranches } from '../model/list-path-turns.ts';
import { toHiddenCounts, type HiddenCounts, type HiddenReason } from '../model/hidden-counts.ts';
import type { AgentView, Entry, TurnView } from '../model/session-view.ts';
import { toReadableBytes } from '../text/readable.ts';
import { findStoredOutput, type StoredText } from '../tools/stored-output.ts';
import { findIdeEntry } from './find-ide-entry.ts';
import { toEntry, type EntryOptions } from './to-entry.ts';
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

/**
 * One turn with its content: only its own records are in memory. For a part of a turn, `whole` is the turn: when it
 * began and how it ended is the same in all its parts.
 */
export async function buildTurnView(
  turn: Turn,
  thread: TurnThread,
  context: ViewContext,
  whole: Turn = turn,
): Promise<TurnView> {
  const nodes = turn.records.map((record) => record.node);
  const readsReports = hasOpenCalls(nodes, context);
  const wanted = nodes.filter((node) => mayShow(node, readsReports));
  const records = await context.readRecords(thread.path, [
    ...new Set([...wanted, ...listResultNodes(wanted, context)]),
  ]);
  const items = buildTurnItems(turn.records, {
    findRecord: (node) => records.get(node),
    findCall: context.findCall,
    listAgentsOf: context.listAgentsOf,
    isQueuedPrompt: (node) => thread.queuedPrompts.has(node.number),
    isWaiting: (node) => context.isWaiting(thread.path, node),
    title: context.session.title?.text,
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
    isRewound: turn.isShown && !turn.isLive,
    resumesHere: turn.resumesHere,
    ...(endsInApiError(whole) ? { endsInApiError: true } : {}),
    ...context.toTimes(thread.path, whole),
    entries,
    otherBranches: listOtherBranches(turn, thread.shown),
    hidden: countHidden(turn.records, items, entries, { findCall: context.findCall, wanted, records }),
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
    text: `This record is ${toReadableBytes(bytes)}. Long text is truncated here; the transcript has all of it.`,
  } as const;
  return { ...entry, panels: [...entry.panels, note], isFolded: false };
}

// Records of these roles never show anything, and some of them are huge: they are not even read.
const silentRoles: ReadonlySet<Role> = new Set<Role>(['snapshot', 'progress', 'log']);

function mayShow({ meaning }: RecordNode, readsReports: boolean): boolean {
  if (meaning.role === undefined || !silentRoles.has(meaning.role) || meaning.notice !== undefined) return true;
  return readsReports && meaning.progressText !== undefined;
}

/** Reports of work under way are worth reading only where a result does not repeat them; some are huge. */
function hasOpenCalls(nodes: readonly RecordNode[], { findCall }: ViewContext): boolean {
  const calls = nodes.flatMap((node) => node.assistant?.calls ?? []);
  return calls.length === 0 || calls.some(({ id }) => id === undefined || findCall(id)?.result === undefined);
}

/** A result may be in another turn than its call. */
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

/** All records of the turn that no entry shows, here or, as the result of a call, in another turn. */
function countHidden(
  turnRecords: List<ThreadRecord>,
  items: readonly TurnItem[],
  entries: readonly Entry[],
  { findCall, wanted, records }: HiddenSources,
): HiddenCounts {
  const shown = new Set(entries.map((entry) => entry.place.line));
  for (const { parts } of items) for (const { number } of parts ?? []) shown.add(number);
  const unread = new Set(wanted.filter((node) => !records.has(node)));
  const hidden = turnRecords.flatMap(({ node }) =>
    shown.has(node.number) || unread.has(node) || isShownWithCall(node, findCall) ? [] : [node],
  );
  return toHiddenCounts(
    hidden.map((node) => toReason(node)),
    unread.size,
  );
}

interface HiddenSources extends Pick<ViewContext, 'findCall'> {
  readonly wanted: readonly RecordNode[];
  readonly records: ReadonlyMap<RecordNode, JsonObject>;
}

function isShownWithCall(node: RecordNode, findCall: ViewContext['findCall']): boolean {
  return (node.user?.results ?? []).some(({ id }) => findCall(id)?.result?.node === node);
}

/** A message or a notice that shows nothing is a copy of calls that are shown elsewhere, or has nothing to show. */
function toReason({ meaning: { role }, assistant, user }: RecordNode): HiddenReason {
  if (assistant !== undefined) return assistant.calls.length > 0 ? 'copy' : 'empty';
  if (user !== undefined) return user.kind === 'meta' || user.kind === 'command-output' ? 'context' : 'empty';
  return role === undefined || role === 'turn' || role === 'notice' ? 'empty' : role;
}
