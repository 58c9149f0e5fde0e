import { toReadableAmount, toReadableDay } from '@scrollkeep/view/text/readable.ts';
import { toStyle } from '../text/style.ts';
import { toShortId } from '../text/to-short-id.ts';
import { toShortText } from '../text/to-short-text.ts';
import { addChecks, describeCheck, describeTotals } from './describe-checks.ts';
import type { SessionCommit } from './list-session-commits.ts';
import { printRest, type PrintEvidenceOptions } from './print-commits.ts';
import type { CommitChecks } from './verify-evidence.ts';

/** Each commit with what its repository says of it on a line of its own, newest first. */
export function printVerifiedCommits(
  commits: readonly SessionCommit[],
  checks: CommitChecks,
  { width, color, limit }: PrintEvidenceOptions,
): string {
  const style = toStyle(color);
  const shown = commits.slice(0, limit);
  const totals = addChecks(shown.flatMap((commit) => checks.get(commit) ?? []));
  const lines = shown.map((each) => {
    const { commit, session } = each;
    const check = checks.get(each);
    const day = (commit.timeMs === undefined ? '' : toReadableDay(commit.timeMs)).padEnd(10);
    const hash = (commit.hash?.slice(0, 10) ?? 'no hash').padEnd(10);
    const turn = `${toShortId(session.row.id)}${commit.turn === undefined ? '' : ` turn ${commit.turn}`}`;
    const room = Math.max(10, width - day.length - hash.length - turn.length - 6);
    const said = check === undefined ? '' : describeCheck(check);
    const paint = check?.state === 'verified' ? style.good : check?.state === 'inferred' ? style.accent : style.warning;
    return (
      `${day}  ${style.accent(hash)}  ${toShortText(commit.subject ?? '(message not recorded)', room)}  ` +
      `${style.faint(turn)}\n${' '.repeat(12)}${paint(said)}\n`
    );
  });
  return (
    `${style.heading(`${toReadableAmount(shown.length, 'commit')}: ${describeTotals(totals)}`)}\n` +
    `${lines.join('')}${printRest(commits.length - shown.length)}`
  );
}
