import type { AgentRun } from './build-agent-runs.ts';
import type { Session } from './build-session.ts';
import { buildTurns, type TurnTree } from './build-turns.ts';
import { findSidechainRoots } from './find-sidechain-roots.ts';
import { linkThread, type Thread } from './link-thread.ts';
import { listQueuedPrompts } from './facts/list-queued-prompts.ts';
import type { RecordList } from './table/record-list.ts';

/** An agent's own thread, built only when somebody looks at it: its turns are not in the session's counts. */
export interface AgentThread {
  /** The file that holds its records: its own, or for a sidechain the main file. */
  readonly path: string;
  readonly tree: TurnTree;
  readonly thread: Thread;
  /** Line numbers of messages that reached it while it was busy. */
  readonly queuedPrompts: readonly number[];
}

/** undefined if the files hold nothing of the agent. */
export function buildAgentThread(session: Session, run: AgentRun): AgentThread | undefined {
  if (run.file === undefined) return buildSidechain(session, run);
  const { path, facts } = run.file;
  const above = findNodesAbove(session, run);
  // A forked agent's file begins with a copy of its parent's thread, which is shown where it was written.
  const isOwn = (index: number) => {
    const uuid = facts.nodes.table.getUuid(index);
    return uuid === undefined || above === undefined || above.findUuid(uuid) === -1;
  };
  const thread = linkThread(facts.nodes, isOwn);
  return {
    path,
    thread,
    tree: buildTurns(thread, undefined),
    queuedPrompts: listQueuedPrompts(facts.queueFacts),
  };
}

function findNodesAbove(session: Session, run: AgentRun): RecordList | undefined {
  const parent =
    run.parentAgentId === undefined ? undefined : session.files.agents.find((file) => file.id === run.parentAgentId);
  return (parent ?? session.files.main)?.facts.nodes;
}

/** 1.0.x: the records of the main file below the one that begins the run. */
function buildSidechain(session: Session, run: AgentRun): AgentThread | undefined {
  const { main } = session.files;
  if (main === undefined || run.root === undefined) return undefined;
  const { nodes } = main.facts;
  const roots = findSidechainRoots(nodes);
  const { index: root } = run.root;
  const thread = linkThread(nodes, (index) => roots[index] === root);
  return { path: main.path, thread, tree: buildTurns(thread, undefined), queuedPrompts: [] };
}
