import { MappedList } from '../columns/mapped-list.ts';
import { buildAgentThread } from './build-agent-thread.ts';
import type { Session } from './build-session.ts';
import type { Turn } from './build-turns.ts';
import { listRecordNumbers } from './link-thread.ts';
import type { RecordTable } from './table/record-table.ts';
import type { SessionShape } from '../usage/session-shape.ts';
import type { MessageName } from '../usage/message-table.ts';

/**
 * What usage is told of a conversation. It reads columns: a node for each record would
 * weigh more than the whole session.
 */
export function toSessionShape(session: Session): SessionShape {
  const turns = [session.tree.preamble, ...session.tree.turns];
  const table = session.files.main?.facts.nodes.table;
  const inTurns = openMessagePlaces(table);
  for (const turn of turns) inTurns.add(turn, turn.number, 'first');
  const inAgents = openMessagePlaces(table);
  for (const [at, run] of session.agents.entries()) {
    const tree = run.file === undefined ? buildAgentThread(session, run)?.tree : undefined;
    for (const turn of tree === undefined ? [] : [tree.preamble, ...tree.turns]) inAgents.add(turn, at, 'last');
  }
  const findCallTurn = openCallTurns(turns, table);
  const parents = new Map(session.agents.map((agent) => [agent.id, agent.parentAgentId]));
  const calls = new Map(session.agents.map((agent) => [agent.id, agent.toolUseId]));
  return {
    id: session.id,
    project: session.project,
    turns: new MappedList(turns, ({ number, start, isLive }) => ({
      number,
      startUuid: start?.node.uuid,
      startedAt: start?.node.timestamp,
      isLive,
    })),
    findTurn: inTurns.find,
    agents: session.agents.map(({ id, isInternal }) => ({
      id,
      isInternal,
      turn: findTurn(id, parents, calls, findCallTurn),
    })),
    findAgent: (message) => session.agents[inAgents.find(message) ?? -1]?.id,
    compactions: session.compactions.map(({ node: { offset, timestamp } }) => ({ offset, timestamp })),
  };
}

const nowhere = -1;

/** Where messages of the main file stand: by the numbers that their ids have in it. */
function openMessagePlaces(table: RecordTable | undefined) {
  let places: Int32Array | undefined;
  /** Messages without an id, by the number of their record's. */
  const lone = new Map<number, number>();
  return {
    add(turn: Turn, place: number, which: 'first' | 'last'): void {
      if (table === undefined) return;
      for (const index of listRecordNumbers(turn.records)) {
        if (!table.isAssistant(index)) continue;
        const message = table.messageAt(index);
        const uuid = table.uuidAt(index);
        if (message === -1) {
          if (uuid !== -1 && (which === 'last' || !lone.has(uuid))) lone.set(uuid, place);
          continue;
        }
        places ??= new Int32Array(table.messages.length).fill(nowhere);
        if (which === 'last' || places[message] === nowhere) places[message] = place;
      }
    },
    find({ messageId, uuid }: MessageName): number | undefined {
      if (messageId === undefined)
        return uuid === undefined || table === undefined ? undefined : lone.get(table.uuids.find(uuid));
      // Only where it was seen: more messages may have come since.
      const place = table === undefined ? undefined : places?.[table.messages.find(messageId)];
      return place === nowhere ? undefined : place;
    },
  };
}

/** The turn in which a call stands, the first one where it was copied. */
function openCallTurns(turns: readonly Turn[], table: RecordTable | undefined): (id: string) => number | undefined {
  let turnOf: Int32Array | undefined;
  return (id) => {
    if (table === undefined || table.calls.ids.find(id) === -1) return undefined;
    turnOf ??= mapCalls(turns, table);
    const turn = turnOf[table.calls.ids.find(id)];
    return turn === nowhere ? undefined : turn;
  };
}

function mapCalls(turns: readonly Turn[], { calls, length }: RecordTable): Int32Array {
  const turnOfRecord = new Int32Array(length).fill(nowhere);
  for (const turn of turns) for (const index of listRecordNumbers(turn.records)) turnOfRecord[index] = turn.number;
  const turnOf = new Int32Array(calls.ids.length).fill(nowhere);
  for (let row = 0; row < calls.calls; row++) {
    const id = calls.idOfCall(row);
    const turn = turnOfRecord[calls.recordOfCall(row)] ?? nowhere;
    if (id !== -1 && turn !== nowhere && (turnOf[id] === nowhere || turn < (turnOf[id] as number))) turnOf[id] = turn;
  }
  return turnOf;
}

/** Along the agents that started each other up to the main thread; a circle ends nowhere. */
function findTurn(
  agent: string,
  parents: ReadonlyMap<string, string | undefined>,
  calls: ReadonlyMap<string, string | undefined>,
  findCallTurn: (id: string) => number | undefined,
): number | undefined {
  const seen = new Set<string>();
  for (let id: string | undefined = agent; id !== undefined && !seen.has(id); id = parents.get(id)) {
    seen.add(id);
    const turn = findCallTurn(calls.get(id) ?? '');
    if (turn !== undefined) return turn;
  }
  return undefined;
}
