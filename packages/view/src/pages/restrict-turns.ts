import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { SessionHeader } from '../model/session-view.ts';
import { noneHidden } from '../model/hidden-counts.ts';
import type { OutlineTurn, SessionAnswer, WireTurn } from '../wire/wire.ts';
import type { PagedSession } from './paged-session.ts';

/** Turns by their number, both included. */
export interface TurnRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The session as if it had only these turns of the path shown by default, and the agents that they started: what is
 * asked about any other turn, branch or agent is not there.
 */
export function restrictTurns(paged: PagedSession, { first, last }: TurnRange): PagedSession {
  const all = paged.findPath('live')?.turns ?? [];
  const turns = all.filter(({ number }) => number >= first && number <= last);
  const { tree } = paged.session;
  // With every turn known as shown, no branch is offered.
  const path = { turns, shown: new Set([tree.preamble, ...tree.turns]) };
  return {
    ...paged,
    session: { ...paged.session, agents: listAgents(paged, turns) },
    // A change of the model says which one an earlier turn had.
    context: { ...paged.context, listChanges: () => [] },
    findPath: (name) => (name === 'live' || name === 'all' ? path : undefined),
  };
}

/** Those that a call of the turns started, and those that these started. */
function listAgents({ session, context }: PagedSession, turns: readonly Turn[]): readonly AgentRun[] {
  const calls = turns.flatMap(({ records }) => records.flatMap(({ node }) => node.assistant?.calls ?? []));
  const known = new Set(
    calls.flatMap(({ id }) => (id === undefined ? [] : context.listAgentsOf(id))).map(({ id }) => id),
  );
  for (let size = -1; size !== known.size;) {
    size = known.size;
    for (const run of session.agents)
      if (run.parentAgentId !== undefined && known.has(run.parentAgentId)) known.add(run.id);
  }
  return session.agents.filter(({ id }) => known.has(id));
}

/** The overview of these turns: nothing that other turns decide, such as title, models and branch. */
export function restrictOverview(answer: SessionAnswer, turns: readonly OutlineTurn[]): SessionAnswer {
  const sum = (of: (turn: OutlineTurn) => number) => turns.reduce((total, turn) => total + of(turn), 0);
  const text = turns.find((turn) => turn.text !== '')?.text;
  const header: SessionHeader = {
    id: answer.header.id,
    title: text,
    path: undefined,
    project: undefined,
    gitBranch: undefined,
    models: [],
    versions: [],
    startedAt: turns.find(({ startedAt }) => startedAt !== null)?.startedAt ?? undefined,
    endedAt: undefined,
    status: 'waiting',
    counts: {
      turns: turns.length,
      abandonedTurns: 0,
      prompts: turns.filter(({ kind }) => kind === 'prompt').length,
      commands: turns.filter(({ kind }) => kind === 'command').length,
      calls: sum(({ calls }) => calls),
      failedCalls: sum(({ failedCalls }) => failedCalls),
      agents: answer.header.counts.agents,
      compactions: turns.filter(({ hasCompaction }) => hasCompaction).length,
    },
    tags: [],
    clientTag: undefined,
    agentName: undefined,
    remoteControl: undefined,
    remotePage: undefined,
    isPinned: false,
    unplaced: noneHidden,
    forkedFrom: undefined,
    resumesFrom: undefined,
    resumeCommand: undefined,
  };
  const { key, path, agents, revision } = answer;
  return { key, header, isIdle: true, costMicros: null, path, agents, revision };
}

/** A turn without what leads to others: the file that it is in, and where it goes on from. */
export function restrictTurn(turn: WireTurn): WireTurn {
  return {
    ...turn,
    parent: undefined,
    isRewound: false,
    resumesHere: false,
    otherBranches: [],
    entries: turn.entries.map((entry) => ({ ...entry, place: { ...entry.place, path: '' }, otherLines: [] })),
  };
}
