import type { AgentRun, Session } from '@scrollkeep/transcript';
import type { SessionSnapshot } from '../library/session-model.ts';

/**
 * To leave out what a fork copied, an agent's thread is compared with the main file. That would cost the length of the main file for every agent; of its
 * records only those matter that the agent has too.
 */
export function toSessionForAgent(run: AgentRun, { session, mainUuids }: SessionSnapshot): Session {
  const { main } = session.files;
  if (main === undefined || run.file === undefined || run.parentAgentId !== undefined) return session;
  const copied = run.file.facts.nodes.filter((node) => node.uuid !== undefined && mainUuids().has(node.uuid));
  return { ...session, files: { ...session.files, main: { ...main, facts: { ...main.facts, nodes: copied } } } };
}
