import { toReadableAmount, toReadableCount, toReadableMoney, toReadableShare } from '@scrollkeep/view/text/readable.ts';
import { toUntitledWords } from '@scrollkeep/view/text/status-words.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';
import { toStyle, type Style } from '../text/style.ts';
import type { PullRequest, PullRequestReport, PullRequestSession, SessionCosts } from './group-pull-requests.ts';
import { addChecks, describeTotals } from './describe-checks.ts';
import { printRest, type PrintEvidenceOptions } from './print-commits.ts';
import type { PullRequestChecks } from './verify-evidence.ts';

/** Pull requests, each with its sessions, newest first. */
export function printPullRequests(
  { pullRequests, withEvidence, all, onlyViewed }: PullRequestReport,
  { width, color, limit }: PrintEvidenceOptions,
  checks?: PullRequestChecks,
): string {
  const style = toStyle(color);
  if (pullRequests.length === 0) return `No pull requests in ${toReadableAmount(all.sessions, 'session')}.\n`;
  const shown = pullRequests.slice(0, limit);
  const isShared = pullRequests.some(({ sessions }) => sessions.some((session) => session.isShared));
  return [
    `${style.heading(toReadableAmount(pullRequests.length, 'pull request'))}\n`,
    `${printCosts(withEvidence)} that worked on a pull request.\n`,
    `${printCosts(all)} in total; ${toReadableShare(toShare(withEvidence, all))} of the cost is from ` +
      'sessions that worked on one.\n',
    isShared ? 'A shared session worked on several pull requests. Totals count it once.\n' : '',
    ...shown.map((request) => `\n${printRequest(request, width, style, checks)}`),
    printRest(pullRequests.length - shown.length),
    onlyViewed === 0 ? '' : `${toReadableAmount(onlyViewed, 'pull request')} only viewed.\n`,
  ].join('');
}

/** Cost with evidence of all cost; 0 where nothing cost anything. */
export function toShare(part: SessionCosts, whole: SessionCosts): number {
  return whole.costMicros === 0 ? 0 : part.costMicros / whole.costMicros;
}

function printCosts({ sessions, unpriced, costMicros }: SessionCosts): string {
  const without = unpriced === 0 ? '' : `, ${toReadableCount(unpriced)} without a price`;
  return `${toReadableMoney(costMicros)} for ${toReadableAmount(sessions, 'session')}${without}`;
}

function printRequest(
  request: PullRequest,
  width: number,
  style: Style,
  checks: PullRequestChecks | undefined,
): string {
  const { number, repository, title, url, lastAction, certainty, figures, sessions, viewedBy, cost } = request;
  const name = `${repository === undefined ? '' : toSafeText(repository)}#${number}`;
  const head = `${style.accent(name)}  ${toShortText(title ?? '', Math.max(10, width - name.length - 2))}`.trimEnd();
  const counts = [
    `${toSafeText(lastAction)}${certainty === 'inferred' ? ' (inferred)' : ''}`,
    toReadableAmount(figures.commits, 'commit'),
    ...(figures.counted === 0
      ? []
      : [
          toReadableAmount(figures.files, 'file'),
          `+${toReadableCount(figures.insertions)} −${toReadableCount(figures.deletions)} lines`,
        ]),
    ...(viewedBy === 0 ? [] : [`viewed in ${toReadableAmount(viewedBy, 'other session')}`]),
    toReadableMoney(cost.costMicros),
  ];
  return [
    head,
    ...(url === undefined ? [] : [`  ${style.faint(toShortText(url, Math.max(20, width - 2)))}`]),
    `  ${counts.join(' · ')}`,
    ...(checks === undefined ? [] : [`  ${style.accent(describeRequest(request, checks))}`]),
    ...sessions.map((session) => `  ${printSession(session, width - 2)}`),
    '',
  ].join('\n');
}

/** What the repository on this machine says: the commit that brought it in, and its own commits. */
function describeRequest(request: PullRequest, { commits, merges }: PullRequestChecks): string {
  const merge = merges.get(request);
  const own = request.commits.filter(({ isReplaced }) => !isReplaced).flatMap((commit) => commits.get(commit) ?? []);
  return [
    merge === undefined
      ? 'no merge found'
      : `merged in ${merge.hash.slice(0, 8)} (inferred from its message)${merge.isOnHead ? '' : ', not on HEAD'}`,
    ...(own.length === 0 ? [] : [`commits: ${describeTotals(addChecks(own))}`]),
  ].join(' · ');
}

function printSession(
  { session, actions, isShared, certainty, costMicros }: PullRequestSession,
  width: number,
): string {
  const { id, title, status } = session.row;
  const what = actions.length === 0 ? 'pushed' : actions.map((action) => toSafeText(action)).join(', ');
  const marks = [
    what,
    ...(certainty === 'inferred' ? ['inferred'] : []),
    ...(isShared ? ['shared'] : []),
    toReadableMoney(costMicros),
  ].join(' · ');
  const start = `${toShortId(id)}  `;
  const room = Math.max(10, width - start.length - marks.length - 2);
  return `${start}${toShortText(title ?? toUntitledWords(status), room)}  ${marks}`;
}
