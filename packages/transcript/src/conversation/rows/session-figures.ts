import type { Session } from '../build-session.ts';
import type { WorktreeFact } from '../../shapes/traits.ts';
import { failedStatus } from './table-names.ts';
import { toToolFigures, type ToolFigures } from './tool-figures.ts';
import { countSteps } from '../to-steps.ts';

/** What lists show of a session: all that its row in a table holds, a pure function of the facts of its files. */
export interface SessionFigures {
  readonly project: string | undefined;
  readonly title: string | undefined;
  readonly titleFrom: string | undefined;
  readonly slug: string | undefined;
  /** The tag that the client keeps for it. */
  readonly clientTag: string | undefined;
  /** Under which other agents know it. */
  readonly agentName: string | undefined;
  /** The last git worktree that it worked in, and the folder that it came from. */
  readonly worktree: WorktreeFact | undefined;
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
  readonly failedCalls: number;
  readonly tools: readonly ToolFigures[];
  readonly agents: number;
  readonly internalAgents: number;
  readonly messages: number;
  readonly models: readonly string[];
  /** What the person asked for last on the live path: the first line of it that says something. */
  readonly lastPrompt: string;
  /** A turn is before the one it follows. */
  readonly isOutOfOrder: boolean;
}

/** More of a line no list shows. */
const longestLine = 500;
const longestTag = 100;
const longestPath = 1000;

export function toSessionFigures(session: Session): SessionFigures {
  const main = session.files.main?.facts;
  const tools = toToolFigures(session);
  const internal = session.agents.filter((agent) => agent.isInternal).length;
  return {
    project: session.project,
    title: session.title?.text,
    titleFrom: session.title?.from,
    slug: main?.slug,
    clientTag: findShortName(main?.clientTag),
    agentName: findShortName(main?.agentName),
    worktree: findWorktree(main?.worktree),
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
    failedCalls: tools.reduce((sum, { byStatus }) => sum + (byStatus[failedStatus] ?? 0), 0),
    tools,
    agents: session.agents.length - internal,
    internalAgents: internal,
    messages: session.assistantMessages,
    models: [...session.usage.models()].sort(),
    lastPrompt: findLastPrompt(session),
    isOutOfOrder: session.tree.turns.some((turn) => (turn.parent?.number ?? 0) > turn.number),
  };
}

/** On one line, and as long as a list can show. */
export function findShortName(name: string | undefined): string | undefined {
  return findShortLine(name)?.slice(0, longestTag);
}

/** On one line, and as long as the head of a session can show. */
export function findShortLine(text: string | undefined): string | undefined {
  const line = (text ?? '').slice(0, longestLine).replaceAll(/\s+/g, ' ').trim();
  return line === '' ? undefined : line;
}

/** Paths that no system has are left out: they come from a file that anybody may have written. */
export function findWorktree(worktree: WorktreeFact | undefined): WorktreeFact | undefined {
  const isPath = (path: string) => path.length <= longestPath && !path.includes('\0');
  return worktree !== undefined && isPath(worktree.path) && isPath(worktree.repository) ? worktree : undefined;
}

function findLastPrompt({ tree }: Session): string {
  const turn = tree.turns.findLast(({ isShown, start }) => isShown && start?.node.user?.kind === 'prompt');
  const lines = (turn?.start?.node.user?.text ?? '').slice(0, 20_000).split('\n');
  return (lines.map((line) => line.trim()).find((line) => line !== '') ?? '').slice(0, longestLine);
}
