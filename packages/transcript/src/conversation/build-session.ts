import type { List } from '../columns/list.ts';
import { openUsageTotals } from '../usage/open-usage-totals.ts';
import { buildAgentRuns, type AgentRun, type OwnedCall } from './build-agent-runs.ts';
import { buildToolCalls } from './build-tool-calls.ts';
import { buildTurns, type TurnTree } from './build-turns.ts';
import { isBoundary, linkThread, type ThreadRecord } from './link-thread.ts';
import { listQueuedPrompts } from './list-queued-prompts.ts';
import type { FileFacts } from './open-file-facts.ts';
import type { RecordNode } from './record-node.ts';
import { toSessionStatus, type SessionStatus } from './session-status.ts';
import type { SessionFiles } from './session-files.ts';
import { toSessionTitle, type SessionTitle } from './session-title.ts';

/** A whole session: its main thread as a tree of turns, its calls, its agents. Content stays in the files, reachable by the places of the nodes. */
export interface Session {
  readonly id: string;
  readonly files: SessionFiles;
  readonly project: string | undefined;
  readonly title: SessionTitle | undefined;
  readonly status: SessionStatus;
  /** The main thread: every record of the main file that is not a sidechain, in file order. */
  readonly thread: List<ThreadRecord>;
  readonly tree: TurnTree;
  readonly prompts: number;
  readonly commands: number;
  readonly compactions: readonly ThreadRecord[];
  /** Line numbers of messages typed while the agent was busy. */
  readonly queuedPrompts: readonly number[];
  /** Every call once, main file first, then agent files by path. */
  readonly calls: List<OwnedCall>;
  /** The call with an id. */
  readonly findCall: (id: string) => OwnedCall | undefined;
  readonly agents: readonly AgentRun[];
  readonly assistantMessages: number;
  /** Each message once, main file first, then agent files by path. */
  readonly usage: Pick<ReturnType<typeof openUsageTotals>, 'copies' | 'byModel'>;
  readonly backupNames: ReadonlySet<string>;
}

export interface BuildSessionOptions {
  /** Summaries of the project's main files, in order of their paths: titles stand in the files of other sessions too. */
  readonly summaries?: readonly { readonly summary: string; readonly leafUuid: string }[];
}

export function buildSession(files: SessionFiles, options: BuildSessionOptions = {}): Session {
  const nodes = files.main?.facts.nodes ?? [];
  const thread = linkThread(nodes, (node) => !node.isSidechain);
  const tree = buildTurns(thread, files.main?.facts.lastPrompt);
  const calls = buildOwnedCalls(files);
  const callById = new Map(calls.flatMap((owned) => (owned.call.id === undefined ? [] : [[owned.call.id, owned] as const])));
  const everyFile = listFactsOf({ files });
  const starts = tree.turns.map((turn) => turn.start?.node.user?.kind);
  return {
    id: files.id,
    files,
    project: files.main?.facts.cwd,
    title: toSessionTitle(files.main?.facts, options.summaries ?? files.main?.facts.summaries ?? []),
    status: toSessionStatus(thread, nodes),
    thread,
    tree,
    prompts: starts.filter((kind) => kind === 'prompt').length,
    commands: starts.filter((kind) => kind === 'command').length,
    compactions: thread.filter((record) => isBoundary(record.node) || record.isCompactionSummaryWithoutBoundary),
    queuedPrompts: listQueuedPrompts(files.main?.facts.queueFacts ?? []),
    calls,
    findCall: (id) => callById.get(id),
    agents: buildAgentRuns(files.main?.facts, files.agents, calls),
    assistantMessages: countMessages(everyFile),
    usage: addUpUsage(files),
    backupNames: files.main?.facts.backupNames ?? new Set(),
  };
}

/** The same id again in the session is the same call: forked agents and copies for compaction repeat the parent's lines. */
function buildOwnedCalls(files: SessionFiles): readonly OwnedCall[] {
  const seen = new Set<string>();
  const calls: OwnedCall[] = [];
  const add = (nodes: List<RecordNode>, agentId: string | undefined) => {
    for (const call of buildToolCalls(nodes)) {
      if (call.id !== undefined && seen.has(call.id)) continue;
      if (call.id !== undefined) seen.add(call.id);
      calls.push({ call, agentId });
    }
  };
  add(files.main?.facts.nodes ?? [], undefined);
  for (const file of files.agents) add(file.facts.nodes, file.id);
  return calls;
}

function countMessages(everyFile: readonly FileFacts[]): number {
  const ids = new Set<string>();
  let alone = 0;
  for (const facts of everyFile) {
    for (const { assistant, uuid } of facts.nodes) {
      if (assistant === undefined) continue;
      const key = assistant.messageId ?? (uuid === undefined ? undefined : `record ${uuid}`);
      if (key === undefined) alone++;
      else ids.add(key);
    }
  }
  return ids.size + alone;
}

/** Main file first, then agent files by path. */
function addUpUsage(files: SessionFiles) {
  const totals = openUsageTotals();
  for (const copy of files.main?.facts.usageCopies ?? []) totals.add(copy, '');
  for (const agent of files.agents) for (const copy of agent.facts.usageCopies) totals.add(copy, agent.path);
  return totals;
}

/** The files of a session in their order: main file, then agent files by path. */
export function listFactsOf({ files }: Pick<Session, 'files'>): readonly FileFacts[] {
  return [...(files.main === undefined ? [] : [files.main.facts]), ...files.agents.map((file) => file.facts)];
}
