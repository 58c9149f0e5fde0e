import { isAtRest } from '@scrollkeep/transcript/conversation/build-agent-report.ts';
import { buildSessionHeader, toResumeId } from '@scrollkeep/view/build-view/build-session-header.ts';
import type { SessionCounts } from '@scrollkeep/view/model/session-view.ts';
import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import { extractAgentBrief, extractAgents } from '@scrollkeep/transcript/brief/extract-agents.ts';
import { extractBrief, hasSubstance, type TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import { findChangedFile, listFileChanges, type FileChange } from '@scrollkeep/transcript/brief/list-file-changes.ts';
import { openMainPlaces } from '@scrollkeep/transcript/brief/open-main-places.ts';
import { findCleanTree } from '@scrollkeep/transcript/brief/find-clean-tree.ts';
import { findRewrite } from '@scrollkeep/transcript/brief/find-rewrite.ts';
import { listTexts } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import type { CallItem } from '@scrollkeep/transcript/conversation/turn-item.ts';
import { isJsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import { openGitState, type BriefGitState } from '@scrollkeep/transcript/brief/open-git-state.ts';
import type { BriefPullRequest } from '@scrollkeep/transcript/git-work/list-pull-requests.ts';
import { openActions, type BriefActions } from '@scrollkeep/transcript/brief/open-actions.ts';
import {
  openBackgroundCommands,
  type BackgroundCommand,
} from '@scrollkeep/transcript/brief/open-background-commands.ts';
import { openBackgroundAgents, type BackgroundAgent } from '@scrollkeep/transcript/brief/open-background-agents.ts';
import { openCheckBoxes, type OpenBox } from '@scrollkeep/transcript/brief/open-check-boxes.ts';
import { openLastLooks, type LastLooks } from '@scrollkeep/transcript/brief/open-last-looks.ts';
import { mayRewriteFiles } from '@scrollkeep/transcript/brief/rewrites-files.ts';
import { findServerOfTool } from '@scrollkeep/transcript/records/attachment/given-texts.ts';
import { openWorkList, type OpenWork } from '@scrollkeep/transcript/brief/open-work-list.ts';
import type { SessionStatus } from '@scrollkeep/transcript/conversation/session-status.ts';
import type { DiskProblem } from '../disk/disk-problem.ts';
import { toDiskProblem } from '../disk/disk-problem.ts';
import type { Activity } from '../sessions/session-activity.ts';
import type { LocatedSession } from '../sessions/located-session.ts';
import { openRecordSource } from '../sessions/open-record-source.ts';
import { noChecks } from '@scrollkeep/transcript/brief/open-checks.ts';
import { openSessionChecks, type SessionChecks } from './open-session-checks.ts';
import { noActions, readLastActions } from './read-last-actions.ts';
import { readNotes, type BriefRecap } from './read-session-notes.ts';
import { toWorkActivity } from './to-work-activity.ts';
import { readRecords, toItems, toTurnSources } from './read-turn-items.ts';

export interface SessionBrief extends Activity {
  readonly id: string;
  /** As the client knows it: a transcript may have been copied under another name. */
  readonly clientId: string;
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
  /** Of its turns, those that are only commands that the client answered alone, such as `/status`. */
  readonly localTurns: number;
  /** undefined where its main transcript is gone. */
  readonly resumeCommand: string | undefined;
  /** What the client itself last said of where the session stands. */
  readonly recap: BriefRecap | undefined;
  /** What the last summary of a compaction says that the person wants. */
  readonly compaction: BriefRecap | undefined;
  /** What its own list of work says is still to do. */
  readonly openWork: readonly OpenWork[];
  /** Commands in the background without a known end, the newest first. */
  readonly background: readonly BackgroundCommand[];
  /** Agents in the background without a known end, the newest first. */
  readonly backgroundAgents: readonly BackgroundAgent[];
  /** Empty boxes of lists in files that it wrote. */
  readonly openBoxes: readonly OpenBox[];
  /** The last calls of the path shown, and what came of them. */
  readonly actions: BriefActions;
  /** Builds, tests and the like, also of sub-agents: what failed and what was edited afterwards. */
  readonly checks: SessionChecks;
  /** What was told of tasks in the background that failed or were stopped, after the last answer. */
  readonly failedTasks: readonly string[];
  /** What the last looks at the repository and its pull requests showed as not done yet. */
  readonly looks: LastLooks;
  /** Commits and pull requests in order, and what came after the last commit. */
  readonly git: BriefGitState;
  /** Those that the client noted; what commands did to them is told in the turns. */
  readonly pullRequests: readonly BriefPullRequest[];
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
  const { context, recap, compaction, failedTasks, pullRequests, requestTurns, placed } = await readNotes(
    located,
    onProblem,
  );
  const turns: TurnBrief[] = [];
  const work = openWorkList();
  const background = openBackgroundCommands(context.notifications);
  const agents = openBackgroundAgents({
    notifications: placed,
    isAtRest: (id) => session.agents.some((run) => run.id === id && isAtRest(session, run)),
    hasCalls: (runs) => context.callsOf(runs).length > 0,
  });
  const boxes = openCheckBoxes();
  const calls = openActions();
  const looks = openLastLooks();
  const shown = new Set([tree.preamble, ...tree.turns].filter((turn) => turn.isShown).map((turn) => turn.number));
  const nodes = session.files.main?.facts.nodes;
  const toPlace = nodes === undefined ? () => undefined : openMainPlaces(nodes.length, nodes.table);
  const git = openGitState(
    session.listGitEvents(),
    (turn) => shown.has(turn),
    session.project,
    ({ path, line, timestamp }) => (path === session.files.main?.path ? line : toPlace(timestamp)),
  );
  /** What agents changed has a place by its time: the call that started one may be long over. */
  const addEdits = ({ call, agents: runs }: CallItem, changes: readonly FileChange[]) => {
    git.addEdits(
      call.use.number,
      changes.filter(({ by }) => !by.includes('sub-agent')).map(({ path }) => path),
    );
    for (const each of context.callsOf(runs)) {
      const path = findChangedFile(each);
      const place = toPlace(each.result?.node.timestamp) ?? call.use.number;
      if (path !== undefined) git.addEdits(place, [path]);
    }
  };
  const addGitWork = ({ call, node, input, output }: CallItem, turn: number) => {
    const command = isJsonObject(input) ? input['command'] : undefined;
    if (typeof command !== 'string') return;
    const said = listTexts(output).join('\n');
    looks.add(command, said, turn);
    const line = call.result?.node.number ?? node.number;
    const findCwd = () => nodes?.table.findContext(node.index)?.cwd;
    if (call.status === 'ok' && mayRewriteFiles(command)) git.addRewriter(line);
    const rewrite = findRewrite(command, said, call.status === 'ok');
    if (rewrite !== undefined) git.addRewrite(line, turn, findCwd(), rewrite);
    const clean = findCleanTree(command, said, call.status === 'ok');
    if (clean !== undefined) git.addCleanTree(line, findCwd(), clean);
  };
  const commands = await openSessionChecks(located, context, onProblem);
  let actions = noActions;
  let checks: SessionChecks = { ...noChecks, ranNoCommit: false };
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
            agents.add(item, turn.number, extractAgents(item, context)[0]);
            boxes.add(item, turn.number);
            const changes = listFileChanges([item], [], context);
            calls.add(
              item,
              turn.number,
              changes.map(({ path }) => path),
            );
            commands.add(item, turn.number);
            addGitWork(item, turn.number);
            addEdits(item, changes);
            // What a tool of a server does, nobody says: it may write files.
            if (findServerOfTool(item.call.name) !== undefined && item.call.status === 'ok')
              git.addRewriter(item.call.result?.node.number ?? item.node.number);
          }
          const brief = extractBrief(turn, items, context);
          if (hasSubstance(brief) || turn.start?.node.user?.kind === 'prompt') turns.push(brief);
        }
        for (const end of agents.listUnseenEnds()) git.addUnseenAgent(end);
        actions = await readLastActions(calls, source, context.notifications);
        checks = await commands.read();
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
    clientId: toResumeId(session),
    title,
    project,
    gitBranch,
    models: [...models].sort(),
    ...toWorkActivity(located),
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
    localTurns: tree.turns.filter(({ isLocal }) => isLocal).length,
    resumeCommand,
    recap,
    compaction,
    openWork: work.listOpen((id) => session.findCall(id)?.call.status),
    background: background.listOpen(),
    backgroundAgents: agents.listOpen(),
    openBoxes: boxes.listOpen(),
    actions,
    checks,
    failedTasks,
    looks: looks.toLooks(),
    git: git.toState(requestTurns),
    pullRequests,
  };
}
