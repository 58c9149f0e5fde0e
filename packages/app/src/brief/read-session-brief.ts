import {
  extractAgentBrief,
  extractBrief,
  hasSubstance,
  toBriefContext,
  type BriefAgent,
  type TurnBrief,
} from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { ToolCall } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { buildTurnItems } from '@scrollkeep/transcript/conversation/build-turn-items.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import {
  openCheckpointFacts,
  type CheckpointFact,
} from '@scrollkeep/transcript/conversation/side/open-checkpoint-facts.ts';
import { listResults } from '@scrollkeep/transcript/conversation/list-results.ts';
import type { TurnItem } from '@scrollkeep/transcript/conversation/turn-item.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { toDiskProblem } from '../disk/disk-problem.ts';
import { toActivity, type Activity } from '../sessions/session-activity.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { openRecordSource, type RecordSource } from '../sessions/open-record-source.ts';
import { readSessionRecords } from '../sessions/read-session-records.ts';

export interface SessionBrief extends Activity {
  readonly id: string;
  readonly title: string | undefined;
  readonly project: string | undefined;
  readonly gitBranch: string | undefined;
  readonly models: readonly string[];
  /** Those of the path shown in which something happened. */
  readonly turns: readonly TurnBrief[];
  /** Its main transcript is gone: `agents` is all that is left. */
  readonly isMainMissing: boolean;
  /** Those that no turn tells of, because there is none. */
  readonly agents: readonly BriefAgent[];
  /** Turns of branches that the person left. */
  readonly abandonedTurns: number;
  /** The turn that `claude --resume` goes on from, where the person went back to it and left. */
  readonly resumesFrom: number | undefined;
}

/** What a session was about, turn by turn. Of tool results only the reports of agents are read. */
export async function readSessionBrief(
  located: LocatedSession,
  onProblem: (problem: DiskProblem) => void,
): Promise<SessionBrief> {
  const { session, toFile } = located;
  const { tree } = session;
  const context = toBriefContext(session, await readCheckpoints(located, onProblem));
  const turns: TurnBrief[] = [];
  const { main } = session.files;
  if (main !== undefined) {
    try {
      const source = await openRecordSource(toFile(main.path));
      const sources = toTurnSources(located);
      try {
        for (const turn of [tree.preamble, ...tree.turns]) {
          if (!turn.isShown || turn.isLocal) continue;
          const brief = extractBrief(turn, await readItems(turn, source, sources), context);
          if (hasSubstance(brief) || turn.start?.node.user?.kind === 'prompt') turns.push(brief);
        }
      } finally {
        await source.close();
      }
    } catch (error) {
      onProblem(toDiskProblem(toFile(main.path), error));
    }
  }
  return {
    id: session.id,
    title: session.title?.text,
    project: session.project,
    gitBranch: main?.facts.gitBranch,
    models: [...session.usage.byModel().keys()].sort(),
    ...toActivity(located),
    turns,
    isMainMissing: main === undefined,
    agents:
      main === undefined
        ? session.agents
            .filter((run) => !run.isInternal && run.parentAgentId === undefined)
            .map((run) => extractAgentBrief(session, run))
        : [],
    abandonedTurns: tree.turns.filter((turn) => !turn.isLive && !turn.isShown).length,
    resumesFrom: [tree.preamble, ...tree.turns].find((turn) => turn.resumesHere)?.number,
  };
}

async function readCheckpoints(
  located: LocatedSession,
  onProblem: (problem: DiskProblem) => void,
): Promise<readonly CheckpointFact[]> {
  const facts = openCheckpointFacts(located.session.project);
  const wants = ({ meaning }: RecordNode) => meaning.backups !== undefined;
  for await (const record of readSessionRecords(located, wants, onProblem))
    if (record.agentId === undefined) facts.add(record);
  return facts.facts();
}

interface TurnSources {
  readonly findCall: (id: string) => ToolCall | undefined;
  readonly agents: ReadonlyMap<string, readonly AgentRun[]>;
  readonly queued: ReadonlySet<number>;
}

function toTurnSources({ session }: LocatedSession): TurnSources {
  const agents = new Map<string, AgentRun[]>();
  for (const run of session.agents) {
    if (run.toolUseId === undefined || run.isInternal) continue;
    const runs = agents.get(run.toolUseId);
    if (runs === undefined) agents.set(run.toolUseId, [run]);
    else runs.push(run);
  }
  return {
    findCall: (id) => session.findCall(id)?.call,
    agents,
    queued: new Set(session.queuedPrompts),
  };
}

async function readItems(
  turn: Turn,
  source: RecordSource,
  { findCall, agents, queued }: TurnSources,
): Promise<readonly TurnItem[]> {
  const holdsReport = (node: RecordNode) =>
    listResults(node).some(({ id }) => findToolAct(findCall(id)?.name ?? '') === 'starts-agent');
  const wanted = turn.records
    .map((record) => record.node)
    .filter(
      (node) =>
        node.assistant !== undefined ||
        (node.user !== undefined && (node.user.kind !== 'tool-result' || holdsReport(node))) ||
        queued.has(node.number),
    );
  const records = await source.read(wanted);
  return buildTurnItems(turn.records, {
    findRecord: (node) => records.get(node),
    findCall,
    listAgentsOf: (id) => agents.get(id) ?? [],
    isQueuedPrompt: (node) => queued.has(node.number),
  });
}
