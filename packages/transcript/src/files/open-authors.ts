import type { Session } from '../conversation/build-session.ts';
import type { ToolCall } from '../conversation/build-tool-calls.ts';
import type { Turn } from '../conversation/build-turns.ts';
import type { RecordNode } from '../conversation/record-node.ts';
import type { FileAuthor } from './file-version.ts';

/** Prompts are there to be recognised, not to be read in full. */
const maxPrompt = 400;

export interface Authors {
  readonly getAuthor: (call: ToolCall, agentId: string | undefined) => FileAuthor;
  /** By the `uuid` of a prompt or of an assistant record of the main thread. */
  readonly findTurn: (uuid: string | undefined) => Turn | undefined;
  readonly toAuthor: (turn: Turn | undefined) => FileAuthor;
}

/** Who made a call, and which prompt was behind it. */
export function openAuthors(session: Session, key: string): Authors {
  const turnOfIndex = new Map<number, Turn>();
  const turnOfUuid = new Map<string, Turn>();
  for (const turn of [session.tree.preamble, ...session.tree.turns]) {
    for (const { node } of turn.records) {
      if (node.assistant === undefined && node.index !== turn.start?.node.index) continue;
      turnOfIndex.set(node.index, turn);
      if (node.uuid !== undefined && !turnOfUuid.has(node.uuid)) turnOfUuid.set(node.uuid, turn);
    }
  }
  const callById = new Map(session.calls.flatMap((owned) => (owned.call.id === undefined ? [] : [[owned.call.id, owned] as const])));
  const runById = new Map(session.agents.map((run) => [run.id, run]));
  const sideNodes = new Map<string, RecordNode>();
  if (session.agents.some((run) => run.root !== undefined)) {
    for (const node of session.files.main?.facts.nodes ?? []) if (node.isSidechain && node.uuid !== undefined) sideNodes.set(node.uuid, node);
  }

  /** The run of 1.0.x whose thread a record of the main file belongs to. */
  function findSideRun(node: RecordNode): string | undefined {
    let at: RecordNode | undefined = node;
    for (let steps = 0; at !== undefined && steps <= sideNodes.size; steps++) {
      if (at.uuid !== undefined && runById.get(at.uuid)?.root !== undefined) return at.uuid;
      at = at.parentUuid === undefined ? undefined : sideNodes.get(at.parentUuid);
    }
    return undefined;
  }

  /** Up from agent to agent to the call in the main thread; a circle ends nowhere. */
  function findTurnOf(call: ToolCall, agentId: string | undefined): Turn | undefined {
    let current = { call, agentId };
    for (let depth = 0; depth <= runById.size; depth++) {
      const run = current.agentId ?? (current.call.use.isSidechain ? findSideRun(current.call.use) : undefined);
      if (run === undefined) return turnOfIndex.get(current.call.use.index);
      const parent = callById.get(runById.get(run)?.toolUseId ?? '');
      if (parent === undefined) return undefined;
      current = parent;
    }
    return undefined;
  }

  const toAuthor = (turn: Turn | undefined): FileAuthor => ({
    session: key,
    agentId: undefined,
    turn: turn?.number,
    turnId: turn?.start?.node.uuid,
    prompt: (turn?.start?.node.user?.text ?? '').slice(0, maxPrompt),
    tool: undefined,
    callId: undefined,
  });

  return {
    getAuthor: (call, agentId) => ({
      ...toAuthor(findTurnOf(call, agentId)),
      // Sidechains of 1.0.x are agents inside the main file.
      agentId: agentId ?? (call.use.isSidechain ? findSideRun(call.use) : undefined),
      tool: call.name,
      callId: call.id,
    }),
    findTurn: (uuid) => (uuid === undefined ? undefined : turnOfUuid.get(uuid)),
    toAuthor,
  };
}
