import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import { endsInApiError } from '../model/ends-in-api-error.ts';
import { toTurnTitle } from '../model/to-turn-title.ts';
import type { OutlineAnswer, OutlineTurn } from '../wire/wire.ts';
import type { PagedSession } from './paged-session.ts';
import { fitAnswer } from './fit-answer.ts';
import { listTurnParts } from './list-turn-parts.ts';
import { toPathSummary, type TurnThread } from './turn-thread.ts';

/** What a person sees of turns before reading them; nothing is read from the files. */
export function buildOutline(
  thread: TurnThread,
  paged: PagedSession,
  page: { readonly from: number; readonly limit: number },
): Omit<OutlineAnswer, 'revision'> {
  return {
    path: toPathSummary(thread),
    from: page.from,
    turns: fitAnswer(readOutline(thread, paged, page.from), page.limit),
  };
}

function* readOutline(thread: TurnThread, paged: PagedSession, from: number): Generator<OutlineTurn, void, void> {
  for (let position = from; position < thread.turns.length; position++) {
    const turn = thread.turns[position];
    if (turn !== undefined) yield toOutlineTurn(turn, position, thread, paged);
  }
}

function toOutlineTurn(turn: Turn, position: number, thread: TurnThread, { context }: PagedSession): OutlineTurn {
  let [calls, failedCalls, edits, agents] = [0, 0, 0, 0];
  let hasCompaction = false;
  for (const { node, isCompactionSummaryWithoutBoundary } of turn.records) {
    hasCompaction ||= isCompactionSummaryWithoutBoundary || node.meaning.isCompaction === true;
    for (const { id } of node.assistant?.calls ?? []) {
      const call = id === undefined ? undefined : context.findCall(id);
      if (id === undefined || call?.use !== node) continue;
      calls++;
      if (call.status === failedStatus) failedCalls++;
      if (findToolAct(call.name) === 'changes-file') edits++;
      agents += context.listAgentsOf(id).length;
    }
  }
  const user = turn.start?.node.user;
  return {
    position,
    number: turn.number,
    startedAt:
      turn.start?.node.timestamp ??
      turn.records.find((record) => record.node.timestamp !== undefined)?.node.timestamp ??
      null,
    text: toTurnTitle(turn),
    kind: turn.start === undefined ? 'preamble' : user?.kind === 'command' ? 'command' : 'prompt',
    calls,
    failedCalls,
    edits,
    agents,
    hasCompaction,
    ...(endsInApiError(turn) ? { endsInApiError: true } : {}),
    branches: turn.children.filter((child) => !child.isLocal && !thread.shown.has(child)).length,
    parts: listTurnParts(turn).length,
  };
}
