import { buildSessionHeader } from '@scrollkeep/view/build-view/build-session-header.ts';
import type { SessionCounts } from '@scrollkeep/view/model/session-view.ts';
import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import { extractAgentBrief } from '@scrollkeep/transcript/brief/extract-agents.ts';
import {
  extractBrief,
  hasSubstance,
  isToldInput,
  toBriefContext,
  type BriefContext,
  type TurnBrief,
} from '@scrollkeep/transcript/brief/extract-brief.ts';
import { changesFile, listFileChanges } from '@scrollkeep/transcript/brief/list-file-changes.ts';
import { openGitState, type BriefGitState } from '@scrollkeep/transcript/brief/open-git-state.ts';
import type { BriefPullRequest } from '@scrollkeep/transcript/git-work/list-pull-requests.ts';
import { openActions, type BriefActions } from '@scrollkeep/transcript/brief/open-actions.ts';
import {
  openBackgroundCommands,
  type BackgroundCommand,
} from '@scrollkeep/transcript/brief/open-background-commands.ts';
import { openWorkList, type OpenWork } from '@scrollkeep/transcript/brief/open-work-list.ts';
import type { AgentRun } from '@scrollkeep/transcript/conversation/build-agent-runs.ts';
import type { ToolCall } from '@scrollkeep/transcript/conversation/build-tool-calls.ts';
import { buildTurnItems } from '@scrollkeep/transcript/conversation/build-turn-items.ts';
import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';
import { listWaitingPrompts } from '@scrollkeep/transcript/conversation/facts/list-queued-prompts.ts';
import { getContent, listBlocks } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
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
import { noActions, readLastActions } from './read-last-actions.ts';

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
  readonly counts: SessionCounts;
  /** undefined where its main transcript is gone. */
  readonly resumeCommand: string | undefined;
  /** What the client itself last said of where the session stands. */
  readonly recap: BriefRecap | undefined;
  /** What its own list of work says is still to do. */
  readonly openWork: readonly OpenWork[];
  /** Commands in the background without a known end, the newest first. */
  readonly background: readonly BackgroundCommand[];
  /** The last calls of the path shown, and what came of them. */
  readonly actions: BriefActions;
  /** What was told of tasks in the background that failed or were stopped, after the last answer. */
  readonly failedTasks: readonly string[];
  /** Commits and pull requests in order, and what came after the last commit. */
  readonly git: BriefGitState;
  /** Those that the client noted; what commands did to them is told in the turns. */
  readonly pullRequests: readonly BriefPullRequest[];
}

export interface BriefRecap {
  readonly text: string;
  readonly time: string | undefined;
  readonly turn: number;
}

/**
 * What a session was about, turn by turn. Of tool results only those are read that a brief tells of: reports of agents,
 * answers of the person, commits.
 */
export async function readSessionBrief(
  located: LocatedSession,
  onProblem: (problem: DiskProblem) => void,
): Promise<SessionBrief> {
  const { session, toFile } = located;
  const { tree } = session;
  const { context, recap, failedTasks, pullRequests, requestTurns } = await readNotes(located, onProblem);
  const turns: TurnBrief[] = [];
  const work = openWorkList();
  const background = openBackgroundCommands(context.notifications);
  const calls = openActions();
  const shown = new Set([tree.preamble, ...tree.turns].filter((turn) => turn.isShown).map((turn) => turn.number));
  const git = openGitState(session.listGitEvents(), (turn) => shown.has(turn), session.project);
  let actions = noActions;
  const { main } = session.files;
  if (main !== undefined) {
    try {
      const source = await openRecordSource(toFile(main.path));
      const sources = toTurnSources(located);
      try {
        for (const turn of [tree.preamble, ...tree.turns]) {
          if (!turn.isShown || turn.isLocal) continue;
          const records = await readRecords(turn, source, sources);
          for (const [node, value] of records) work.add({ node, value, agentId: undefined }, turn.number);
          const items = toItems(turn, records, sources);
          for (const item of items) {
            if (item.kind !== 'call') continue;
            background.add(item, turn.number);
            calls.add(item, turn.number, changesFile(item, context.callsOf));
            const changes = listFileChanges([item], [], context);
            if (changes.length > 0)
              git.addEdits(
                item.call.use.number,
                changes.map(({ path }) => path),
              );
          }
          const brief = extractBrief(turn, items, context);
          if (hasSubstance(brief) || turn.start?.node.user?.kind === 'prompt') turns.push(brief);
        }
        actions = await readLastActions(calls, source, context.notifications);
      } finally {
        await source.close();
      }
    } catch (error) {
      onProblem(toDiskProblem(toFile(main.path), error));
    }
  }
  const { title, project, gitBranch, models, status, counts, resumesFrom, resumeCommand } = buildSessionHeader(
    session,
    located.fork,
  );
  return {
    id: session.id,
    title,
    project,
    gitBranch,
    models: [...models].sort(),
    ...toActivity(located),
    turns,
    isMainMissing: main === undefined,
    agents:
      main === undefined
        ? session.agents
            .filter((run) => !run.isInternal && run.parentAgentId === undefined)
            .map((run) => extractAgentBrief(run, context))
        : [],
    abandonedTurns: counts.abandonedTurns,
    resumesFrom,
    status,
    counts,
    resumeCommand,
    recap,
    openWork: work.listOpen((id) => session.findCall(id)?.call.status),
    background: background.listOpen(),
    actions,
    failedTasks,
    git: git.toState(requestTurns),
    pullRequests,
  };
}

