import type { Session } from '../build-session.ts';
import { countSteps } from '../to-steps.ts';

/** What lists show of a session: all that its row in a table holds, a pure function of the facts of its files. */
export interface SessionFigures {
  readonly project: string | undefined;
  readonly title: string | undefined;
  readonly titleFrom: string | undefined;
  readonly slug: string | undefined;
  readonly status: string;
  readonly gitBranch: string | undefined;
  readonly prompts: number;
  readonly commands: number;
  readonly turns: number;
  readonly liveTurns: number;
  readonly branchPoints: number;
  readonly compactions: number;
  readonly queuedPrompts: number;
  readonly steps: number;
  /** Whether an answer without calls is among the steps. */
  readonly hasAnswer: boolean;
  readonly calls: number;
  readonly agents: number;
  readonly internalAgents: number;
  readonly messages: number;
  readonly models: readonly string[];
  /** A turn stands before the one it follows: then the last of a path need not be the one with the highest number. */
  readonly isOutOfOrder: boolean;
}

export function toSessionFigures(session: Session): SessionFigures {
  const main = session.files.main?.facts;
  const internal = session.agents.filter((agent) => agent.isInternal).length;
  return {
    project: session.project,
    title: session.title?.text,
    titleFrom: session.title?.from,
    slug: main?.slug,
    status: session.status,
    gitBranch: main?.gitBranch,
    prompts: session.prompts,
    commands: session.commands,
    turns: session.tree.turns.length,
    liveTurns: session.tree.turns.filter((turn) => turn.isLive).length,
    branchPoints: session.tree.branchPoints.length,
    compactions: session.compactions.length,
    queuedPrompts: session.queuedPrompts.length,
    ...countSteps(session),
    calls: session.calls.length,
    agents: session.agents.length - internal,
    internalAgents: internal,
    messages: session.assistantMessages,
    models: [...session.usage.models()].sort(),
    isOutOfOrder: session.tree.turns.some((turn) => (turn.parent?.number ?? 0) > turn.number),
  };
}
