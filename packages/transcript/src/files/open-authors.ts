import type { Session } from '../conversation/build-session.ts';
import type { ToolCall } from '../conversation/build-tool-calls.ts';
import type { Turn } from '../conversation/build-turns.ts';
import { listRecordNumbers } from '../conversation/link-thread.ts';
import { toTypedCommand } from '../conversation/parse-command.ts';
import type { RecordNode } from '../conversation/facts/record-node.ts';
import { toOwnText } from '../conversation/facts/to-own-text.ts';
import type { FileAuthor } from './file-version.ts';

/** Prompts are there to be recognised, not to be read in full. */
const maxPrompt = 400;

export interface Authors {
  readonly getAuthor: (call: ToolCall, agentId: string | undefined) => FileAuthor;
  /** By the `uuid` of its prompt. */
  readonly findTurn: (uuid: string | undefined) => Turn | undefined;
  readonly toAuthor: (turn: Turn | undefined) => FileAuthor;
}

/** Who made a call, and which prompt was behind it. */
export function openAuthors(session: Session, key: string): Authors {
  const turns = [session.tree.preamble, ...session.tree.turns];
  const numbers = new Int32Array(session.files.main?.facts.nodes.length ?? 0);
  for (const turn of session.tree.turns)
    for (const index of listRecordNumbers(turn.records)) numbers[index] = turn.number;
  /** Steps of a turn come in runs. */
  let last: { readonly turn: Turn | undefined; readonly author: FileAuthor } | undefined;
  const runById = new Map(session.agents.map((run) => [run.id, run]));
  const nodes = session.files.main?.facts.nodes;
  const hasSideRuns = session.agents.some((run) => run.root !== undefined);

  /** The run of 1.0.x, whose sidechains are agents inside the main file, that a record belongs to. */
  function findSideRun({ index, isSidechain }: RecordNode): string | undefined {
    if (!isSidechain || !hasSideRuns || nodes === undefined) return undefined;
    const { table } = nodes;
    for (let at = index, steps = 0; at !== -1 && table.isSidechain(at) && steps <= table.sidechains; steps++) {
      const uuid = table.getUuid(at);
      if (uuid !== undefined && runById.get(uuid)?.root !== undefined) return uuid;
      const parent = table.parentAt(at);
      const next = parent === -1 ? -1 : table.findFirst(parent);
      at = next < nodes.length ? next : -1;
    }
    return undefined;
  }

  /** Up from agent to agent to the call in the main thread; a circle ends nowhere. */
  function findTurnOf(call: ToolCall, agentId: string | undefined): Turn | undefined {
    let current = { call, agentId };
    for (let depth = 0; depth <= runById.size; depth++) {
      const use = current.call.makeUse();
      const run = current.agentId ?? findSideRun(use);
      if (run === undefined) return turns[numbers[use.index] ?? 0];
      const parent = session.findCall(runById.get(run)?.toolUseId ?? '');
      if (parent === undefined) return undefined;
      current = parent;
    }
    return undefined;
  }

  function toAuthor(turn: Turn | undefined): FileAuthor {
    if (last !== undefined && last.turn === turn) return last.author;
    const table = turn?.start === undefined ? undefined : nodes?.table;
    const start = turn?.start?.index ?? -1;
    const written = table?.getText(start) ?? '';
    const text = table?.getUserKind(start) === 'command' ? toTypedCommand(written) : written;
    const prompt = text.length > maxPrompt ? toOwnText(text.slice(0, maxPrompt)) : text;
    const author: FileAuthor = {
      session: key,
      agentId: undefined,
      turn: turn?.number,
      turnId: table?.getUuid(start),
      prompt,
      tool: undefined,
      callId: undefined,
    };
    last = { turn, author };
    return author;
  }

  function findTurn(uuid: string | undefined): Turn | undefined {
    const index = uuid === undefined ? -1 : (nodes?.findUuid(uuid) ?? -1);
    const turn = index === -1 ? undefined : turns[numbers[index] ?? 0];
    return turn?.start?.index === index ? turn : undefined;
  }

  return {
    getAuthor: (call, agentId) => ({
      ...toAuthor(findTurnOf(call, agentId)),
      agentId: agentId ?? findSideRun(call.makeUse()),
      tool: call.name,
      callId: call.id,
    }),
    findTurn,
    toAuthor,
  };
}
