import { toReadableAmount, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '../text/to-safe-text.ts';
import type { CommitCheck, FoundCommit } from '../verification/commit-check.ts';

/** So many branches are named; a long-lived repository has hundreds with the same commit. */
const maxBranches = 3;

/** What a repository says of one commit, as one line that is safe to print. */
export function describeCheck(check: CommitCheck): string {
  if (check.state === 'recorded') return `not checked: ${toSafeText(check.reason)}`;
  if (check.state === 'not-found') return `not found in ${toSafeText(check.repository)}`;
  const { state, hash, rewritten, remaining, remainingProblem, isOnHead } = check;
  return [
    rewritten === null ? state : `${state} as ${hash.slice(0, 8)} (${rewritten})`,
    describeBranches(check),
    ...(remaining !== null ? [describeLines(remaining)] : []),
    ...(isOnHead && remainingProblem !== null ? [`lines not counted: ${toSafeText(remainingProblem)}`] : []),
  ].join(' · ');
}

function describeBranches({ branches, isOnHead }: FoundCommit): string {
  const names = branches.slice(0, maxBranches).map((name) => toSafeText(name));
  const more = branches.length - names.length;
  const list = `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (isOnHead) return list === '' ? 'on HEAD' : `on HEAD (${list})`;
  return list === '' ? 'on no branch' : `on ${list}`;
}

function describeLines({
  files,
  remainingFiles,
  lines,
  remainingLines,
}: NonNullable<FoundCommit['remaining']>): string {
  return (
    `${toReadableCount(remainingLines)} of ${toReadableAmount(lines, 'line')} remain, ` +
    `in ${toReadableCount(remainingFiles)} of ${toReadableAmount(files, 'file')}`
  );
}

/** What repositories say of several commits. */
export interface CheckTotals {
  readonly verified: number;
  readonly inferred: number;
  readonly notFound: number;
  readonly notChecked: number;
  /** Of those found: how many are another commit now. */
  readonly rewritten: number;
  /** Over commits whose lines were counted. */
  readonly lines: number;
  readonly remainingLines: number;
}

export function addChecks(checks: readonly CommitCheck[]): CheckTotals {
  const found = checks.flatMap((check) => (check.state === 'verified' || check.state === 'inferred' ? [check] : []));
  const sum = (pick: (remaining: NonNullable<FoundCommit['remaining']>) => number) =>
    found.reduce((total, { remaining }) => total + (remaining === null ? 0 : pick(remaining)), 0);
  return {
    verified: found.filter(({ state }) => state === 'verified').length,
    inferred: found.filter(({ state }) => state === 'inferred').length,
    notFound: checks.filter(({ state }) => state === 'not-found').length,
    notChecked: checks.filter(({ state }) => state === 'recorded').length,
    rewritten: found.filter(({ rewritten }) => rewritten !== null).length,
    lines: sum(({ lines }) => lines),
    remainingLines: sum(({ remainingLines }) => remainingLines),
  };
}

/** The totals in one line. */
export function describeTotals(totals: CheckTotals): string {
  const { verified, inferred, notFound, notChecked, rewritten, lines, remainingLines } = totals;
  const parts = [
    `${toReadableCount(verified)} verified`,
    ...(inferred === 0 ? [] : [`${toReadableCount(inferred)} inferred`]),
    ...(notFound === 0 ? [] : [`${toReadableCount(notFound)} not found`]),
    ...(notChecked === 0 ? [] : [`${toReadableCount(notChecked)} not checked`]),
  ];
  return (
    parts.join(', ') +
    (rewritten === 0 ? '' : `; ${toReadableCount(rewritten)} rewritten`) +
    (lines === 0 ? '' : `; ${toReadableCount(remainingLines)} of ${toReadableAmount(lines, 'line')} remain at HEAD`)
  );
}
