import type { Session } from '@scrollkeep/transcript/conversation/build-session.ts';
import type { ModelUsage } from '@scrollkeep/transcript/usage/open-usage-totals.ts';
import { changingTools, commandTool } from '@scrollkeep/transcript/conversation/rows/table-names.ts';

/** What `inspect --json` says of a session: counts, no content apart from the title. */
export interface SessionFacts {
  readonly id: string;
  /** Relative to the root; null if only agent files are left. */
  readonly path: string | null;
  /** The first working directory of the main file. */
  readonly project: string | null;
  readonly title: string | null;
  readonly turns: number;
  readonly prompts: number;
  readonly commands: number;
  readonly branchPoints: number;
  readonly livePathTurns: number;
  readonly compactions: number;
  readonly queuedPrompts: number;
  readonly status: Session['status'];
  /** Backups that records name. */
  readonly fileVersions: number;
  readonly turnsDetail: readonly TurnFacts[];
  readonly assistantMessages: number;
  /** By tool, then by status. */
  readonly toolCalls: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly commandsRun: number;
  readonly filesChanged: readonly string[];
  readonly agentFiles: number;
  readonly internalAgents: number;
  readonly agents: readonly AgentFacts[];
  readonly usage: Readonly<Record<string, ModelUsage>>;
}

export interface TurnFacts {
  readonly startUuid: string | null;
  readonly parentUuid: string | null;
  readonly records: number;
  readonly live: boolean;
  readonly local: boolean;
}

export interface AgentFacts {
  readonly id: string;
  readonly toolUseId: string | null;
  readonly parentAgentId: string | null;
  readonly depth: number;
}

export function toSessionFacts(session: Session): SessionFacts {
  const { tree, files, agents, calls } = session;
  return {
    id: session.id,
    path: files.main?.path ?? null,
    project: session.project ?? null,
    title: session.title?.text ?? null,
    turns: tree.turns.length,
    prompts: session.prompts,
    commands: session.commands,
    branchPoints: tree.branchPoints.length,
    livePathTurns: tree.turns.filter((turn) => turn.isLive).length,
    compactions: session.compactions.length,
    queuedPrompts: session.queuedPrompts.length,
    status: session.status,
    fileVersions: session.backupNames.size,
    turnsDetail: tree.turns.map((turn) => ({
      startUuid: turn.start?.node.uuid ?? null,
      parentUuid: turn.parent?.start?.node.uuid ?? null,
      records: turn.records.length,
      live: turn.isLive,
      local: turn.isLocal,
    })),
    assistantMessages: session.assistantMessages,
    toolCalls: countCalls(session),
    commandsRun: calls.filter(({ call }) => call.name === commandTool).length,
    filesChanged: listFilesChanged(session),
    agentFiles: files.agents.length,
    internalAgents: agents.filter((agent) => agent.isInternal).length,
    agents: agents
      .filter((agent) => !agent.isInternal)
      .map(({ id, toolUseId, parentAgentId, depth }) => ({
        id,
        toolUseId: toolUseId ?? null,
        parentAgentId: parentAgentId ?? null,
        depth,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    usage: Object.fromEntries(session.usage.byModel()),
  };
}

function countCalls({ calls }: Session): Record<string, Record<string, number>> {
  const counts = new Map<string, Record<string, number>>();
  for (const { call } of calls) {
    const byStatus = counts.get(call.name) ?? {};
    byStatus[call.status] = (byStatus[call.status] ?? 0) + 1;
    counts.set(call.name, byStatus);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function listFilesChanged({ calls }: Session): readonly string[] {
  const paths = calls.flatMap(({ call }) =>
    call.status === 'ok' && changingTools.has(call.name) && call.facts.filePath !== undefined
      ? [call.facts.filePath]
      : [],
  );
  return [...new Set(paths)].sort();
}
