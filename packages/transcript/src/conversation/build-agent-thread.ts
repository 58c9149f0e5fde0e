import type { List } from '../columns/list.ts';
import type { AgentRun } from './build-agent-runs.ts';
import type { Session } from './build-session.ts';
import { buildTurns, type TurnTree } from './build-turns.ts';
import { linkThread } from './link-thread.ts';
import { listQueuedPrompts } from './list-queued-prompts.ts';
import type { RecordNode } from './record-node.ts';

/** An agent's own thread, built only when somebody looks at it: its turns are not in the session's counts. */
export interface AgentThread {
  /** The file that holds its records: its own, or for a sidechain the main file. */
  readonly path: string;
  readonly tree: TurnTree;
  /** Line numbers of messages that reached it while it was busy. */
  readonly queuedPrompts: readonly number[];
}

/** undefined where the files hold nothing of the agent. */
export function buildAgentThread(session: Session, run: AgentRun): AgentThread | undefined {
  if (run.file === undefined) return buildSidechain(session, run);
  const { path, facts } = run.file;
  const above = new Set(listNodesAbove(session, run).flatMap((node) => node.uuid ?? []));
  // A forked agent's file begins with a copy of its parent's thread, which is shown where it was written.
  const isOwn = (node: RecordNode) => node.uuid === undefined || !above.has(node.uuid);
  return { path, tree: buildTurns(linkThread(facts.nodes, isOwn), facts.lastPrompt), queuedPrompts: listQueuedPrompts(facts.queueFacts) };
}

function listNodesAbove(session: Session, run: AgentRun): List<RecordNode> {
  const parent = run.parentAgentId === undefined ? undefined : session.files.agents.find((file) => file.id === run.parentAgentId);
  return (parent ?? session.files.main)?.facts.nodes ?? [];
}

/** 1.0.x: the records of the main file below the one that begins the run. */
function buildSidechain(session: Session, run: AgentRun): AgentThread | undefined {
  const { main } = session.files;
  if (main === undefined || run.root === undefined) return undefined;
  const members = new Set<RecordNode>([run.root]);
  const uuids = new Set(run.root.uuid === undefined ? [] : [run.root.uuid]);
  const sidechain = main.facts.nodes.filter((node) => node.isSidechain && node.parentUuid !== undefined);
  // A child may stand before its parent, so once through the file is not always enough.
  for (let grew = true; grew; ) {
    grew = false;
    for (const node of sidechain) {
      if (members.has(node) || !uuids.has(node.parentUuid ?? '')) continue;
      members.add(node);
      if (node.uuid !== undefined) uuids.add(node.uuid);
      grew = true;
    }
  }
  return { path: main.path, tree: buildTurns(linkThread(main.facts.nodes, (node) => members.has(node)), undefined), queuedPrompts: [] };
}
