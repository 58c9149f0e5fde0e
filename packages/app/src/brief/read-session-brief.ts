import { findBranchName } from '@scrollkeep/view/text/branch-name.ts';
import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import { extractAgentBrief } from '@scrollkeep/transcript/brief/extract-agents.ts';
import {
  extractBrief,
  hasSubstance,
  toBriefContext,
  type BriefContext,
  type TurnBrief,
} from '@scrollkeep/transcript/brief/extract-brief.ts';
import { openWorkList } from '@scrollkeep/transcript/brief/open-work-list.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { ToolCall } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { buildTurnItems } from '@scrollkeep/transcript/conversation/build-turn-items.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import {
  findTaskNotification,
  mayHoldTaskNotification,
  type TaskNotification,
} from '@scrollkeep/transcript/conversation/find-task-notification.ts';
import { listResults } from '@scrollkeep/transcript/conversation/list-results.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import { openCheckpointFacts } from '@scrollkeep/transcript/conversation/side/open-checkpoint-facts.ts';
import type { ToolAct } from '@scrollkeep/transcript/shapes/tool-act.ts';
import { findToolAct } from '@scrollkeep/transcript/tools/find-tool-act.ts';
import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
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
  readonly status: SessionStatus;
  /** What its own list of work says is still to do. */
  readonly openWork: readonly string[];
}

/** What a session was about, turn by turn. Of tool results only the reports of agents are read. */
export async function readSessionBrief(
  located: LocatedSession,
  onProblem: (problem: DiskProblem) => void,
): Promise<SessionBrief> {
  const { session, toFile } = located;
  const { tree } = session;
  const context = await readContext(located, onProblem);
  const turns: TurnBrief[] = [];
  const work = openWorkList();
  const { main } = session.files;
  if (main !== undefined) {
    try {
      const source = await openRecordSource(toFile(main.path));
      const sources = toTurnSources(located);
      try {
        for (const turn of [tree.preamble, ...tree.turns]) {
          if (!turn.isShown || turn.isLocal) continue;
          const records = await readRecords(turn, source, sources);
          for (const [node, value] of records) work.add({ node, value, agentId: undefined });
          const brief = extractBrief(turn, toItems(turn, records, sources), context);
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
    gitBranch: findBranchName(main?.facts.gitBranch),
    models: [...session.usage.byModel().keys()].sort(),
    ...toActivity(located),
    turns,
    isMainMissing: main === undefined,
    agents:
      main === undefined
        ? session.agents
            .filter((run) => !run.isInternal && run.parentAgentId === undefined)
            .map((run) => extractAgentBrief(run, context))
        : [],
    abandonedTurns: tree.turns.filter((turn) => !turn.isLive && !turn.isShown).length,
    resumesFrom: [tree.preamble, ...tree.turns].find((turn) => turn.resumesHere)?.number,
    status: session.status,
    openWork: work.listOpen((id) => session.findCall(id)?.call.status),
  };
}

/** What single records say about all turns, in one pass over the few that do. */
async function readContext(located: LocatedSession, onProblem: (problem: DiskProblem) => void): Promise<BriefContext> {
  const checkpoints = openCheckpointFacts(located.session.project);
  const notifications: TaskNotification[] = [];
  const wants = (node: RecordNode) => node.meaning.backups !== undefined || mayHoldTaskNotification(node);
  for await (const record of readSessionRecords(located, wants, onProblem)) {
    const notification = mayHoldTaskNotification(record.node) ? findTaskNotification(record.value) : undefined;
    if (notification !== undefined) notifications.push(notification);
    else if (record.agentId === undefined) checkpoints.add(record);
  }
  return toBriefContext(located.session, checkpoints.facts(), notifications);
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

/** Results that a brief tells of: reports, answers and verdicts of the person, numbers of tasks. */
const toldResults: ReadonlySet<ToolAct | undefined> = new Set<ToolAct>([
  'starts-agent',
  'asks-person',
  'presents-plan',
  'lists-work',
]);

function readRecords(
  turn: Turn,
  source: RecordSource,
  { findCall, queued }: TurnSources,
): Promise<ReadonlyMap<RecordNode, JsonObject>> {
  const isTold = (node: RecordNode) =>
    listResults(node).some(({ id }) => toldResults.has(findToolAct(findCall(id)?.name ?? '')));
  const wanted = turn.records
    .map((record) => record.node)
    .filter(
      (node) =>
        node.assistant !== undefined ||
        (node.user !== undefined && (node.user.kind !== 'tool-result' || isTold(node))) ||
        queued.has(node.number),
    );
  return source.read(wanted);
}

function toItems(
  turn: Turn,
  records: ReadonlyMap<RecordNode, JsonObject>,
  { findCall, agents, queued }: TurnSources,
): ReturnType<typeof buildTurnItems> {
  return buildTurnItems(turn.records, {
    findRecord: (node) => records.get(node),
    findCall,
    listAgentsOf: (id) => agents.get(id) ?? [],
    isQueuedPrompt: (node) => queued.has(node.number),
  });
}
