import { groupBy } from '@scrollkeep/transcript/columns/group-by.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import { listFactsOf, type Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { ToolCall } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { listWaitingPrompts } from '@scrollkeep/transcript/conversation/facts/list-queued-prompts.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import type { OwnedCall } from '@scrollkeep/transcript/conversation/session-calls.ts';
import type { AgentFile, SessionFiles } from '@scrollkeep/transcript/conversation/session-files.ts';
import { toChangeFinder, type StateChange } from '@scrollkeep/transcript/conversation/facts/state-changes.ts';
import { openAgentNames, type AgentNames } from '@scrollkeep/transcript/conversation/open-agent-names.ts';
import { toTurnTimes } from '@scrollkeep/transcript/conversation/turn-times.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { TurnView } from '../model/session-view.ts';
import type { StoredOutput, StoredText } from '../tools/stored-output.ts';

/** What the views of a session need to be read while it is shown. */
export interface SessionViewSources {
  /**
   * The records of nodes of one file of the session, by the path the session knows it by. What cannot be read any more
   * is missing.
   */
  readonly readRecords: (path: string, nodes: readonly RecordNode[]) => Promise<ReadonlyMap<RecordNode, JsonObject>>;
  /** Records of lines longer than this come with their long texts cut; undefined: none do. */
  readonly maxWholeBytes?: number;
  /**
   * An output that the client stored in a file of its own; undefined if it is gone. Without this, such an output is
   * shown as far as the transcript has it.
   */
  readonly readStored?: (stored: StoredOutput) => Promise<StoredText | undefined>;
}

export interface ViewContext extends SessionViewSources {
  readonly session: Session;
  readonly cwd: string | undefined;
  /** Whether agents come with their own turns. */
  readonly opensAgents: boolean;
  readonly withMedia: boolean;
  readonly findCall: (id: string) => ToolCall | undefined;
  readonly listCallsOf: (agentId: string) => readonly OwnedCall[];
  /** Agents that a call started, without those the client made for itself. */
  readonly listAgentsOf: (toolUseId: string) => readonly AgentRun[];
  readonly listAgentsBelow: (agentId: string) => readonly AgentRun[];
  readonly toAgentNames: (run: AgentRun) => AgentNames;
  /** When a turn of one of the files began, and how long it took. */
  readonly toTimes: (path: string, turn: Turn) => Pick<TurnView, 'startedAt' | 'durationMs'>;
  /** Changes of mode, model or effort that a record of a file brings. */
  readonly listChanges: (path: string, node: RecordNode) => readonly StateChange[];
  /** Whether a record of a file holds a message that was still in the queue when the file ended. */
  readonly isWaiting: (path: string, node: RecordNode) => boolean;
  /** Whether the result of a call was taken out of the context later. */
  readonly isCleared: (toolUseId: string) => boolean;
  /** Agents that hang on no call that is shown. */
  readonly orphans: readonly AgentRun[];
}

export function openViewContext(
  session: Session,
  sources: SessionViewSources,
  options: { readonly opensAgents: boolean; readonly withMedia: boolean },
): ViewContext {
  const cleared = listFactsOf(session)
    .map((facts) => facts.clearedCallIds)
    .filter((ids) => ids.size > 0);
  const shownAgents = session.agents.filter((run) => !run.isInternal);
  const byCall = groupBy(shownAgents, (run) => run.toolUseId ?? '');
  const byParent = groupBy(shownAgents, (run) => session.findCall(run.toolUseId ?? '')?.agentId ?? '');
  let callsByAgent: ReadonlyMap<string, readonly OwnedCall[]> | undefined;
  return {
    ...sources,
    ...options,
    session,
    cwd: session.project,
    findCall: (id) => session.findCall(id)?.call,
    // The calls of the main thread, by far the most, are asked for one by one.
    listCallsOf: (agentId) => (callsByAgent ??= groupBy(session.calls, (owned) => owned.agentId)).get(agentId) ?? [],
    listAgentsOf: (toolUseId) => (toolUseId === '' ? [] : (byCall.get(toolUseId) ?? [])),
    listAgentsBelow: (agentId) => byParent.get(agentId) ?? [],
    toAgentNames: openAgentNames(session),
    toTimes: toTimer(session),
    listChanges: toChangeLister(session),
    isWaiting: toWaitingFinder(session),
    isCleared: (toolUseId) => cleared.some((ids) => ids.has(toolUseId)),
    orphans: listOrphans(shownAgents, session.findCall),
  };
}

function toTimer({ files }: Session): ViewContext['toTimes'] {
  const tables = new Map(listFiles(files).map((file) => [file.path, file.facts.nodes.table]));
  return (path, turn) => {
    const table = tables.get(path);
    return {
      startedAt:
        turn.start?.node.timestamp ?? turn.records.find(({ node }) => node.timestamp !== undefined)?.node.timestamp,
      durationMs: table === undefined ? undefined : toTurnTimes(turn, table).durationMs,
    };
  };
}

function listFiles({ main, agents }: SessionFiles): readonly Pick<AgentFile, 'path' | 'facts'>[] {
  return [...(main === undefined ? [] : [main]), ...agents];
}

function toChangeLister({ files }: Session): ViewContext['listChanges'] {
  const finders = new Map(listFiles(files).map((file) => [file.path, toChangeFinder(file.facts.stateChanges)]));
  return (path, node) => finders.get(path)?.(node) ?? [];
}

function toWaitingFinder({ files }: Session): ViewContext['isWaiting'] {
  const byPath = new Map<string, ReadonlySet<number>>();
  for (const { path, facts } of listFiles(files)) {
    const waiting = facts.queueFacts.length === 0 ? [] : listWaitingPrompts(facts.queueFacts);
    if (waiting.length > 0) byPath.set(path, new Set(waiting));
  }
  return (path, node) => byPath.get(path)?.has(node.number) === true;
}

/** Agents without a call, or with one of an agent that is not shown; of links that run in a circle the first. */
function listOrphans(agents: readonly AgentRun[], findCall: Session['findCall']): readonly AgentRun[] {
  const byId = new Map(agents.map((run) => [run.id, run]));
  const toParent = (run: AgentRun): AgentRun | 'main' | undefined => {
    const owned = findCall(run.toolUseId ?? '');
    if (owned === undefined) return undefined;
    return owned.agentId === undefined ? 'main' : byId.get(owned.agentId);
  };
  const reached = new Set<AgentRun>();
  const orphans: AgentRun[] = [];
  for (const run of agents) {
    const walked = new Set<AgentRun>();
    let at: AgentRun | 'main' | undefined = run;
    while (at !== undefined && at !== 'main' && !reached.has(at) && !walked.has(at)) {
      walked.add(at);
      at = toParent(at);
    }
    if (at === undefined) orphans.push([...walked].at(-1) ?? run);
    else if (at !== 'main' && walked.has(at)) orphans.push(at);
    for (const passed of walked) reached.add(passed);
  }
  return orphans;
}
