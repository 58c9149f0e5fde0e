import type { AgentRun } from '../conversation/build-agent-runs.ts';
import type { Session } from '../conversation/build-session.ts';
import type { ToolCall } from '../conversation/build-tool-calls.ts';
import { findSidechainRoots } from '../conversation/find-sidechain-roots.ts';

/** The calls of agents and of those below them, whether an agent has a file or is a sidechain in the main one. */
export type AgentCalls = (agents: readonly AgentRun[]) => readonly ToolCall[];

export function openAgentCalls(session: Session): AgentCalls {
  if (session.agents.length === 0) return () => [];
  const main = session.files.main?.facts.nodes;
  const sidechains = new Map(
    session.agents.flatMap(({ root, id }) => (root === undefined ? [] : [[root.index, id] as const])),
  );
  const roots = sidechains.size === 0 || main === undefined ? undefined : findSidechainRoots(main);
  const calls = new Map<string, ToolCall[]>();
  for (const { call, agentId } of session.calls) {
    const id = agentId ?? sidechains.get(roots?.[call.makeUse().index] ?? -1);
    if (id === undefined) continue;
    const own = calls.get(id);
    if (own === undefined) calls.set(id, [call]);
    else own.push(call);
  }
  return (agents) => listAgentsBelow(session, agents).flatMap(({ id }) => calls.get(id) ?? []);
}

function listAgentsBelow(session: Session, agents: readonly AgentRun[]): readonly AgentRun[] {
  const found = new Set(agents);
  for (const run of found) for (const child of session.agents) if (child.parentAgentId === run.id) found.add(child);
  return [...found];
}
