import { addHidden, noneHidden, type HiddenCounts } from '@scrollkeep/view/model/hidden-counts.ts';
import { showsNothing } from '@scrollkeep/view/model/shows-nothing.ts';
import type { AgentView, EntryPlace } from '@scrollkeep/view/model/session-view.ts';
import type { WireEntry, WireTurn } from '@scrollkeep/view/wire/wire-turns.ts';
import type { Conversation, Gap, LoadedTurn, Thread } from './conversation.ts';

/**
 * One strip of the conversation. Long conversations and open agents become many strips, of which only the near ones are
 * on the page.
 */
export type Row =
  | {
      readonly kind: 'head';
      readonly key: string;
      readonly turn: WireTurn;
      readonly before: string | undefined;
      readonly depth: number;
    }
  | EntryRow
  | {
      readonly kind: 'agent';
      readonly key: string;
      readonly agent: AgentView;
      readonly isOpen: boolean;
      readonly depth: number;
    }
  | {
      readonly kind: 'branches';
      readonly key: string;
      readonly turn: WireTurn;
      readonly nextText: string | undefined;
      readonly nextAt: string | undefined;
      readonly depth: number;
    }
  | { readonly kind: 'gap'; readonly key: string; readonly sizeKey: string; readonly gap: Gap; readonly depth: number }
  | RemarkRow
  | { readonly kind: 'resume'; readonly key: string; readonly turn: WireTurn; readonly depth: number }
  | { readonly kind: 'new'; readonly key: string; readonly depth: number };

/** What of a turn is not shown, and why. */
export interface RemarkRow {
  readonly kind: 'remark';
  readonly key: string;
  readonly hidden: HiddenCounts;
  /** Where the turn is in its file; undefined if it shows nothing at all. */
  readonly place: EntryPlace | undefined;
  readonly depth: number;
}

export interface EntryRow {
  readonly kind: 'entry';
  readonly key: string;
  /** `agent|turn|part|index`: names the entry on the page and to the source. */
  readonly id: string;
  readonly entry: WireEntry;
  readonly position: number;
  readonly depth: number;
}

export interface RowOptions {
  readonly conversation: Conversation;
  /** The thread shown; undefined for the main one. */
  readonly agent: string | undefined;
  readonly isAgentOpen: (agent: string) => boolean;
  /** Agents of a session whose main transcript is missing: they stand where its turns would. */
  readonly orphans: readonly AgentView[];
  /** Position of the first turn that came while the page was open. */
  readonly newFrom: number | undefined;
}

const deepest = 12;

/**
 * The rows of a thread with its open agents. Placeholders keep the key of what they stand for, so that nothing jumps
 * when it comes.
 */
export function buildRows(options: RowOptions): readonly Row[] {
  const rows: Row[] = [];
  addThread(rows, options.agent, 0, options, new Set());
  if (options.agent === undefined)
    for (const agent of options.orphans) addAgent(rows, agent, `orphan/${agent.id}`, 1, options, new Set());
  return rows;
}

export function toTurnKey(agent: string | undefined, position: number): string {
  return `${agent ?? ''}#${position}`;
}

/** The position in the thread shown that a key belongs to; undefined for rows of agents below it. */
export function findPosition(key: string, agent: string | undefined): number | undefined {
  const prefix = `${agent ?? ''}#`;
  return key.startsWith(prefix) ? Number.parseInt(key.slice(prefix.length), 10) : undefined;
}

function addThread(
  rows: Row[],
  agent: string | undefined,
  depth: number,
  options: RowOptions,
  above: ReadonlySet<string>,
): void {
  const thread = options.conversation.findThread(agent);
  if (thread?.total === undefined && (thread?.turns.size ?? 0) === 0) {
    rows.push(toGap(toTurnKey(agent, 0), { agent, position: 0, part: undefined }, depth));
    return;
  }
  const total = thread?.total ?? Math.max(...(thread?.turns.keys() ?? [])) + 1;
  for (let position = 0; position < total; position++) {
    const loaded = thread?.turns.get(position);
    if (depth === 0 && position === options.newFrom && position > 0) rows.push({ kind: 'new', key: 'new', depth });
    if (loaded === undefined) rows.push(toGap(toTurnKey(agent, position), { agent, position, part: undefined }, depth));
    else addTurn(rows, loaded, thread, agent, depth, options, above);
  }
}

