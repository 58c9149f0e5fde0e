import { toBriefContext, type BriefContext } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { findPrimaryRequest } from '@scrollkeep/transcript/brief/find-primary-request.ts';
import type { PlacedNotification } from '@scrollkeep/transcript/brief/open-background-agents.ts';
import { getContent, toFirstText } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import type { RecordNode } from '@scrollkeep/transcript/conversation/facts/record-node.ts';
import {
  findTaskNotification,
  mayHoldTaskNotification,
} from '@scrollkeep/transcript/conversation/find-task-notification.ts';
import { openCheckpointFacts } from '@scrollkeep/transcript/conversation/side/open-checkpoint-facts.ts';
import type { BriefPullRequest } from '@scrollkeep/transcript/git-work/list-pull-requests.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { readSessionRecords } from '../sessions/read-session-records.ts';

export interface BriefRecap {
  readonly text: string;
  readonly time: string | undefined;
  readonly turn: number;
}

export interface SessionNotes {
  readonly recap: BriefRecap | undefined;
  readonly compaction: BriefRecap | undefined;
  readonly failedTasks: readonly string[];
  readonly pullRequests: readonly BriefPullRequest[];
  readonly placed: readonly PlacedNotification[];
  readonly context: BriefContext;
  /** The last turn in which the client named a pull request, by its address. */
  readonly requestTurns: ReadonlyMap<string, number>;
}

/** What single records say about all turns, in one pass over the few that do. */
export async function readNotes(
  located: LocatedSession,
  onProblem: (problem: DiskProblem) => void,
): Promise<SessionNotes> {
  const { session } = located;
  const { preamble, turns, turnOf } = session.tree;
  const shown = new Set([preamble, ...turns].filter((turn) => turn.isShown).map((turn) => turn.number));
  const lastAnswer = session.thread.findLast(({ node }) => node.assistant !== undefined)?.index ?? -1;
  const checkpoints = openCheckpointFacts(session.project);
  const placed: PlacedNotification[] = [];
  const failedTasks = new Set<string>();
  const requests = new Map<string, BriefPullRequest>();
  const requestTurns = new Map<string, number>();
  let recap: BriefRecap | undefined;
  let compaction: BriefRecap | undefined;
  const wants = (record: RecordNode) =>
    mayHoldTaskNotification(record) ||
    record.user?.kind === 'compact-summary' ||
    (record.meaning.backups ?? record.meaning.recap ?? record.meaning.pullRequest) !== undefined;
  for await (const { node, value, agentId } of readSessionRecords(located, wants, onProblem)) {
    const notification = findTaskNotification(value);
    if (notification !== undefined) {
      // What an agent is told is no end that the main file knows the place of.
      placed.push({ ...notification, line: agentId === undefined ? node.number : 0 });
      const { status = 'completed', summary } = notification;
      if (status !== 'completed' && summary !== undefined && agentId === undefined && node.index > lastAnswer)
        failedTasks.add(summary);
    }
    if (agentId !== undefined) continue;
    checkpoints.add({ node, value, agentId });
    const turn = turnOf[node.index] ?? 0;
    const text = node.meaning.recap?.(value)?.trim() ?? '';
    if (text !== '' && shown.has(turn)) recap = { text, time: node.timestamp, turn };
    if (node.user?.kind === 'compact-summary' && shown.has(turn)) {
      const wanted = findPrimaryRequest(toFirstText(getContent(value)));
      if (wanted !== '') compaction = { text: wanted, time: node.timestamp, turn };
    }
    const request = node.meaning.pullRequest?.(value);
    if (request === undefined) continue;
    requests.set(request.url, { ...request, title: undefined, action: undefined });
    if (shown.has(turn)) requestTurns.set(request.url, turn);
  }
  return {
    context: toBriefContext(session, checkpoints.facts(), placed),
    recap,
    compaction,
    placed,
    failedTasks: [...failedTasks],
    pullRequests: [...requests.values()],
    requestTurns,
  };
}
