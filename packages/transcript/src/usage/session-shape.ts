import { buildAgentThread } from '../conversation/build-agent-thread.ts';
import type { Session } from '../conversation/build-session.ts';
import type { RecordNode } from '../conversation/record-node.ts';
import { toMessageKey } from './open-file-usage.ts';

/** What usage needs to know of a conversation: which turn a message stands in, who started an agent, where the context was compacted. */
export interface SessionShape {
  readonly id: string;
  readonly project: string | undefined;
  /** With the preamble, whose number is 0. */
  readonly turns: readonly ShapeTurn[];
  /** Number of the turn, by the key of a message of the main thread. */
  readonly turnOfMessage: ReadonlyMap<string, number>;
  readonly agents: readonly ShapeAgent[];
  /** Messages of agents that work inside the main file (1.0.x), by key. */
  readonly agentOfMessage: ReadonlyMap<string, string>;
  /** Byte offsets in the main file. */
  readonly compactions: readonly { readonly offset: number; readonly timestamp: string | undefined }[];
}

export interface ShapeTurn {
  readonly number: number;
  readonly startUuid: string | undefined;
  readonly startedAt: string | undefined;
  readonly isLive: boolean;
}

export interface ShapeAgent {
  readonly id: string;
  readonly isInternal: boolean;
  /** The turn in which it, or the agent that started it, was called. */
  readonly turn: number | undefined;
}

/** The one place where usage looks into the model of a conversation. */
export function toSessionShape(session: Session): SessionShape {
  const turnOfMessage = new Map<string, number>();
  const turnOfCall = new Map<string, number>();
  const turns = [session.tree.preamble, ...session.tree.turns];
  for (const turn of turns) {
    for (const { node } of turn.records) {
      const key = toKey(node);
      if (key !== undefined && !turnOfMessage.has(key)) turnOfMessage.set(key, turn.number);
      for (const { id } of node.assistant?.calls ?? []) if (id !== undefined && !turnOfCall.has(id)) turnOfCall.set(id, turn.number);
    }
  }
  const parents = new Map(session.agents.map((agent) => [agent.id, agent.parentAgentId]));
  const calls = new Map(session.agents.map((agent) => [agent.id, agent.toolUseId]));
  return {
    id: session.id,
    project: session.project,
    turns: turns.map(({ number, start, isLive }) => ({ number, startUuid: start?.node.uuid, startedAt: start?.node.timestamp, isLive })),
    turnOfMessage,
    agents: session.agents.map(({ id, isInternal }) => ({ id, isInternal, turn: findTurn(id, parents, calls, turnOfCall) })),
    agentOfMessage: mapSidechains(session),
    compactions: session.compactions.map(({ node: { offset, timestamp } }) => ({ offset, timestamp })),
  };
}

function mapSidechains(session: Session): ReadonlyMap<string, string> {
  const agents = new Map<string, string>();
  for (const run of session.agents) {
    const tree = run.file === undefined ? buildAgentThread(session, run)?.tree : undefined;
    for (const turn of tree === undefined ? [] : [tree.preamble, ...tree.turns]) {
      for (const { node } of turn.records) {
        const key = toKey(node);
        if (key !== undefined) agents.set(key, run.id);
      }
    }
  }
  return agents;
}

function toKey({ assistant, uuid }: RecordNode): string | undefined {
  return assistant === undefined ? undefined : toMessageKey({ messageId: assistant.messageId || undefined, uuid });
}

/** Along the agents that started each other up to the main thread; a circle ends nowhere. */
function findTurn(agent: string, parents: ReadonlyMap<string, string | undefined>, calls: ReadonlyMap<string, string | undefined>, turnOfCall: ReadonlyMap<string, number>): number | undefined {
  const seen = new Set<string>();
  for (let id: string | undefined = agent; id !== undefined && !seen.has(id); id = parents.get(id)) {
    seen.add(id);
    const turn = turnOfCall.get(calls.get(id) ?? '');
    if (turn !== undefined) return turn;
  }
  return undefined;
}
