import type { List } from '../columns/list.ts';
import { buildAgentRuns, type AgentRun } from './build-agent-runs.ts';
import { buildMainThread } from './build-main-thread.ts';
import type { TurnTree } from './build-turns.ts';
import { buildGitEvents } from './build-git-events.ts';
import type { GitEvent } from './git-event.ts';
import { toThreadRecords, type Thread, type ThreadRecord } from './link-thread.ts';
import { listQueuedPrompts } from './facts/list-queued-prompts.ts';
import type { FileFacts } from './open-file-facts.ts';
import { buildSessionCalls, type CopiedCall, type OwnedCall } from './session-calls.ts';
import { toSessionStatus, type SessionStatus } from './session-status.ts';
import type { SessionFiles } from './session-files.ts';
import { toSessionTitle, type SessionTitle } from './session-title.ts';
import { openSessionTokens, type SessionTokens } from './session-tokens.ts';
import { RecordList } from './table/record-list.ts';
import { RecordTable } from './table/record-table.ts';

/**
 * A whole session: its main thread as a tree of turns, its calls, its agents. Content stays in the files, reachable by
 * the places of the nodes.
 */
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
  /** Calls of agents that another file has before: they are none of `calls`. */
  readonly listCopiedCalls: () => readonly CopiedCall[];
  readonly agents: readonly AgentRun[];
  readonly assistantMessages: number;
  /** Each message once, main file first, then agent files by path. */
  readonly usage: SessionTokens;
  readonly backupNames: ReadonlySet<string>;
  /** Its commits, pushes and pull requests. */
  readonly listGitEvents: () => readonly GitEvent[];
}

export interface BuildSessionOptions {
  /**
   * Summaries of the project's main files, in order of their paths: titles are in the files of other sessions too.
   */
  readonly summaries?: readonly { readonly summary: string; readonly leafUuid: string }[];
}

export function buildSession(files: SessionFiles, options: BuildSessionOptions = {}): Session {
  const { thread, tree } = buildMainThread(
    files.main?.facts ?? { nodes: new RecordList(new RecordTable()), lastPrompt: undefined },
  );
  const { nodes } = thread;
  const calls = buildSessionCalls(files);
  const agents = buildAgentRuns(files.main?.facts, files.agents, calls);
  let gitEvents: readonly GitEvent[] | undefined;
  const starts = thread.starts.map((index) => nodes.table.getUserKind(index));
  return {
    id: files.id,
    files,
    project: files.main?.facts.cwd,
    title: toSessionTitle(
      files.main?.facts,
      options.summaries ?? files.main?.facts.summaries ?? [],
      files.desktopTitle,
    ),
    status: files.main === undefined ? 'missing' : toSessionStatus(thread),
    thread: toThreadRecords(thread),
    tree,
    prompts: starts.filter((kind) => kind === 'prompt').length,
    commands: starts.filter((kind) => kind === 'command').length,
    compactions: listCompactions(thread),
    queuedPrompts: listQueuedPrompts(files.main?.facts.queueFacts ?? []),
    calls: calls.calls,
    findCall: calls.find,
    listCopiedCalls: calls.listCopies,
    agents,
    assistantMessages: countMessages(files),
    usage: openSessionTokens(files),
    backupNames: files.main?.facts.backupNames ?? new Set(),
    listGitEvents: () => (gitEvents ??= buildGitEvents({ files, tree, calls, agents })),
  };
}

function listCompactions(thread: Thread): readonly ThreadRecord[] {
  const { table, length } = thread.nodes;
  const compactions: ThreadRecord[] = [];
  for (let at = 0; at < table.compactions.length; at++) {
    const index = table.compactions.get(at);
    if (index >= length || !thread.isMember(index)) continue;
    if (table.getUserKind(index) === undefined || thread.isCompactionSummaryWithoutBoundary(index))
      compactions.push(thread.getRecord(index));
  }
  return compactions;
}

/** Each message once in the session, whichever files repeat it. */
function countMessages({ main, agents }: SessionFiles): number {
  const mainTable = main?.facts.nodes.table;
  const others = new Set<string>();
  let count = main === undefined ? 0 : main.facts.messages;
  for (const { facts } of agents) {
    const { table, length } = facts.nodes;
    for (let index = 0; index < length; index++) {
      if (!table.isAssistant(index)) continue;
      const message = table.messageAt(index);
      const uuid = table.uuidAt(index);
      if (message !== -1) addMessage(table.messages.get(message));
      else if (uuid !== -1) addLoneMessage(table.uuids.get(uuid));
      else count++;
    }
  }
  return count + others.size;

  function addMessage(id: string): void {
    if (mainTable === undefined || mainTable.messages.find(id) === -1) others.add(id);
  }

  function addLoneMessage(uuid: string): void {
    const inMain = mainTable?.uuids.find(uuid) ?? -1;
    if (inMain === -1 || mainTable?.loneMessages.has(inMain) !== true) others.add(`record ${uuid}`);
  }
}

/** The files of a session in their order: main file, then agent files by path. */
export function listFactsOf({ files }: Pick<Session, 'files'>): readonly FileFacts[] {
  return [...(files.main === undefined ? [] : [files.main.facts]), ...files.agents.map((file) => file.facts)];
}
