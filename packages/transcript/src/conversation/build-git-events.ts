import { toGitFact, type GitFact } from '../git-work/git-fact.ts';
import type { AgentRun } from './build-agent-runs.ts';
import type { TurnTree } from './build-turns.ts';
import { findSidechainRoots } from './find-sidechain-roots.ts';
import type { GitEvent } from './git-event.ts';
import { linkGitEvents } from './link-git-events.ts';
import type { FileFacts } from './open-file-facts.ts';
import type { SessionCalls } from './session-calls.ts';
import type { SessionFiles } from './session-files.ts';
import type { RecordTable } from './table/record-table.ts';

export interface GitEventSources {
  readonly files: SessionFiles;
  readonly tree: TurnTree;
  readonly calls: SessionCalls;
  readonly agents: readonly AgentRun[];
}

/** The work with git of a session, main file first, then agents by path: each call once, whichever files repeat it. */
export function buildGitEvents({
  files: { main, agents: files },
  tree,
  calls,
  agents,
}: GitEventSources): readonly GitEvent[] {
  const turnOfAgent = openAgentTurns(tree, calls, agents);
  const seen = new Set<string>();
  const events: GitEvent[] = [];
  if (main !== undefined) {
    const { nodes } = main.facts;
    let roots: Int32Array | undefined;
    const findSidechain = (record: number) => {
      if (!nodes.table.isSidechain(record)) return undefined;
      const root = (roots ??= findSidechainRoots(nodes))[record] ?? -1;
      return root === -1 ? undefined : (nodes.table.getUuid(root) ?? `line-${nodes.table.numberAt(root)}`);
    };
    for (const found of listFacts(main.facts, seen)) {
      const agentId = findSidechain(found.record);
      const turn = agentId === undefined ? tree.turnOf[found.record] : turnOfAgent(agentId);
      events.push(toEvent(found, nodes.table, main.path, agentId, turn));
    }
  }
  for (const { facts, path, id } of files)
    for (const found of listFacts(facts, seen))
      events.push(toEvent(found, facts.nodes.table, path, id, turnOfAgent(id)));
  return linkGitEvents(events);
}

interface FoundFact {
  readonly fact: GitFact;
  readonly record: number;
  readonly toolUseId: string | undefined;
  readonly ordinal: number;
  readonly isCopied: boolean;
}

/** In file order. */
function listFacts({ nodes, pullRequests }: FileFacts, seen: Set<string>): readonly FoundFact[] {
  const { length, table } = nodes;
  const { calls } = table;
  const found: FoundFact[] = [];
  for (const [row, { facts, isCopied }] of calls.gitResults) {
    const record = calls.recordOfResult(row);
    const toolUseId = calls.getResultId(row);
    if (record >= length || seen.has(toolUseId)) continue;
    seen.add(toolUseId);
    for (const [ordinal, fact] of facts.entries()) found.push({ fact, record, toolUseId, ordinal, isCopied });
  }
  for (const { index, number, url, repository } of pullRequests) {
    if (index >= length) continue;
    const fact = toGitFact({ kind: 'pull-request', certainty: 'recorded', action: 'linked', number, url, repository });
    found.push({ fact, record: index, toolUseId: undefined, ordinal: 0, isCopied: false });
  }
  return found.sort((a, b) => a.record - b.record);
}

function toEvent(
  { fact, record, toolUseId, ordinal, isCopied }: FoundFact,
  table: RecordTable,
  path: string,
  agentId: string | undefined,
  turn: number | undefined,
): GitEvent {
  const context = table.findContext(record);
  // `HEAD` is no branch. Elsewhere than in its folder the client sees none.
  const seen = fact.folder === undefined && context?.gitBranch !== 'HEAD' ? context?.gitBranch : undefined;
  const cwdBranch = seen === '' ? undefined : seen;
  return {
    ...fact,
    branch: fact.branch ?? (fact.kind === 'commit' ? cwdBranch : undefined),
    repositoryCertainty: fact.repository === undefined ? undefined : fact.certainty,
    pullRequest: undefined,
    toolUseId,
    ordinal,
    agentId,
    turn: turn === undefined || turn === -1 ? undefined : turn,
    path,
    line: table.numberAt(record),
    uuid: table.getUuid(record),
    timestamp: table.getTimestamp(record),
    cwd: context?.cwd,
    cwdBranch,
    isCopied,
  };
}

/** The turn of the main thread that an agent works for. */
function openAgentTurns(
  tree: TurnTree,
  calls: SessionCalls,
  agents: readonly AgentRun[],
): (id: string) => number | undefined {
  const byId = new Map(agents.map((agent) => [agent.id, agent]));
  return (id) => {
    const passed = new Set<string>();
    for (let agent = byId.get(id); agent !== undefined && !passed.has(agent.id);) {
      passed.add(agent.id);
      const started = agent.toolUseId === undefined ? undefined : calls.find(agent.toolUseId);
      if (started !== undefined && started.agentId === undefined) return tree.turnOf[started.call.use.index];
      agent = byId.get(started?.agentId ?? agent.parentAgentId ?? '');
    }
    return undefined;
  };
}
