import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { ForkLink } from '@scrollkeep/transcript/conversation/link-forks.ts';
import { buildSessionHeader } from '../build-view/build-session-header.ts';
import type { SessionHeader } from '../model/session-view.ts';
import type { AgentsAnswer, PathSummary, WireAgent } from '../wire/wire.ts';
import { buildFlatAgent } from './build-flat-agent.ts';
import { cutValue } from './cut-value.ts';
import { fitAnswer } from './fit-answer.ts';
import type { PagedSession } from './paged-session.ts';
import { getPathThread, toPathSummary } from './turn-thread.ts';

/** The overview of a session. */
export interface SessionOverview {
  readonly header: SessionHeader;
  readonly path: PathSummary;
  /** The first of its agents; a list has its own pages. */
  readonly agents: readonly WireAgent[];
}

const agentsInOverview = 50;
const maxHeader = 20_000;
const headers = new WeakMap<PagedSession, SessionHeader>();

/** `fork` is what other sessions of the project tell; a file alone knows only what its own records say. */
export async function buildOverview(paged: PagedSession, fork?: ForkLink): Promise<SessionOverview> {
  // It adds up the whole session, so it is built once for each of its states.
  const header = headers.get(paged) ?? buildSessionHeader(paged.session, fork);
  headers.set(paged, header);
  return {
    header,
    path: toPathSummary(getPathThread(paged, 'live')),
    agents: await listFlatAgents(paged, { from: 0, limit: agentsInOverview }),
  };
}

/** A header as it is sent. */
export function cutHeader(header: SessionHeader): SessionHeader {
  return cutValue(header, { left: maxHeader, isCut: false });
}

export async function buildAgentsPage(
  paged: PagedSession,
  page: { readonly from: number; readonly limit: number },
): Promise<AgentsAnswer> {
  return { from: page.from, total: listShownAgents(paged).length, agents: await listFlatAgents(paged, page) };
}

export function listShownAgents({ session }: PagedSession): readonly AgentRun[] {
  return session.agents.filter((run) => !run.isInternal);
}

export async function listFlatAgents(
  paged: PagedSession,
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<readonly WireAgent[]> {
  const agents: WireAgent[] = [];
  for (const run of listShownAgents(paged).slice(from, from + limit)) {
    const view = await buildFlatAgent(run, paged);
    if (view !== undefined) agents.push({ ...view, parent: run.parentAgentId ?? null });
  }
  return fitAnswer(agents, limit);
}
