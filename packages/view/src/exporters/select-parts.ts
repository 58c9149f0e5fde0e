import type { AgentView, Entry, TurnView } from '../model/session-view.ts';

/** What an export can do without. */
export const exportParts = ['thinking', 'tools', 'agents', 'media'] as const;
export type ExportPart = (typeof exportParts)[number];

/**
 * A turn without the parts that are not wanted, at any depth. Agents and media are left out before, when the view is
 * built.
 */
export function selectParts(turn: TurnView, without: ReadonlySet<ExportPart>): TurnView {
  if (!without.has('thinking') && !without.has('tools')) return turn;
  const isWanted = (entry: Entry) =>
    !(entry.role === 'thinking' && without.has('thinking')) &&
    !(entry.role === 'result' && without.has('tools')) &&
    !(entry.role === 'call' && without.has('tools') && entry.agents.every((agent) => agent.turns === undefined));
  return {
    ...turn,
    entries: turn.entries
      .filter(isWanted)
      .map((entry) =>
        entry.role === 'call' && without.has('tools')
          ? { ...entry, panels: [], agents: entry.agents.map((agent) => selectAgentParts(agent, without)) }
          : { ...entry, agents: entry.agents.map((agent) => selectAgentParts(agent, without)) },
      ),
  };
}

export function selectAgentParts(agent: AgentView, without: ReadonlySet<ExportPart>): AgentView {
  return {
    ...agent,
    turns: agent.turns?.map((turn) => selectParts(turn, without)),
    agents: agent.agents.map((below) => selectAgentParts(below, without)),
  };
}