function toGap(key: string, gap: Gap, depth: number): Row {
  return { kind: 'gap', key, sizeKey: `${key}?`, gap, depth };
}

function addTurn(
  rows: Row[],
  { turn, parts, hidden: ofParts }: LoadedTurn,
  thread: Thread | undefined,
  agent: string | undefined,
  depth: number,
  options: RowOptions,
  above: ReadonlySet<string>,
): void {
  const key = toTurnKey(agent, turn.position);
  // Until all of it is here, its counts are not.
  const hidden = ofParts.size < turn.parts ? noneHidden : addHidden([...ofParts.values()]);
  const remark: RemarkRow = {
    kind: 'remark',
    // Above the first turn it belongs to none that could be gone to.
    key: showsNothing(turn) ? `${agent ?? ''}/preamble` : `${key}/remark`,
    hidden,
    place: turn.entries[0]?.place,
    depth,
  };
  const hasRemark = hidden.records + hidden.unreadable > 0;
  if (showsNothing(turn)) {
    if (hasRemark) rows.push(remark);
    return;
  }
  // An agent has one task, seldom more: its turns need no head.
  if (depth === 0)
    rows.push({ kind: 'head', key, turn, before: thread?.turns.get(turn.position - 1)?.turn.startedAt, depth });
  for (let part = 0; part < turn.parts; part++) {
    const entries = parts.get(part);
    if (entries === undefined) rows.push(toGap(`${key}/${part}`, { agent, position: turn.position, part }, depth));
    else for (const entry of entries) addEntry(rows, entry, turn, part, agent, depth, options, above);
  }
  if (hasRemark) rows.push(remark);
  if (turn.resumesHere) rows.push({ kind: 'resume', key: `${key}/resume`, turn, depth });
  if (turn.otherBranches.length > 0 && depth === 0)
    rows.push({ kind: 'branches', key: `${key}/branches`, turn, ...findNext(thread, turn), depth });
}

export function toEntryRow(
  entry: WireEntry,
  turn: WireTurn,
  part: number,
  agent: string | undefined,
  depth: number,
): EntryRow {
  return {
    kind: 'entry',
    key: `${toTurnKey(agent, turn.position)}/${part}/${entry.index}`,
    id: [agent ?? '', turn.number, part, entry.index].join('|'),
    entry,
    position: turn.position,
    depth,
  };
}

function addEntry(
  rows: Row[],
  entry: WireEntry,
  turn: WireTurn,
  part: number,
  agent: string | undefined,
  depth: number,
  options: RowOptions,
  above: ReadonlySet<string>,
): void {
  const row = toEntryRow(entry, turn, part, agent, depth);
  rows.push(row);
  for (const below of entry.agents) addAgent(rows, below, `${row.key}/${below.id}`, depth + 1, options, above);
}

function addAgent(
  rows: Row[],
  agent: AgentView,
  key: string,
  depth: number,
  options: RowOptions,
  above: ReadonlySet<string>,
): void {
  const isOpen = options.isAgentOpen(agent.id) && !above.has(agent.id) && depth <= deepest;
  rows.push({ kind: 'agent', key, agent, isOpen, depth });
  if (isOpen) addThread(rows, agent.id, depth, options, new Set([...above, agent.id]));
}

/** How the path shown goes on from a branch point. */
function findNext(
  thread: Thread | undefined,
  turn: WireTurn,
): { readonly nextText: string | undefined; readonly nextAt: string | undefined } {
  const next = thread?.turns.get(turn.position + 1)?.turn;
  return {
    nextText: next?.entries.find((entry) => entry.role === 'prompt' || entry.role === 'command')?.summary,
    nextAt: next?.startedAt,
  };
}
