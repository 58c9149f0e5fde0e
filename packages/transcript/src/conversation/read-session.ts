import type { JsonObject } from '../json/json-value.ts';
import { readRecords, type ByteSource } from '../reading/read-records.ts';
import { buildSession, listFactsOf, type Session } from './build-session.ts';
import { buildTurnItems } from './build-turn-items.ts';
import type { TurnItemSources } from './turn-item-sources.ts';
import { openFileFacts, type FileFacts } from './open-file-facts.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { AgentMeta } from './session-files.ts';
import type { TurnItem } from './turn-item.ts';
import type { Turn } from './build-turns.ts';

export interface SessionSources {
  readonly id: string;
  readonly main: ByteSource;
  readonly agents?: readonly {
    readonly id: string;
    readonly source: ByteSource;
    readonly meta?: AgentMeta;
    readonly runId?: string;
  }[];
}

/** A session with its records at hand. */
export interface ReadSession {
  readonly session: Session;
  readonly findRecord: (node: RecordNode) => JsonObject | undefined;
  /** What a person sees of a turn, in order. */
  readonly listItems: (turn: Turn) => readonly TurnItem[];
}

/**
 * Reads a whole session into memory: the short way for sessions of ordinary size. For huge ones use `openFileFacts` and
 * read records back by their places, as the model itself does not need them.
 */
export async function readSession(sources: SessionSources): Promise<ReadSession> {
  const records = new Map<RecordNode, JsonObject>();
  const main = { path: sources.id, facts: await readFacts(sources.main, false, records) };
  const agents = [];
  for (const { id, source, meta, runId } of sources.agents ?? [])
    agents.push({ id, path: id, facts: await readFacts(source, true, records), meta, runId });
  const session = buildSession({ id: sources.id, main, agents });
  const itemSources = toItemSources(session, records);
  return {
    session,
    findRecord: (node) => records.get(node),
    listItems: (turn) => buildTurnItems(turn.records, itemSources),
  };
}

async function readFacts(
  source: ByteSource,
  isAgentFile: boolean,
  records: Map<RecordNode, JsonObject>,
): Promise<FileFacts> {
  const reader = openFileFacts({ isAgentFile });
  const values: JsonObject[] = [];
  for await (const line of readRecords(source))
    if (reader.add(line) !== undefined && (line.kind === 'record' || line.kind === 'unknown-type'))
      values.push(line.value);
  const facts = reader.facts();
  for (const [index, value] of values.entries()) {
    const node = facts.nodes.at(index);
    if (node !== undefined) records.set(node, value);
  }
  return facts;
}

function toItemSources(session: Session, records: ReadonlyMap<RecordNode, JsonObject>): TurnItemSources {
  const queued = new Set(session.queuedPrompts);
  return {
    findRecord: (node) => records.get(node),
    findCall: (id) => session.findCall(id)?.call,
    listAgentsOf: (toolUseId) => session.agents.filter((agent) => agent.toolUseId === toolUseId),
    isCleared: (id) => listFactsOf(session).some((facts) => facts.clearedCallIds.has(id)),
    isQueuedPrompt: (node) => queued.has(node.number) && !node.isSidechain,
  };
}
