import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { buildAgentThread } from '@scrollkeep/transcript/conversation/build-agent-thread.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { SessionPath } from '../model/list-path-turns.ts';
import type { PathSummary } from '../wire/wire.ts';
import { PageProblem } from './page-problem.ts';
import type { PagedSession } from './paged-session.ts';

/** The turns that positions count in: a path through the session, or the whole thread of an agent. */
export interface TurnThread {
  readonly name: string;
  /** The file that holds its records. */
  readonly file: string;
  readonly turns: readonly Turn[];
  readonly shown: ReadonlySet<Turn>;
  readonly queuedPrompts: ReadonlySet<number>;
  /** The agent whose thread it is. */
  readonly run: AgentRun | undefined;
}

export function getPathThread(paged: PagedSession, path: SessionPath): TurnThread {
  const found = paged.findPath(path);
  if (found === undefined)
    throw new PageProblem({
      code: 'NO_SUCH_TURN',
      detail: `The session has no turn ${path}.`,
      hint: 'The path must be `live` or a turn number.',
    });
  return {
    name: String(path),
    file: paged.session.files.main?.path ?? '',
    ...found,
    queuedPrompts: paged.queuedPrompts,
    run: undefined,
  };
}

export function getAgentRun({ session }: PagedSession, id: string): AgentRun {
  const run =
    session.agents.find((candidate) => candidate.id === id && !candidate.isInternal) ??
    session.agents.find((candidate) => candidate.id === id);
  if (run !== undefined) return run;
  throw new PageProblem({
    code: 'NO_SUCH_AGENT',
    detail: 'The session has no such agent.',
    hint: 'Its agents are listed under …/agents.',
  });
}

export function getAgentThread(paged: PagedSession, id: string): TurnThread {
  const run = getAgentRun(paged, id);
  const thread = buildAgentThread(paged.session, run);
  const all = thread === undefined ? [] : [thread.tree.preamble, ...thread.tree.turns];
  const turns = all.filter((turn) => turn.number > 0 || turn.records.length > 0);
  return {
    name: 'all',
    file: thread?.path ?? '',
    turns,
    shown: new Set(all),
    queuedPrompts: new Set(thread?.queuedPrompts),
    run,
  };
}

export function toPathSummary({ name, turns }: TurnThread): PathSummary {
  return { name, turns: turns.length };
}