interface SessionNotes extends Pick<SessionBrief, 'recap' | 'failedTasks' | 'pullRequests'> {
  readonly context: BriefContext;
  /** The last turn in which the client named a pull request, by its address. */
  readonly requestTurns: ReadonlyMap<string, number>;
}

/** What single records say about all turns, in one pass over the few that do. */
async function readNotes(located: LocatedSession, onProblem: (problem: DiskProblem) => void): Promise<SessionNotes> {
  const { session } = located;
  const { preamble, turns, turnOf } = session.tree;
  const shown = new Set([preamble, ...turns].filter((turn) => turn.isShown).map((turn) => turn.number));
  const lastAnswer = session.thread.findLast(({ node }) => node.assistant !== undefined)?.index ?? -1;
  const checkpoints = openCheckpointFacts(session.project);
  const notifications: TaskNotification[] = [];
  const failedTasks = new Set<string>();
  const requests = new Map<string, BriefPullRequest>();
  const requestTurns = new Map<string, number>();
  let recap: BriefRecap | undefined;
  const wants = (record: RecordNode) =>
    mayHoldTaskNotification(record) ||
    (record.meaning.backups ?? record.meaning.recap ?? record.meaning.pullRequest) !== undefined;
  for await (const { node, value, agentId } of readSessionRecords(located, wants, onProblem)) {
    const notification = mayHoldTaskNotification(node) ? findTaskNotification(value) : undefined;
    if (notification !== undefined) {
      notifications.push(notification);
      const { status = 'completed', summary } = notification;
      if (status !== 'completed' && summary !== undefined && agentId === undefined && node.index > lastAnswer)
        failedTasks.add(summary);
    }
    if (agentId !== undefined) continue;
    checkpoints.add({ node, value, agentId });
    const turn = turnOf[node.index] ?? 0;
    const text = node.meaning.recap?.(value)?.trim() ?? '';
    if (text !== '' && shown.has(turn)) recap = { text, time: node.timestamp, turn };
    const request = node.meaning.pullRequest?.(value);
    if (request === undefined) continue;
    requests.set(request.url, { ...request, title: undefined, action: undefined });
    if (shown.has(turn)) requestTurns.set(request.url, turn);
  }
  return {
    context: toBriefContext(session, checkpoints.facts(), notifications),
    recap,
    failedTasks: [...failedTasks],
    pullRequests: [...requests.values()],
    requestTurns,
  };
}

interface TurnSources {
  readonly findCall: (id: string) => ToolCall | undefined;
  readonly agents: ReadonlyMap<string, readonly AgentRun[]>;
  readonly queued: ReadonlySet<number>;
  /** Lines with messages that were still in the queue at the end. */
  readonly waiting: ReadonlySet<number>;
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
    waiting: new Set(listWaitingPrompts(session.files.main?.facts.queueFacts ?? [])),
  };
}

/** Results that a brief tells of: reports, answers and verdicts of the person, numbers and ends of tasks. */
const toldResults: ReadonlySet<ToolAct | undefined> = new Set<ToolAct>([
  'starts-agent',
  'asks-person',
  'presents-plan',
  'lists-work',
  'checks-task',
]);

async function readRecords(
  turn: Turn,
  source: RecordSource,
  { findCall, queued, waiting }: TurnSources,
): Promise<ReadonlyMap<RecordNode, JsonObject>> {
  const isTold = (node: RecordNode) =>
    listResults(node).some(({ id }) => toldResults.has(findToolAct(findCall(id)?.name ?? '')));
  const wanted = turn.records
    .map((record) => record.node)
    .filter(
      (node) =>
        node.assistant !== undefined ||
        (node.user !== undefined && (node.user.kind !== 'tool-result' || isTold(node))) ||
        queued.has(node.number) ||
        waiting.has(node.number),
    );
  const records = await source.read(wanted);
  const results = [...records].flatMap(([node, value]) =>
    node.assistant === undefined ? [] : listToldResults(value, findCall),
  );
  return results.length === 0 ? records : new Map([...records, ...(await source.read(results))]);
}

/** The results of commands that a brief tells of; which those are only their input says. */
function listToldResults(value: JsonObject, findCall: TurnSources['findCall']): readonly RecordNode[] {
  return listBlocks(getContent(value), 'tool_use').flatMap(({ id, input = null }) =>
    typeof id === 'string' && isToldInput(input) ? (findCall(id)?.result?.node ?? []) : [],
  );
}

function toItems(
  turn: Turn,
  records: ReadonlyMap<RecordNode, JsonObject>,
  { findCall, agents, queued, waiting }: TurnSources,
): ReturnType<typeof buildTurnItems> {
  return buildTurnItems(turn.records, {
    findRecord: (node) => records.get(node),
    findCall,
    listAgentsOf: (id) => agents.get(id) ?? [],
    isQueuedPrompt: (node) => queued.has(node.number),
    isWaiting: (node) => waiting.has(node.number),
  });
}
