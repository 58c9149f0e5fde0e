import type { BriefAgent } from '@scrollkeep/transcript/brief/extract-agents.ts';
import type { TurnBrief } from '@scrollkeep/transcript/brief/extract-brief.ts';
import type { BriefAction, BriefActions } from '@scrollkeep/transcript/brief/open-actions.ts';
import type { BriefCheck } from '@scrollkeep/transcript/brief/open-checks.ts';
import type { BriefPullRequest } from '@scrollkeep/transcript/git-work/list-pull-requests.ts';
import type { BriefGitItem } from '@scrollkeep/transcript/brief/list-git-items.ts';
import type { BriefGitState, BriefPush } from '@scrollkeep/transcript/brief/open-git-state.ts';
import type { SessionChecks } from './open-session-checks.ts';
import type { BriefRecap } from './read-session-notes.ts';
import type { SessionBrief } from './read-session-brief.ts';

type Transform = (text: string) => string;

/** Every text of the session passes through; names of tools and models, numbers and hashes stay. */
export function transformBrief(brief: SessionBrief, text: Transform): SessionBrief {
  const { recap, compaction, background } = brief;
  const toRecap = (noted: BriefRecap) => ({ ...noted, text: text(noted.text) });
  return {
    ...brief,
    id: text(brief.id),
    clientId: text(brief.clientId),
    title: transformOptional(brief.title, text),
    project: transformOptional(brief.project, text),
    gitBranch: transformOptional(brief.gitBranch, text),
    resumeCommand: transformOptional(brief.resumeCommand, text),
    recap: recap === undefined ? undefined : toRecap(recap),
    compaction: compaction === undefined ? undefined : toRecap(compaction),
    turns: brief.turns.map((turn) => transformTurn(turn, text)),
    agents: brief.agents.map((agent) => transformAgent(agent, text)),
    openWork: brief.openWork.map((work) => ({ ...work, text: text(work.text) })),
    background: background.map((each) => ({
      ...each,
      command: text(each.command),
      description: text(each.description),
    })),
    backgroundAgents: brief.backgroundAgents.map((agent) => ({ ...agent, description: text(agent.description) })),
    openBoxes: brief.openBoxes.map((box) => ({ ...box, path: text(box.path), text: text(box.text) })),
    actions: transformActions(brief.actions, text),
    checks: transformChecks(brief.checks, text),
    failedTasks: brief.failedTasks.map(text),
    looks: {
      ...brief.looks,
      pendingChecks: brief.looks.pendingChecks && {
        ...brief.looks.pendingChecks,
        names: brief.looks.pendingChecks.names.map(text),
      },
    },
    git: transformGit(brief.git, text),
    pullRequests: brief.pullRequests.map((request) => transformPullRequest(request, text)),
  };
}

function transformTurn(turn: TurnBrief, text: Transform): TurnBrief {
  return {
    ...turn,
    intent: text(turn.intent),
    additions: turn.additions.map(text),
    texts: turn.texts.map(text),
    files: turn.files.map((file) => ({ ...file, path: text(file.path) })),
    commands: turn.commands.map((command) => ({
      ...command,
      command: text(command.command),
      description: text(command.description),
    })),
    agents: turn.agents.map((agent) => transformAgent(agent, text)),
    decisions: turn.decisions.map((decision) =>
      decision.kind === 'plan'
        ? { ...decision, plan: text(decision.plan) }
        : {
            ...decision,
            question: text(decision.question),
            answer: text(decision.answer),
            note: text(decision.note),
          },
    ),
    commits: turn.commits.map((commit) => ({
      ...commit,
      subject: text(commit.subject),
      files: commit.files.map(text),
    })),
    pullRequests: turn.pullRequests.map((request) => transformPullRequest(request, text)),
    apiError: transformOptional(turn.apiError, text),
    openQuestions: turn.openQuestions.map(text),
    unsent: turn.unsent.map(text),
  };
}

function transformActions({ last, failure, testRun }: BriefActions, text: Transform): BriefActions {
  const toAction = <Action extends BriefAction>(action: Action): Action => ({
    ...action,
    target: text(action.target),
    result: text(action.result),
  });
  return {
    last: last.map(toAction),
    failure:
      failure === undefined
        ? undefined
        : {
            ...toAction(failure),
            later: failure.later === undefined ? undefined : { ...failure.later, program: text(failure.later.program) },
          },
    testRun:
      testRun === undefined
        ? undefined
        : {
            ...testRun,
            command: text(testRun.command),
            folder: transformOptional(testRun.folder, text),
            summary: text(testRun.summary),
            filesAfter: testRun.filesAfter.map(text),
            later: testRun.later && { ...testRun.later, command: text(testRun.later.command) },
          },
  };
}

function transformChecks(
  { failed, passed, failedTurns, rewrites, ...checks }: SessionChecks,
  text: Transform,
): SessionChecks {
  const toCheck = <Check extends BriefCheck>(check: Check): Check => ({
    ...check,
    command: text(check.command),
    folder: transformOptional(check.folder, text),
  });
  return {
    ...checks,
    failed: failed.map((check) => ({ ...toCheck(check), reason: text(check.reason) })),
    passed: passed.map((check) => ({
      ...toCheck(check),
      filesAfter: check.filesAfter.map(text),
    })),
    failedTurns: failedTurns.map(toCheck),
    rewrites: rewrites && { ...rewrites, last: { ...rewrites.last, command: text(rewrites.last.command) } },
  };
}

function transformGit({ items, repositories, forced }: BriefGitState, text: Transform): BriefGitState {
  const toItem = (item: BriefGitItem): BriefGitItem => ({
    ...item,
    subject: transformOptional(item.subject, text),
    branch: transformOptional(item.branch, text),
    url: transformOptional(item.url, text),
    folder: transformOptional(item.folder, text),
  });
  const toPush = <Push extends BriefPush>(push: Push): Push => ({
    ...push,
    branch: transformOptional(push.branch, text),
    repository: transformOptional(push.repository, text),
  });
  return {
    items: items.map(toItem),
    repositories: repositories.map(({ folder, commits, unpushed, after }) => ({
      folder: transformOptional(folder, text),
      commits,
      unpushed,
      after:
        after === undefined
          ? undefined
          : {
              ...after,
              commit: toItem(after.commit),
              files: after.files.map(text),
              push: after.push === undefined ? undefined : toPush(after.push),
            },
    })),
    forced: forced.map((push) => ({
      ...toPush(push),
      folder: transformOptional(push.folder, text),
      lostFrom: transformOptional(push.lostFrom, text),
    })),
  };
}

function transformAgent(agent: BriefAgent, text: Transform): BriefAgent {
  return {
    ...agent,
    description: text(agent.description),
    prompt: text(agent.prompt),
    report: text(agent.report),
  };
}

function transformPullRequest(request: BriefPullRequest, text: Transform): BriefPullRequest {
  return { ...request, url: text(request.url), title: transformOptional(request.title, text) };
}

function transformOptional(value: string | undefined, text: Transform): string | undefined {
  return value === undefined ? undefined : text(value);
}
