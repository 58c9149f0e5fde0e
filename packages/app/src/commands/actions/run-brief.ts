import { toIsoTime } from '@scrollkeep/transcript/json/to-iso-time.ts';
import type { BriefAction, BriefFailure } from '@scrollkeep/transcript/brief/open-actions.ts';
import type { BriefGitItem } from '@scrollkeep/transcript/brief/list-git-items.ts';
import type { AfterCommit, BriefPush } from '@scrollkeep/transcript/brief/open-git-state.ts';
import type { BriefPullRequest } from '@scrollkeep/transcript/git-work/list-pull-requests.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import { getRoots } from '@scrollkeep/server/disk/get-roots.ts';
import { readProjectJoins } from '@scrollkeep/server/annotations/read-project-joins.ts';
import { hasFilter, toSessionFilter } from '@scrollkeep/server/ls/session-filter.ts';
import { getSession } from '@scrollkeep/server/sessions/get-session.ts';
import { readFittingSessions } from '@scrollkeep/server/sessions/read-sessions.ts';
import { parseTimeZone } from '@scrollkeep/server/text/parse-time-zone.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { parseCount } from '@scrollkeep/server/text/parse-count.ts';
import { toTokenBudget, toWordBudget, type BriefBudget } from '@scrollkeep/server/brief/brief-budget.ts';
import { fitBriefs, joinBriefs } from '@scrollkeep/server/brief/fit-briefs.ts';
import { printBrief } from '@scrollkeep/server/brief/print-brief.ts';
import { readSessionBrief, type SessionBrief } from '@scrollkeep/server/brief/read-session-brief.ts';
import type { Invocation } from '../../command-line/command.ts';
import { collectProblems } from './collect-problems.ts';
import { reportProblems } from './report-problems.ts';

/** About a page. */
const usualWords = 600;

export async function run({ args, options, settings, terminal, signal }: Invocation): Promise<ExitCode> {
  const [name] = args;
  const choosesSessions = hasFilter(options, Date.now());
  if ((name !== undefined) === choosesSessions) {
    throw new AppError({
      code: 'usage',
      message:
        name === undefined
          ? 'no session given'
          : 'pass either a session or filters (--project, --since, --until, --source), not both',
      hint: 'Run "scrollkeep brief latest", or choose sessions with --project, --since, --until or --source.',
      exitCode: 64,
    });
  }
  const wantsJson = options['json'] === true;
  const budget = toBudget(options);
  const { reading, problems } = collectProblems({ settings, signal });
  const fits = toSessionFilter(options, Date.now(), readProjectJoins(settings.dataDir, terminal.warn));
  const timeZone = parseTimeZone(options['timezone']);
  const briefs: SessionBrief[] = [];
  let empty = 0;
  for await (const located of name === undefined
    ? readFittingSessions(await getRoots([], settings), reading, { fits })
    : [await getSession(name, settings, reading)]) {
    signal.throwIfAborted();
    const brief = await readSessionBrief(located, reading.onProblem);
    if (brief.turns.length + brief.agents.length === 0 && name === undefined) empty++;
    else briefs.push(brief);
  }
  briefs.sort((a, b) => a.firstMs - b.firstMs || (a.id < b.id ? -1 : 1));
  if (wantsJson)
    await terminal.print(`${JSON.stringify({ sessions: briefs.map(toJson), withoutTurns: empty }, null, 2)}\n`);
  else if (briefs.length === 0) await terminal.print('No matching sessions.\n');
  else if (budget !== undefined) await terminal.print(fitBriefs(briefs, { budget, timeZone }));
  else await terminal.print(joinBriefs(briefs.map((brief) => printBrief(brief, { timeZone }))));
  if (empty > 0) terminal.say(`${toReadableAmount(empty, 'session')} without turns left out.`);
  return reportProblems(problems, terminal);
}

/** undefined for all there is to tell. */
function toBudget(options: Invocation['options']): BriefBudget | undefined {
  const given = options['max-tokens'];
  const all = ['full', 'json'].find((name) => options[name] === true);
  if (typeof given === 'string' && all !== undefined)
    throw new AppError({
      code: 'usage',
      message: `--max-tokens and --${all} cannot be combined`,
      hint: `Leave one of them out: --${all} prints everything.`,
      exitCode: 64,
    });
  if (all !== undefined) return undefined;
  return typeof given === 'string' ? toTokenBudget(parseCount('max-tokens', given)) : toWordBudget(usualWords);
}

