import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { buildAgentThread, type AgentThread } from '@scrollkeep/transcript/conversation/build-agent-thread.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { OwnedCall } from '@scrollkeep/transcript/conversation/session-calls.ts';
import { toThreadDuration } from '@scrollkeep/transcript/conversation/turn-times.ts';
import { failedStatus } from '@scrollkeep/transcript/conversation/rows/table-names.ts';
import { buildTurnView } from './build-turn-view.ts';
import { toFirstLine } from '../text/first-line.ts';
import { toHiddenCounts } from '../model/hidden-counts.ts';
import type { AgentView, TurnView } from '../model/session-view.ts';
import type { ViewContext } from './view-context.ts';

/**
 * An agent with its turns where they are asked for, and with the agents below it. `above` keeps damaged links from
 * running in a circle.
 */
export async function buildAgentView(
  run: AgentRun,
  context: ViewContext,
  above: ReadonlySet<AgentRun> = new Set(),
): Promise<AgentView | undefined> {
  if (above.has(run)) return undefined;
  const path = new Set([...above, run]);
  const thread = buildAgentThread(context.session, run);
  const nodes =
    thread === undefined
      ? []
      : [thread.tree.preamble, ...thread.tree.turns].flatMap((turn) => turn.records.map((record) => record.node));
  const placed = new Set<string>();
  const turns =
    context.opensAgents && thread !== undefined ? await buildTurns(run, thread, context, path, placed) : undefined;
  const calls = listCalls(run, nodes, context);
  const { type, description = '' } = context.toAgentNames(run);
  return {
    id: run.id,
    type,
    description: toFirstLine(description),
    depth: run.depth,
    model: nodes.find((node) => node.assistant?.model !== undefined && node.assistant.model !== '<synthetic>')
      ?.assistant?.model,
    startedAt: nodes.find((node) => node.timestamp !== undefined)?.timestamp,
    durationMs: thread === undefined ? undefined : toThreadDuration(thread.thread),
    calls: calls.length,
    failedCalls: calls.filter(({ call }) => call.status === failedStatus).length,
    turns,
    hidden: toHiddenCounts(Array.from({ length: turns === undefined ? 0 : countCopies(run, thread) }, () => 'copy')),
    agents: await buildRest(run, context, path, placed),
  };
}

async function buildTurns(
  run: AgentRun,
  thread: AgentThread,
  context: ViewContext,
  above: ReadonlySet<AgentRun>,
  placed: Set<string>,
): Promise<readonly TurnView[]> {
  const all = [thread.tree.preamble, ...thread.tree.turns];
  const turns: TurnView[] = [];
  for (const turn of all) {
    const view = await buildTurnView(
      turn,
      {
        path: thread.path,
        queuedPrompts: new Set(thread.queuedPrompts),
        shown: new Set(all),
        buildAgent: (below) => {
          placed.add(below.id);
          return below.id === run.id ? Promise.resolve(undefined) : buildAgentView(below, context, above);
        },
      },
      context,
    );
    if (turn.number > 0 || view.entries.length > 0 || view.hidden.records + view.hidden.unreadable > 0)
      turns.push(view);
  }
  return turns;
}

/** Records of the agent's file that are no part of its thread. */
function countCopies({ file }: AgentRun, thread: AgentThread | undefined): number {
  return file === undefined || thread === undefined ? 0 : file.facts.nodes.length - thread.thread.members.length;
}

/** Agents below this one that no call of its turns shows. */
async function buildRest(
  run: AgentRun,
  context: ViewContext,
  above: ReadonlySet<AgentRun>,
  placed: ReadonlySet<string>,
): Promise<readonly AgentView[]> {
  const views: AgentView[] = [];
  for (const below of context.listAgentsBelow(run.id)) {
    const view = placed.has(below.id) ? undefined : await buildAgentView(below, context, above);
    if (view !== undefined) views.push(view);
  }
  return views;
}

/** The calls of a sidechain count in the main file; they are known by their records. */
function listCalls(
  run: AgentRun,
  nodes: readonly RecordNode[],
  context: ViewContext,
): readonly Pick<OwnedCall, 'call'>[] {
  if (run.file !== undefined) return context.listCallsOf(run.id);
  return nodes.flatMap((node) =>
    (node.assistant?.calls ?? []).flatMap(({ id }) => {
      const call = id === undefined ? undefined : context.findCall(id);
      return call?.use === node ? [{ call }] : [];
    }),
  );
}
