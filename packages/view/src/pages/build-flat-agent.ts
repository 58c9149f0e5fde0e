import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { buildAgentView } from '../build-view/build-agent-view.ts';
import type { AgentView } from '../model/session-view.ts';
import type { PagedSession } from './paged-session.ts';
import { cutValue } from './cut-value.ts';

const maxText = 2000;

/** An agent without its turns and without those below it: they are asked for by their own addresses. */
export async function buildFlatAgent(run: AgentRun, paged: PagedSession): Promise<AgentView | undefined> {
  const nodes = run.file?.facts.nodes.length ?? paged.session.thread.length;
  const known = paged.agentViews.get(run.id);
  if (known?.nodes === nodes) return known.view;
  const context = { ...paged.context, readRecords: () => Promise.resolve(new Map()), listAgentsBelow: () => [] };
  const view = await buildAgentView(run, context);
  if (view === undefined) return undefined;
  const flat = cutValue(view, { left: maxText, isCut: false });
  paged.agentViews.set(run.id, { nodes, view: flat });
  return flat;
}