/** The documented shape of a session in `brief --json`. */
function toJson({
  id,
  clientId,
  title,
  project,
  gitBranch,
  models,
  firstMs,
  lastMs,
  turns,
  isMainMissing,
  agents,
  abandonedTurns,
  resumesFrom,
  status,
  counts,
  localTurns,
  resumeCommand,
  recap,
  compaction,
  openWork,
  background,
  backgroundAgents,
  openBoxes,
  actions,
  checks,
  failedTasks,
  looks,
  git,
  pullRequests,
}: SessionBrief): object {
  const listed = openWork.filter(({ isDropped }) => !isDropped);
  return {
    id,
    clientId,
    title: title ?? null,
    project: project ?? null,
    gitBranch: gitBranch ?? null,
    models,
    from: toIsoTime(firstMs),
    to: toIsoTime(lastMs),
    turns: turns.map(({ time, commits, pullRequests: requests, apiError, ...turn }) => ({
      time: time ?? null,
      ...turn,
      commits: commits.map(({ hash, fileCount, ...commit }) => ({
        ...commit,
        hash: hash ?? null,
        fileCount: fileCount ?? null,
      })),
      pullRequests: requests.map(toPullRequest),
      apiError: apiError ?? null,
    })),
    isMainMissing,
    agents,
    abandonedTurns,
    resumesFrom: resumesFrom ?? null,
    status,
    counts,
    localTurns,
    resumeCommand: resumeCommand ?? null,
    recap: recap === undefined ? null : { ...recap, time: recap.time ?? null },
    compaction: compaction === undefined ? null : { ...compaction, time: compaction.time ?? null },
    openWork: listed.map(({ text }) => text),
    openWorkTurns: listed.map(({ turn }) => turn),
    droppedWork: openWork.flatMap(({ text, turn, isDropped }) => (isDropped ? [{ text, turn }] : [])),
    background,
    backgroundAgents,
    openBoxes,
    actions: {
      last: actions.last.map(toAction),
      failure: actions.failure === undefined ? null : toFailure(actions.failure),
      testRun: actions.testRun === undefined ? null : toPlaced(actions.testRun),
    },
    checks: {
      ...checks,
      failed: checks.failed.map(toPlaced),
      passed: checks.passed.map(toPlaced),
      failedTurns: checks.failedTurns.map(toPlaced),
      rewrites: checks.rewrites ?? null,
    },
    failedTasks,
    looks: {
      pendingChecks: looks.pendingChecks ?? null,
      tree: looks.tree ?? null,
      ahead: looks.ahead ?? null,
      isMergeSeen: looks.isMergeSeen,
    },
    git: {
      items: git.items.map(toGitItem),
      repositories: git.repositories.map(({ folder, commits, unpushed, after }) => ({
        folder: folder ?? null,
        commits,
        unpushed: unpushed ?? null,
        after: after === undefined ? null : toAfterCommit(after),
      })),
      forced: git.forced.map(({ before, folder, lostFrom, ...push }) => ({
        ...toPush(push),
        before: before ?? null,
        folder: folder ?? null,
        lostFrom: lostFrom ?? null,
      })),
    },
    pullRequests: pullRequests.map(toPullRequest),
  };
}

function toAction<Action extends BriefAction>({ httpError, ...action }: Action): object {
  return { ...action, httpError: httpError ?? null };
}

/** `solvedIn` only where the same went well; `later` also where the same program ran with other arguments. */
function toFailure({ later, ...failure }: BriefFailure): object {
  return { ...toAction(failure), solvedIn: later?.how === 'same' ? later.turn : null, later: later ?? null };
}

function toPlaced({ folder, ...check }: { readonly folder: string | undefined }): object {
  return { ...check, folder: folder ?? null };
}

function toPullRequest({ url, number, title, action }: BriefPullRequest): object {
  return { url, number: number ?? null, title: title ?? null, action: action ?? null };
}

function toGitItem({ linkedIn, hash, rewritten, subject, branch, url, folder, ...item }: BriefGitItem): object {
  return {
    ...item,
    linkedIn: linkedIn ?? null,
    hash: hash ?? null,
    rewritten: rewritten === undefined ? null : { ...rewritten, pushedAs: rewritten.pushedAs ?? null },
    subject: subject ?? null,
    branch: branch ?? null,
    url: url ?? null,
    folder: folder ?? null,
  };
}

function toAfterCommit({ commit, files, push, isSettled }: AfterCommit): object {
  return { commit: toGitItem(commit), files, push: push === undefined ? null : toPush(push), isSettled };
}

function toPush({ turn, branch, repository, hash }: BriefPush): object {
  return { turn, branch: branch ?? null, repository: repository ?? null, hash: hash ?? null };
}
