import type { AgentRun } from '@scrollkeep/transcript';
import type { AgentView } from '@scrollkeep/view';
import { buildAgentView } from '@scrollkeep/view/parts';
import type { SessionSnapshot } from '../../sessions/session-model.ts';
import { cutValue } from './cut-value.ts';

const maxText = 2000;

/** An agent without its turns and without those below it: they are asked for by their own addresses. */
export async function buildFlatAgent(run: AgentRun, snapshot: SessionSnapshot): Promise<AgentView | undefined> {
  const nodes = run.file?.facts.nodes.length ?? snapshot.session.thread.length;
  const known = snapshot.agentViews.get(run.id);
  if (known?.nodes === nodes) return known.view;
  const context = { ...snapshot.context, readRecords: () => Promise.resolve(new Map()), listAgentsBelow: () => [] };
  const view = await buildAgentView(run, context);
  if (view === undefined) return undefined;
  const flat = cutValue(view, { left: maxText, isCut: false });
  snapshot.agentViews.set(run.id, { nodes, view: flat });
  return flat;
}
